/// A field of a profile; the query, the readers of answers, the cache, the output formats and the
/// filters follow from its row in the table `row`.
///
/// The order is that of output: the fields of list entries first, the rest in GitHub's order, and the
/// relation marks last.
package enum ProfileField: Int, CaseIterable, Sendable {
  case login, id, nodeID, avatarURL, pageURL, type, isSiteAdmin
  case name, company, blog, location, email, isHireable, bio, twitterUsername, repositoryCount
  case gistCount, followerCount, followingCount, createdAt, updatedAt
  case followsViewer, isFollowedByViewer

  /// A kind of value, which determines how filters and orders compare it.
  package enum Kind: Sendable {
    case text, id, count, date, boolean
  }

  struct Row {
    /// The name in REST, in output and in the cache.
    let key: StaticString
    /// The name in GraphQL; nil if GraphQL doesn't have the field, or not for every token.
    let node: StaticString?
    var kind = Kind.text
    /// Shorter names in filters, and those of GitHub's own search; the first one is preferred.
    var aliases: [String] = []
    /// The arguments of a connection, of which a count is the `totalCount`.
    var arguments: StaticString = ""
  }

  var row: Row {
    switch self {
    case .login: Row(key: "login", node: "login")
    // Beyond 2,147,483,647, `Account` reads it from the node's id.
    case .id: Row(key: "id", node: "id databaseId", kind: .id)
    case .nodeID: Row(key: "node_id", node: nil)
    case .avatarURL: Row(key: "avatar_url", node: "avatarUrl")
    case .pageURL: Row(key: "html_url", node: "url")
    case .type: Row(key: "type", node: nil)
    case .isSiteAdmin: Row(key: "site_admin", node: "isSiteAdmin", kind: .boolean)
    case .name: Row(key: "name", node: "name")
    case .company: Row(key: "company", node: "company")
    case .blog: Row(key: "blog", node: "websiteUrl")
    case .location: Row(key: "location", node: "location")
    // GraphQL has it only for tokens with the scope `user:email` or `read:user`.
    case .email: Row(key: "email", node: nil)
    case .isHireable: Row(key: "hireable", node: "isHireable", kind: .boolean)
    case .bio: Row(key: "bio", node: "bio")
    case .twitterUsername:
      Row(key: "twitter_username", node: "twitterUsername", aliases: ["twitter"])
    case .repositoryCount:
      Row(
        key: "public_repos", node: "repositories", kind: .count,
        aliases: ["repos", "repositories"],
        arguments: "(privacy: PUBLIC, ownerAffiliations: [OWNER])")
    case .gistCount:
      Row(
        key: "public_gists", node: "gists", kind: .count, aliases: ["gists"],
        arguments: "(privacy: PUBLIC)")
    case .followerCount: Row(key: "followers", node: "followers", kind: .count)
    case .followingCount: Row(key: "following", node: "following", kind: .count)
    case .createdAt:
      Row(
        key: "created_at", node: "createdAt", kind: .date, aliases: ["since", "created", "joined"])
    case .updatedAt: Row(key: "updated_at", node: "updatedAt", kind: .date, aliases: ["updated"])
    case .followsViewer:
      Row(
        key: "follows_viewer", node: "isFollowingViewer", kind: .boolean, aliases: ["follows_you"])
    case .isFollowedByViewer:
      Row(
        key: "followed_by_viewer", node: "viewerIsFollowing", kind: .boolean,
        aliases: ["you_follow"])
    }
  }

  package init?(key: String) {
    guard let field = ProfileField.allCases.first(where: { $0.key == key }) else { return nil }
    self = field
  }

  /// The name in REST, in output and in the cache.
  package var key: String { row.key.description }
  package var kind: Kind { row.kind }
  /// Shorter names in filters, and those of GitHub's own search; the first one is preferred.
  package var aliases: [String] { row.aliases }

  /// The selection in a query for a user; nil if GraphQL doesn't have the field, or not for every token.
  var selection: String? {
    row.node.map { "\($0)\(row.arguments)\(kind == .count ? " { totalCount }" : "")" }
  }

  /// True for the fields of list entries.
  package var isOfAccount: Bool { rawValue < ProfileField.name.rawValue }
  /// True if the field depends on the viewer, and only GraphQL has it.
  package var isMark: Bool { rawValue >= ProfileField.followsViewer.rawValue }

  /// The place among the fields that list entries lack.
  var place: Int { rawValue - ProfileField.name.rawValue }

  /// The fields that list entries lack.
  static let ofProfiles = allCases.filter { !$0.isOfAccount }
  static let keys = ofProfiles.map(\.row.key)

  /// Returns the field of a list entry, which is known without a profile; nil for other fields.
  package func value(of account: Account) -> FieldValue? {
    switch self {
    case .login: .text(account.login)
    case .id: .number(account.id)
    case .nodeID: FieldValue(account.nodeID)
    case .avatarURL: .text(account.avatarURL)
    case .pageURL: .text(account.pageURL)
    case .type: .text(account.kind.word)
    case .isSiteAdmin: .boolean(account.isSiteAdmin)
    default: nil
    }
  }

  /// Returns the value of an answer's member, which may be missing or of another type.
  func value(of member: JSON?) -> FieldValue {
    switch kind {
    case .count, .id: .number(Int64(member?.count ?? 0))
    case .boolean: FieldValue(boolean: member?.bool)
    case .text, .date: FieldValue(member?.string ?? (self == .blog ? "" : nil))
    }
  }
}
