/// The user's additions to the language of filters.
package struct FilterOptions: Sendable {
  /// The filters that are typed as `%name`, by name; nil if they aren't read yet, so that any name is
  /// accepted.
  package var names: [String: String]?
  /// True if a word also matches as a subsequence of a login or name.
  package var isFuzzy: Bool

  package init(names: [String: String]? = [:], isFuzzy: Bool = false) {
    self.names = names
    self.isFuzzy = isFuzzy
  }

  /// The options of a command line whose named filters aren't read yet.
  package static let unread = FilterOptions(names: nil)

  /// Returns the name in a word such as `%swift`; nil for other words, such as `%` and `100%`.
  package static func name(in word: some StringProtocol) -> String? {
    guard word.first == "%", word.utf8.count > 1 else { return nil }
    let name = word.dropFirst()
    let isName = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "_"
    }
    return isName ? String(name) : nil
  }
}
