import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews

extension Invocation {
  /// Prepares the query of a command that lists people.
  func peopleQuery(
    _ typed: SetExpression<PeopleOperand>, _ list: PeopleListOptions
  ) async throws(CommandError) -> PeopleQuery {
    if list.listing.sort == .newest { throw CommandError(.usage, ListingOptions.newestMistake) }
    // Invalid fields are an error before the first request.
    _ = try Listing.Fields(list.format, list.details)
    return try await peopleQuery(
      typed, verifies: list.check.verify, needsAllNames: list.format.format == .json,
      in: try queries())
  }
}

extension PeopleQuery {
  /// The names of the accounts in the expression, each once.
  var logins: [String] {
    var logins: [Login] = []
    for case .named(let login) in expression.operands.compactMap(\.user)
    where !logins.contains(login) {
      logins.append(login)
    }
    return logins.map(\.name)
  }

  /// Fetches the lists, and prints the selected people of the result.
  ///
  /// `heading` is drawn above the result on a terminal, or `emptyNotice` if the result is empty.
  ///
  /// - Throws: `CommandError`; nothing is printed if a list is incomplete.
  func print(
    _ list: PeopleListOptions, _ selection: Selection = .everyone, heading: Listing.Heading,
    emptyNotice: String, in invocation: Invocation
  ) async throws(CommandError) {
    var listing = try Listing(list)
    listing.selection = selection
    listing.emptyNotice = emptyNotice
    let lookups =
      list.details.areWanted
      ? context.lookups(of: .selected(by: text), limit: list.listing.limit) : nil
    var age = CacheAge()
    var query = self
    query.countsAll = listing.showsHeading(in: invocation)
    let people = try await invocation.query { [query] () throws(QueryError) in
      try await query.people(
        limit: selection.isEveryone ? list.listing.fetchLimit : nil, since: lookups?.start,
        noting: &age)
    }
    try await listing.print(
      people.accounts, of: people.totalCount, heading: heading, lookups, context, age: age,
      in: invocation)
    try invocation.check(people.states, verifies: verifies, people.failure)
  }
}
