import GitHubAPI

import struct FoundationEssentials.Date

/// Compares lists of people by id, and prints the people of one in its own order.
struct PeopleComparison: Sendable {
  /// One account's list.
  struct List: Sendable {
    let relation: Relation
    let login: Login
  }

  /// Who of a list is printed.
  enum Choice: Sendable {
    /// Those who are in all of these lists.
    case inAll([List])
    case notIn(List)

    /// Who is looked up where profiles are needed.
    fileprivate func lookedUp(of list: Endpoint<[Account]>) -> LookupRun.People {
      switch self {
      case .inAll: .sharedOfList(list)
      case .notIn: .restOfList(list)
      }
    }
  }

  let client: GitHubClient
  private let options: ComparisonOptions
  private let global: GlobalOptions
  private let context: CommandContext

  /// Makes what the lists are asked for with; nothing is asked yet.
  ///
  /// - Throws: `CommandError` when the options make no sense.
  init(
    _ options: ComparisonOptions, _ global: GlobalOptions, in context: CommandContext
  ) throws(CommandError) {
    try options.details.validateFields(options.format)
    client = try context.client(global)
    self.options = options
    self.global = global
    self.context = context
  }

  /// Prints people of one list.
  ///
  /// Of the other lists only ids are held, and they come first: when one can't be had, nothing is
  /// printed.
  ///
  /// - Parameters:
  ///   - list: Where the people are, and in which order.
  ///   - choice: Who of them is printed.
  ///   - emptyNotice: What is said on a terminal where nobody is printed.
  /// - Throws: `CommandError` as a list that is printed as a whole.
  func print(_ list: List, _ choice: Choice, emptyNotice: String) async throws(CommandError) {
    let lookups = options.details.lookups(
      of: choice.lookedUp(of: list.relation.endpoint(of: list.login)),
      limit: options.listing.limit, client, global, in: context)
    let start = lookups?.start
    var age = CacheAge()
    var selection = Selection.everyone
    switch choice {
    case .inAll(let others):
      for other in others {
        selection = .among(try await ids(of: other, selection, since: start, noting: &age))
      }
    case .notIn(let other):
      selection = .notAmong(try await ids(of: other, selection, since: start, noting: &age))
    }
    try await PeopleList(
      user: .named(list.login), relation: list.relation, listing: options.listing,
      format: options.format, details: options.details, countsOnly: options.count, global: global,
      selection: selection, emptyNotice: emptyNotice, place: .later, lookups: lookups
    ).printList(using: client, age: age, in: context)
  }

  /// The ids of those in a list who are selected by what came of the lists before it.
  private func ids(
    of list: List, _ selection: Selection, since start: Date?, noting age: inout CacheAge
  ) async throws(CommandError) -> Set<Int64> {
    let walk = PeopleWalk(
      relation: list.relation, login: list.login, place: selection.isEveryone ? .first : .later,
      start: start, client: client, global: global, context: context)
    var sieve = PeopleSieve(selection, limit: nil)
    var ids: Set<Int64> = []
    do throws(PeopleWalk.Failure) {
      try await walk.run(noting: &age) { accounts in
        for account in sieve.picked(from: accounts) { ids.insert(account.id) }
        return !sieve.isFull
      }
      return ids
    } catch {
      switch error {
      case .failed(let error), .stopped(let error): throw error
      }
    }
  }
}
