import GitHubAPI

package import struct FoundationEssentials.Date

/// The options of a filter: the named filters that it may use, fuzzy matching, and the time.
package struct FilterOptions: Sendable {
  /// The filters that are typed as `%name`, by name; nil if they aren't read yet, so that any name is
  /// accepted.
  package var names: [String: String]?
  /// True if a word also matches as a subsequence of a login or name.
  package var isFuzzy: Bool
  /// The time from which ages such as `30d` count back; any time does for a filter that is only
  /// checked.
  package var now: Date

  package init(
    names: [String: String]? = [:], isFuzzy: Bool = false,
    now: Date = Date(timeIntervalSince1970: 0)
  ) {
    self.names = names
    self.isFuzzy = isFuzzy
    self.now = now
  }

  /// The options of a command line whose named filters aren't read yet.
  package static let unread = FilterOptions(names: nil)

  /// Returns the name in a word such as `%swift`; nil for other words, such as `%` and `100%`.
  package static func name(in word: some StringProtocol) -> String? {
    guard word.first == "%", word.utf8.count > 1 else { return nil }
    let name = word.dropFirst()
    let isName = name.utf8.allSatisfy { $0.isAlphanumeric || "-_".utf8.contains($0) }
    return isName ? String(name) : nil
  }
}
