import GHFQueries
package import GitHubAPI
package import TerminalText

/// A profile as `key: value` lines with GitHub's field names, without null and blank values, and with
/// the relation mark.
package enum ProfileText {
  /// The names of the fields that `PeopleSearch` looks through.
  static let searchedNames = Set(KnownProfile.searchedFields.map(\.rawValue))

  /// Returns the lines without colours.
  package static func lines(of profile: Profile) -> CleanText {
    let lines = values(of: profile).map { "\($0.name): \($0.text)" }
    return CleanText(lines.joined(separator: "\n"), lineBreaks: .kept)
  }

  /// Returns the same lines in colour: dim names, a bold login, and highlighted matches.
  static func colouredLines(
    of profile: Profile, highlights: Highlights = .none
  ) -> [[StyledLine]] {
    values(of: profile).map { name, text in
      let style = name == ProfileField.login.rawValue ? Style.bold : .plain
      let value = CleanText(text)
      let shown =
        searchedNames.contains(name) ? highlights.styled(value, style) : StyledText(value, style)
      return [StyledLine(key: name, shown)]
    }
  }

  private static func values(of profile: Profile) -> [(name: String, text: String)] {
    ShownField.all.compactMap { shown in
      let value = CleanText(shown.field.value(of: profile).bareText)
      return value.isBlank ? nil : (shown.field.rawValue, value.text.trimmingSpaces)
    } + (profile.relationMark.map { [("relation", $0.text)] } ?? [])
  }
}

extension RecordText<Person> {
  /// The facts of each profile that have values.
  static func facts(_ highlights: Highlights) -> RecordText {
    RecordText(
      separator: "\n",
      coloured: { ProfileText.colouredLines(of: $0.shownProfile, highlights: highlights) },
      plain: { ProfileText.lines(of: $0.shownProfile) })
  }
}

/// A field that `key: value` lines show of a profile, in the order of `all`.
struct ShownField: Sendable {
  let field: ProfileField
  /// The title on cards, among the facts between bio and counts; nil if it isn't one of them.
  let factTitle: CleanText?

  private init(_ field: ProfileField, fact factTitle: CleanText? = nil) {
    (self.field, self.factTitle) = (field, factTitle)
  }

  static let all = [
    ShownField(.login), ShownField(.id), ShownField(.type), ShownField(.name), ShownField(.bio),
    ShownField(.company, fact: "Company"), ShownField(.location, fact: "Location"),
    ShownField(.blog, fact: "Blog"), ShownField(.email), ShownField(.twitterUsername),
    ShownField(.repositoryCount), ShownField(.gistCount), ShownField(.followerCount),
    ShownField(.followingCount), ShownField(.createdAt), ShownField(.pageURL),
  ]
}
