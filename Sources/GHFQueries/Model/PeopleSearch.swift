import Synchronization
package import TerminalText

/// The reason that a text can't be searched for.
package enum SearchError: Error {
  case empty
  /// An invalid regular expression.
  case invalid(pattern: String, reason: String)
}

/// A case-insensitive search of the texts displayed for a person.
package enum PeopleSearch: Sendable {
  /// Words that must all occur, each in any of the texts; accents are ignored.
  case words([FoldedText])
  /// A regular expression that must match at least one of the texts.
  case expression(SearchExpression)

  /// Parses the words typed after the account's name; words made only of accents are skipped.
  ///
  /// - Throws: `SearchError` if no word is left, or the regular expression is empty or invalid.
  package init(_ texts: [String], isRegex: Bool) throws(SearchError) {
    let text = texts.joined(separator: " ")
    if isRegex {
      self = .expression(try SearchExpression(text))
      return
    }
    // Fold before splitting, because a space with a combining accent separates words too.
    let words = String(decoding: FoldedText(text).bytes, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)) }
    if words.isEmpty { throw .empty }
    self = .words(words)
  }

  /// Returns true if the search matches a person's texts; words may be in different texts.
  package func matches(anyOf texts: [String]) -> Bool {
    switch self {
    case .words(let words):
      let folded = texts.map { FoldedText($0) }
      return words.allSatisfy { word in folded.contains { $0.contains(word) } }
    case .expression(let expression): return texts.contains(where: expression.matches)
    }
  }

  /// Returns the matching parts of a text, even if the text alone doesn't match the search.
  ///
  /// - Returns: Ascending, non-adjacent UTF-8 ranges of whole clusters. A matching text may have
  ///   none: `^` is an empty match before the first letter.
  package func parts(of text: String) -> [Range<Int>] {
    let parts: [Range<Int>]
    switch self {
    case .words(let words):
      let folded = FoldedText(text)
      parts = words.flatMap(folded.ranges)
    case .expression(let expression): parts = expression.ranges(in: text)
    }
    if parts.isEmpty { return [] }
    let utf8 = text.utf8
    return Clusters.covering(parts, of: utf8.span)
  }
}

/// A case-insensitive regular expression in Swift's syntax, matched by Unicode scalars.
package final class SearchExpression: Sendable {
  private let regex: Mutex<Regex<AnyRegexOutput>>

  /// Compiles the pattern.
  ///
  /// - Throws: `SearchError`, with Swift's reason if the pattern is invalid.
  init(_ pattern: String) throws(SearchError) {
    if pattern.isEmpty { throw .empty }
    do {
      regex = Mutex(try Regex(pattern).matchingSemantics(.unicodeScalar).ignoresCase())
    } catch {
      throw .invalid(pattern: pattern, reason: String(describing: error))
    }
  }

  func matches(_ text: String) -> Bool {
    regex.withLock { text.firstMatch(of: $0) != nil }
  }

  /// Returns the UTF-8 ranges of all matches, some of which may be empty.
  func ranges(in text: String) -> [Range<Int>] {
    regex.withLock { regex in
      text.matches(of: regex).map { match in
        let start = text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
        return start..<start + text[match.range].utf8.count
      }
    }
  }
}
