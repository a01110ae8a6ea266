import GitHubAPI
import TerminalText

/// A condition on a profile: `followers>100`, `location:oslo`, `since>=2020`.
struct ProfileFact: Sendable {
  /// The result of reading a word of a filter.
  enum Reading {
    case fact(ProfileFact)
    /// A fact without its value, which is still being typed.
    case unfinished
    case word
  }

  private enum Condition: Sendable {
    case number(@Sendable (Profile) -> Int?, Comparison, Int)
    case text(@Sendable (Profile) -> String?, FoldedText)
  }

  private enum Comparison: String, CaseIterable {
    // Longer ones first, because the first that fits is used.
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
    case equal = "="
    case contains = ":"

    func holds(_ one: Int, _ other: Int) -> Bool {
      switch self {
      case .atLeast: one >= other
      case .atMost: one <= other
      case .above: one > other
      case .below: one < other
      case .equal, .contains: one == other
      }
    }
  }

  private let condition: Condition

  /// The numbers of a profile, by the names that filters use.
  private static let numbers: [String: @Sendable (Profile) -> Int?] = [
    "followers": { $0.followerCount }, "following": { $0.followingCount },
    "repos": { $0.repositoryCount }, "gists": { $0.gistCount },
    // RFC 3339 begins with the year.
    "since": { $0.createdAt.flatMap { Int($0.prefix(4)) } },
  ]
  private static let texts: [String: @Sendable (Profile) -> String?] = [
    "login": { $0.account.login }, "name": { $0.name }, "bio": { $0.bio },
    "company": { $0.company }, "location": { $0.location }, "blog": { $0.blog },
  ]

  /// Reads a word of a filter.
  static func parse(_ word: Substring) -> Reading {
    guard let start = word.firstIndex(where: { "<>=:".contains($0) }) else { return .word }
    let name = word[..<start].lowercased()
    let rest = word[start...]
    guard let comparison = Comparison.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
      return .word
    }
    let value = rest.dropFirst(comparison.rawValue.count)
    if let number = numbers[name] {
      if value.isEmpty { return .unfinished }
      guard let bound = Int(value) else { return .word }
      return .fact(ProfileFact(condition: .number(number, comparison, bound)))
    }
    guard let text = texts[name], comparison == .contains || comparison == .equal else {
      return .word
    }
    let folded = FoldedText(String(value))
    return folded.isEmpty
      ? .unfinished : .fact(ProfileFact(condition: .text(text, folded)))
  }

  /// Returns true if the condition holds for a profile; it never does for a missing value.
  func holds(for profile: Profile) -> Bool {
    switch condition {
    case .number(let number, let comparison, let bound):
      number(profile).map { comparison.holds($0, bound) } ?? false
    case .text(let text, let part): text(profile).map { FoldedText($0).contains(part) } ?? false
    }
  }
}
