import GHFMessages
package import GHFQueries
package import GitHubAPI
package import TerminalText

/// A profile as `key: value` lines with GitHub's field names, without null and blank values, and with
/// the relation mark.
package enum ProfileText {
  /// The fields that the lines show, in order.
  private static let fields: [ProfileField] = [
    .login, .id, .type, .name, .bio, .company, .location, .blog, .email, .twitterUsername,
    .repositoryCount, .gistCount, .followerCount, .followingCount, .createdAt, .pageURL,
  ]

  /// The key of the relation mark.
  package static let relationKey = "relation"

  /// Returns the keys and values, with a bold login and highlighted matches.
  package static func values(
    of profile: Profile, highlights: Highlights = .none
  ) -> [(key: String, value: StyledText)] {
    fields.compactMap { field in
      let value = CleanText(profile[field].bareText)
      if value.isBlank { return nil }
      let text = CleanText(value.text.trimmingSpaces)
      let style = field == .login ? Style.bold : .plain
      let isSearched = KnownProfile.searchedFields.contains(field)
      let shown = isSearched ? highlights.styled(text, style) : StyledText(text, style)
      return (field.key, shown)
    } + (profile.relationMark.map { [(relationKey, StyledText($0))] } ?? [])
  }
}

extension RecordText<Person> {
  /// The facts of each profile that have values.
  static func facts(_ highlights: Highlights) -> RecordText {
    .lines(separator: "\n") { ProfileText.values(of: $0.shownProfile, highlights: highlights) }
  }
}

extension Profile {
  /// Returns the follows between the account and the user as a sign; nil if no follow is known.
  ///
  /// Arrows are of ambiguous width (UAX #11); with `isASCII`, other signs replace them.
  package func relationSign(isASCII: Bool) -> String? {
    guard account.kind == .user else { return nil }
    return switch (followsViewer, isFollowedByViewer) {
    case (true?, true?): isASCII ? "=" : "⇄"
    case (true?, _): isASCII ? "<" : "←"
    case (_, true?): isASCII ? ">" : "→"
    default: nil
    }
  }

  /// The follows between the account and the user, in words; nil if no follow is known.
  package var relationMark: CleanText? {
    switch (followsViewer, isFollowedByViewer) {
    case (true?, true?): "mutual"
    case (true?, _): "follows you"
    case (_, true?): "you follow"
    case (false?, false?), (false?, nil), (nil, false?), (nil, nil): nil
    }
  }
}

/// The repositories with the most stars on an account's card, and the languages of more of them.
package struct RepositoryLines: Sendable {
  private let repositories: [TopRepository]
  private let account: Account

  /// The number of repositories with a line of their own, and of languages.
  private static let (repositoryCount, languageCount) = (3, 5)

  package init(_ repositories: [TopRepository], of account: Account) {
    self.repositories = repositories
    self.account = account
  }

  /// The lines; none without repositories.
  package var part: LayoutPart {
    .stack(repositories.prefix(RepositoryLines.repositoryCount).map(line) + [languages])
  }

  /// The repositories in words, one a line.
  package var words: [String] {
    repositories.prefix(RepositoryLines.repositoryCount).map { repository in
      let stars = CountText(repository.starCount, of: "star").text.text
      let language = CleanText(line: repository.language)?.text
      return ["repository: \(CleanText(line: repository.name)?.text ?? "")", stars, language]
        .compactMap(\.self).joined(separator: ", ")
    }
  }

  /// Returns a line such as `swift-nio ★ 8.1k Swift`.
  private func line(_ repository: TopRepository) -> LayoutPart {
    let name = CleanText(line: repository.name) ?? ""
    let stars: CleanText? =
      repository.starCount > 0 ? "★ \(CountText.short(repository.starCount))" : nil
    let text = [stars, CleanText(line: repository.language)].compactMap(\.self)
      .reduce(name) { "\($0) \($1)" }
    let link = WebLink("\(account.pageURL)/\(repository.name)")
    return .text(
      StyledText(
        text, .dim,
        highlights: [.init(0..<name.text.utf8.count, Style.underlined.linked(to: link))]),
      maximumLines: 1)
  }

  /// The languages in the order of the number of repositories, unless the lines show them all.
  private var languages: LayoutPart {
    var counts: [(language: String, count: Int)] = []
    for language in repositories.compactMap(\.language) {
      if let index = counts.firstIndex(where: { $0.language == language }) {
        counts[index].count += 1
      } else {
        counts.append((language, 1))
      }
    }
    guard counts.count > 1 else { return .stack([]) }
    // The sort is stable, so that of equal counts the language of more stars comes first.
    let names = counts.sorted { $0.count > $1.count }.prefix(RepositoryLines.languageCount)
      .compactMap { CleanText(line: $0.language) }
    return .text(names.dropFirst().reduce(names.first ?? "") { "\($0), \($1)" }, .dim)
  }
}
