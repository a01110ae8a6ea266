import GitHubAPI
import TerminalText

/// A profile as `key: value` lines under GitHub's own names; what is null or blank is left out.
enum ProfileText {
  private static let fields: [ProfileField] = [
    .login, .id, .type, .name, .bio, .company, .location, .blog, .email, .twitterUsername,
    .repositoryCount, .gistCount, .followerCount, .followingCount, .createdAt, .pageURL,
  ]

  static func lines(of profile: Profile) -> CleanText {
    var lines: [String] = []
    for field in fields {
      let value = CleanText(field.value(of: profile).bareText)
      if !value.isBlank { lines.append("\(field.rawValue): \(value.text.trimmingSpaces)") }
    }
    return CleanText(lines.joined(separator: "\n"), lineBreaks: .kept)
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without white space around it.
  var trimmingSpaces: String {
    let rest = drop(while: \.isWhitespace)
    guard let end = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...end])
  }
}
