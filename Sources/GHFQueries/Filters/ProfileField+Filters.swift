package import GitHubAPI

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
