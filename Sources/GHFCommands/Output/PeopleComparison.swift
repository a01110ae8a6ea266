import GitHubAPI

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
    _ = try options.format.selected(AccountField.self)
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
    var age = CacheAge()
    var selection = Selection.everyone
    switch choice {
    case .inAll(let others):
      for other in others {
        selection = .among(try await ids(of: other, selection, noting: &age))
      }
    case .notIn(let other):
      selection = .notAmong(try await ids(of: other, selection, noting: &age))
    }
    try await PeopleList(
      user: .named(list.login), relation: list.relation, listing: options.listing,
      format: options.format, countsOnly: options.count, global: global, selection: selection,
      emptyNotice: emptyNotice, place: .later
    ).printList(using: client, age: age, in: context)
  }

  /// The ids of those in a list who are selected by what came of the lists before it.
  private func ids(
    of list: List, _ selection: Selection, noting age: inout CacheAge
  ) async throws(CommandError) -> Set<Int64> {
    let walk = PeopleWalk(
      relation: list.relation, login: list.login, place: selection.isEveryone ? .first : .later,
      client: client, global: global, context: context)
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
