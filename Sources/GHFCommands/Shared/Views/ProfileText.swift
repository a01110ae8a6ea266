import GitHubAPI
import TerminalText

/// A profile as `key: value` lines under GitHub's own names; what is null or blank is left out.
enum ProfileText {
  private static let fields: [ProfileField] = [
    .login, .id, .type, .name, .bio, .company, .location, .blog, .email, .twitterUsername,
    .repositoryCount, .gistCount, .followerCount, .followingCount, .createdAt, .pageURL,
  ]

  /// What a search looks at (`PeopleSearch`).
  private static let searched: [ProfileField] = [.login, .name, .bio, .company, .location]

  static func lines(of profile: Profile) -> CleanText {
    let lines = values(of: profile).map { "\($0.field.rawValue): \($0.text)" }
    return CleanText(lines.joined(separator: "\n"), lineBreaks: .kept)
  }

  /// The same lines in colour: dim names, a bold login, and what was searched for.
  static func colouredLines(
    of profile: Profile, highlights: Highlights = .none
  ) -> [[StyledLine]] {
    values(of: profile).map { field, text in
      let style = field == .login ? Style.bold : .plain
      let value = CleanText(text)
      let shown =
        searched.contains(field)
        ? highlights.styled(value, style) : StyledText(value, style)
      return [StyledLine(key: field.rawValue, shown)]
    }
  }

  private static func values(of profile: Profile) -> [(field: ProfileField, text: String)] {
    fields.compactMap { field in
      let value = CleanText(field.value(of: profile).bareText)
      return value.isBlank ? nil : (field, value.text.trimmingSpaces)
    }
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
