import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore

extension PeopleSearch {
  /// Parses the words of a command line.
  ///
  /// - Throws: `SearchError` if they are empty or invalid.
  init(typed words: [String], isRegex: Bool, in invocation: Invocation) async throws {
    try self.init(words, isRegex: isRegex, with: invocation.filterOptions)
    try await takeStates(in: invocation)
  }

  /// Reads the accounts that the filter's states are about.
  fileprivate mutating func takeStates(in invocation: Invocation) async throws {
    guard case .filter(let filter, var states) = self else { return }
    if filter.testsStates(.marked) {
      throw CommandError(.usage, "'is:marked' works only in 'ghf browse'")
    }
    if filter.testsRelations {
      let client = try invocation.client()
      if !client.isOffline, await client.viewer() == nil {
        throw CommandError(
          .notSignedIn, "filters by relations, such as 'is:mutual', need a token",
          hints: [invocation.machine.signInHint])
      }
    }
    if filter.testsStates(.fav) {
      let host = try invocation.apiBase().webAuthority
      let store = FavouritesStore(in: try invocation.machine.directories.data)
      let favourites = try store.list(on: host)
      states.favourites = Set(favourites.map(\.id))
    }
    self = .filter(filter, states)
  }
}

extension Selection {
  /// Creates the selection of `--match`, or of everyone without it.
  ///
  /// - Throws: An error if the filter is empty or invalid.
  init(matching text: String?, in invocation: Invocation) async throws {
    guard let text else {
      self = .everyone
      return
    }
    var search = try PeopleSearch(FilterExpression(text, with: invocation.filterOptions))
    try await search.takeStates(in: invocation)
    self = .found(search)
  }
}
