package import GitHubAPI
import TerminalText

/// A profile prepared for filtering.
package struct KnownProfile: Sendable {
  package let profile: Profile
  /// The searched texts, one per line.
  let text: FoldedText
  /// The repositories with the most stars; nil if they aren't known.
  let repositories: [TopRepository]?
  /// The folded name, which is searched for letters.
  package var foldedName: ArraySlice<UInt8> { line(of: .name) }

  /// The fields that plain words are looked for in, in the order of the lines.
  package static let searchedFields: [ProfileField] = [.login, .name, .bio, .company, .location]

  package init(_ profile: Profile, repositories: [TopRepository]? = nil) {
    self.profile = profile
    self.repositories = repositories
    // As displayed, because a match in an invisible part would confuse the user. A phrase may
    // continue on the next line of a bio.
    let lines = KnownProfile.searchedFields.map { field in
      KnownProfile.shown(field, of: profile)?.text.replacing("\n", with: " ") ?? ""
    }
    text = FoldedText(lines.joined(separator: "\n"))
  }

  /// Returns the text that is displayed for a searched field; nil if the field is empty.
  static func shown(_ field: ProfileField, of profile: Profile) -> CleanText? {
    switch field {
    case .login: CleanText(profile.account.login)
    case .name: CleanText(line: profile.name)
    case .bio: CleanText(card: profile.bio ?? "")
    case .company: CleanText(line: profile.company)
    case .location: CleanText(line: profile.location)
    default: nil
    }
  }

  /// Returns true if a text field contains a folded text.
  func contains(_ pattern: FoldedText, in field: ProfileField) -> Bool {
    if KnownProfile.searchedFields.contains(field) {
      return line(of: field).span.firstOccurrence(of: pattern.bytes.span, from: 0) != nil
    }
    guard case .text(let value) = field.value(of: profile) else { return false }
    return FoldedText(value).contains(pattern)
  }

  /// Returns the verdict on a language, or on the lack of any.
  ///
  /// A user with more repositories than a request returns may have another language.
  func verdict(onLanguage wanted: FoldedText?) -> FilterVerdict {
    guard let repositories else { return .unknown }
    let languages = repositories.compactMap(\.language)
    let isFound = wanted.map { wanted in
      languages.contains { FoldedText($0).bytes == wanted.bytes }
    }
    if isFound ?? !languages.isEmpty { return FilterVerdict(wanted != nil) }
    if repositories.count >= TopRepository.maximumCount { return .unknown }
    return FilterVerdict(wanted == nil)
  }

  /// The folded text of a searched field; empty for other fields.
  private func line(of field: ProfileField) -> ArraySlice<UInt8> {
    let lines = text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return KnownProfile.searchedFields.firstIndex(of: field).map { lines[$0] } ?? []
  }
}

/// A form in which filters compare the values of a field.
enum FilterFieldKind {
  case text, number, date, boolean
}

extension ProfileField {
  /// The shorter names of fields, and those of GitHub's own search.
  private static let filterAliases: [(name: String, field: ProfileField)] = [
    ("repos", .repositoryCount), ("gists", .gistCount), ("since", .createdAt),
    ("created", .createdAt), ("joined", .createdAt), ("repositories", .repositoryCount),
    ("updated", .updatedAt), ("follows_you", .followsViewer),
    ("you_follow", .isFollowedByViewer), ("twitter", .twitterUsername),
  ]

  /// The names of fields in filters, the short ones first.
  package static let filterNames = filterAliases.map(\.name) + allCases.map(\.rawValue)

  private static let fieldsByFilterName = Dictionary(
    filterAliases.map { ($0.name, $0.field) } + allCases.map { ($0.rawValue, $0) }
  ) { first, _ in first }

  /// Returns the field with a name in filters, in any case.
  static func named(inFilters name: some StringProtocol) -> ProfileField? {
    fieldsByFilterName[name.lowercased()]
  }

  /// The shortest name in filters.
  package var filterName: String {
    ProfileField.filterAliases.first { $0.field == self }?.name ?? rawValue
  }

  var filterKind: FilterFieldKind {
    switch self {
    case .id, .repositoryCount, .gistCount, .followerCount, .followingCount: .number
    case .createdAt, .updatedAt: .date
    case .isSiteAdmin, .isHireable, .followsViewer, .isFollowedByViewer: .boolean
    case .login, .nodeID, .avatarURL, .pageURL, .type, .name, .company, .blog, .location, .email,
      .bio, .twitterUsername:
      .text
    }
  }

  /// The same field of list entries, which is known without a profile.
  var ofAccounts: AccountField? { AccountField(rawValue: rawValue) }
}
