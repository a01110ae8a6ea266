import GitHubAPI
import TerminalText

/// A condition on a field of a profile: `followers>100`, `location:oslo`, `since>=2020`.
struct ProfileFact: Sendable {
  /// The result of reading a word of a filter.
  enum Reading {
    case fact(ProfileFact)
    /// A fact without its value, which is still being typed.
    case unfinished
    /// A word, which may look like a fact about an unknown field.
    case word(unknownField: String?)
  }

  private enum Comparison: String, CaseIterable {
    // Longer ones first, because the first that fits is used.
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
    case equal = "="
    case contains = ":"

    func holds(_ one: Int64, _ other: Int64) -> Bool {
      switch self {
      case .atLeast: one >= other
      case .atMost: one <= other
      case .above: one > other
      case .below: one < other
      case .equal, .contains: one == other
      }
    }
  }

  /// The names of fields that are shorter than GitHub's.
  private static let shortNames: [String: ProfileField] = [
    "repos": .repositoryCount, "gists": .gistCount, "since": .createdAt,
    "follows_you": .followsViewer, "you_follow": .isFollowedByViewer,
  ]

  /// The fields that are compared as numbers, of dates the year.
  private static let numbers: Set<ProfileField> = [
    .id, .repositoryCount, .gistCount, .followerCount, .followingCount, .createdAt, .updatedAt,
  ]

  /// The names of the fields in filters, the short ones first.
  static let names = shortNames.keys.sorted() + ProfileField.allCases.map(\.rawValue)

  /// The characters of the operators.
  static let operators = "<>=:"

  private let field: ProfileField
  private let comparison: Comparison
  private let text: FoldedText

  /// Reads a word of a filter.
  static func parse(_ word: String) -> Reading {
    guard let start = word.firstIndex(where: operators.contains),
      let comparison = Comparison.allCases.first(where: { word[start...].hasPrefix($0.rawValue) })
    else { return .word(unknownField: nil) }
    let name = word[..<start].lowercased()
    guard let field = shortNames[name] ?? ProfileField(rawValue: name) else {
      // The address of a page isn't about a field.
      let isName =
        !word[start...].hasPrefix("://") && !name.isEmpty
        && name.allSatisfy { $0.isLetter || $0 == "_" }
      return .word(unknownField: isName ? name : nil)
    }
    let value = FoldedText(String(word[start...].dropFirst(comparison.rawValue.count)))
    if value.isEmpty { return .unfinished }
    return .fact(ProfileFact(field: field, comparison: comparison, text: value))
  }

  /// The reason why no account can meet the condition; nil for none.
  var problem: String? {
    if ProfileFact.numbers.contains(field) {
      return bound == nil ? "'\(name)\(comparison.rawValue)' needs a number" : nil
    }
    return [.contains, .equal].contains(comparison)
      ? nil : "'\(name)' is a text: '\(name):\(text.text)'"
  }

  private var bound: Int64? { Int64(String(decoding: text.bytes, as: UTF8.self)) }

  private var name: String {
    ProfileFact.shortNames.first { $0.value == field }?.key ?? field.rawValue
  }

  /// Returns true if the condition holds for a profile; it never does for a missing value.
  ///
  /// Numbers and dates are compared as numbers, of dates the year; texts contain the value.
  func holds(for profile: Profile) -> Bool {
    switch field.value(of: profile) {
    case .number(let number): return bound.map { comparison.holds(number, $0) } ?? false
    case .text(let value) where field == .createdAt || field == .updatedAt:
      // RFC 3339 begins with the year.
      guard let bound, let year = Int64(value.prefix(4)) else { return false }
      return comparison.holds(year, bound)
    case .text(let value):
      return [.contains, .equal].contains(comparison) && FoldedText(value).contains(text)
    case .boolean(let value): return text.text == "\(value)"
    case .null, .object, .json: return false
    }
  }
}
