import GitHubAPI

import struct FoundationEssentials.Date

/// A comparison of lists of people by id, which prints people of one list in its order.
struct PeopleComparison: Sendable {
  /// One account's list.
  struct List: Sendable {
    let relation: Relation
    let login: Login
  }

  /// The people of a list that are printed.
  enum Choice: Sendable {
    case inAll([List])
    case notIn(List)
  }

  let client: GitHubClient
  private let options: PeopleListOptions
  private let fields: Listing.Fields
  private let invocation: Invocation

  /// Prepares a comparison, without a request.
  ///
  /// - Throws: `CommandError` for invalid options.
  init(_ options: PeopleListOptions, in invocation: Invocation) throws(CommandError) {
    fields = try Listing.Fields(options.format, options.details)
    client = try invocation.client()
    self.options = options
    self.invocation = invocation
  }

  /// Prints people of one list.
  ///
  /// The other lists are fetched first, and of their people only the ids are kept in memory. If one
  /// of these lists fails, this prints nothing.
  ///
  /// `heading` is drawn above the result on a terminal, or `emptyNotice` if the result is empty.
  func print(
    _ list: List, _ choice: Choice, heading: Listing.ResultHeading, emptyNotice: String
  ) async throws(CommandError) {
    let endpoint = list.relation.endpoint(of: list.login)
    let (others, people): ([List], ResumeMarker.People) =
      switch choice {
      case .inAll(let others): (others, .sharedOfList(endpoint))
      case .notIn(let other): ([other], .restOfList(endpoint))
      }
    let lookups =
      options.details.areWanted
      ? options.details.lookups(of: people, limit: options.listing.limit, client, in: invocation)
      : nil
    var age = CacheAge()
    var selection = Selection.everyone
    var states: [ListState] = []
    for other in others {
      let pagination = PeoplePagination(
        relation: other.relation, login: other.login, place: states.isEmpty ? .first : .later,
        verifies: options.check.verify, start: lookups?.start, client: client,
        invocation: invocation)
      var filter = PeopleFilter(selection, limit: nil)
      var ids: Set<Int64> = []
      let end = try await pagination.run(noting: &age) { accounts in
        for account in filter.picked(from: accounts) { ids.insert(account.id) }
        return !filter.isFull
      }
      selection = if case .inAll = choice { .among(ids) } else { .notAmong(ids) }
      states.append(end.state)
    }
    try await Listing(
      user: .named(list.login), relation: list.relation, options: options.listing, fields: fields,
      format: options.format, details: options.details, verifies: options.check.verify,
      countsOnly: options.count, selection: selection, emptyNotice: emptyNotice,
      resultHeading: heading, place: .later, lookups: lookups
    ).print(using: client, age: age, in: invocation)
    for state in states { try state.verify(if: options.check.verify) }
  }
}
