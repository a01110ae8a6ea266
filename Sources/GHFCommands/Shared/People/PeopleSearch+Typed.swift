import GHFMessages
import GHFQueries

extension PeopleSearch {
  /// Parses typed words.
  ///
  /// - Throws: `CommandError` if no word is left, or the regular expression is empty or invalid.
  init(typed words: [String], isRegex: Bool) throws(CommandError) {
    do throws(SearchError) {
      try self.init(words, isRegex: isRegex)
    } catch {
      throw CommandError(error)
    }
  }
}
