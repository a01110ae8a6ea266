import Synchronization

/// A regular expression as people type it: Swift's syntax, by Unicode scalars, case ignored.
final class SearchExpression: Sendable {
  private let regex: Mutex<Regex<AnyRegexOutput>>

  /// Reads the pattern.
  ///
  /// - Throws: `CommandError` with the reason when Swift refuses it.
  init(_ pattern: String) throws(CommandError) {
    if pattern.isEmpty { throw CommandError(.usage, "there is nothing to search for") }
    do {
      regex = Mutex(
        try Regex(pattern).matchingSemantics(.unicodeScalar).ignoresCase())
    } catch {
      throw CommandError(
        .usage, "'\(pattern)' is no regular expression", causes: [String(describing: error)])
    }
  }

  /// Whether the expression matches anywhere in the text.
  func matches(_ text: String) -> Bool {
    regex.withLock { text.firstMatch(of: $0) != nil }
  }

  /// The UTF-8 ranges of all matches; one may be empty.
  func ranges(in text: String) -> [Range<Int>] {
    regex.withLock { regex in
      text.matches(of: regex).map { match in
        let start = text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
        return start..<start + text[match.range].utf8.count
      }
    }
  }
}
