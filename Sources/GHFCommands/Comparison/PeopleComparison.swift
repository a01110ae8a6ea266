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
    fileprivate func lookedUp(of list: Endpoint<[Account]>) -> ResumeMarker.People {
      switch self {
      case .inAll: .sharedOfList(list)
      case .notIn: .restOfList(list)
      }
    }
  }

  let client: GitHubClient
  private let options: ComparisonOptions
  private let fields: Listing.Fields
  private let invocation: Invocation

  /// Makes what the lists are asked for with; nothing is asked yet.
  ///
  /// - Throws: `CommandError` when the options make no sense.
  init(_ options: ComparisonOptions, in invocation: Invocation) throws(CommandError) {
    fields = try Listing.Fields(options.format, options.details)
    client = try invocation.client()
    self.options = options
    self.invocation = invocation
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
    let lookups =
      !options.details.areWanted
      ? nil
      : options.details.lookups(
        of: choice.lookedUp(of: list.relation.endpoint(of: list.login)),
        limit: options.listing.limit, client, in: invocation)
    let start = lookups?.start
    var age = CacheAge()
    var selection = Selection.everyone
    var states: [ListState] = []
    switch choice {
    case .inAll(let others):
      for other in others {
        let (ids, state) = try await ids(of: other, selection, since: start, noting: &age)
        selection = .among(ids)
        states.append(state)
      }
    case .notIn(let other):
      let (ids, state) = try await ids(of: other, selection, since: start, noting: &age)
      selection = .notAmong(ids)
      states.append(state)
    }
    try await Listing(
      user: .named(list.login), relation: list.relation, options: options.listing, fields: fields,
      format: options.format, details: options.details, verifies: options.check.verify,
      countsOnly: options.count, selection: selection, emptyNotice: emptyNotice, place: .later,
      lookups: lookups
    ).print(using: client, age: age, in: invocation)
    for state in states { try state.verify(if: options.check.verify) }
  }

  /// The ids of a list's accounts that the lists before it select, and how complete the list is.
  private func ids(
    of list: List, _ selection: Selection, since start: Date?, noting age: inout CacheAge
  ) async throws(CommandError) -> (Set<Int64>, ListState) {
    let pagination = PeoplePagination(
      relation: list.relation, login: list.login, place: selection.isEveryone ? .first : .later,
      verifies: options.check.verify, start: start, client: client, invocation: invocation)
    var filter = PeopleFilter(selection, limit: nil)
    var ids: Set<Int64> = []
    let end = try await pagination.run(noting: &age) { accounts in
      for account in filter.picked(from: accounts) { ids.insert(account.id) }
      return !filter.isFull
    }
    return (ids, end.state)
  }
}
