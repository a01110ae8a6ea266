import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore

extension PeopleSearch {
  /// Parses the words of a command line.
  ///
  /// - Throws: `CommandError` if they are empty or invalid.
  init(typed words: [String], isRegex: Bool, in invocation: Invocation) throws(CommandError) {
    do throws(SearchError) {
      try self.init(words, isRegex: isRegex)
    } catch {
      throw CommandError(error)
    }
    try takeStates(in: invocation)
  }

  /// Parses the filter of `--match`.
  ///
  /// - Throws: `CommandError` if it is empty or invalid.
  init(matching text: String, in invocation: Invocation) throws(CommandError) {
    do throws(SearchError) {
      try self.init(FilterExpression(text))
    } catch {
      throw CommandError(error)
    }
    try takeStates(in: invocation)
  }

  /// Reads the accounts that the filter's states are about.
  private mutating func takeStates(in invocation: Invocation) throws(CommandError) {
    guard case .filter(let filter, var states) = self else { return }
    if filter.testsStates(.marked) {
      throw CommandError(.usage, "'is:marked' works only in 'ghf browse'")
    }
    if filter.testsStates(.fav) {
      let host = try invocation.apiBase().webAuthority
      let store = try invocation.context.favourites()
      let favourites = try invocation.context.accessFiles { () throws(StorageError) in
        try store.list(on: host)
      }
      states.favourites = Set(favourites.map(\.id))
    }
    self = .filter(filter, states)
  }
}
