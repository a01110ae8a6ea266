/// The public profile of an account.
///
/// Texts are as GitHub sends them: null, empty, with trailing spaces, CRLF or control characters.
package struct Profile: Sendable, Equatable, Identifiable {
  package let account: Account
  /// The values of the fields that list entries lack, in their order; a profile is thus small to copy.
  private var values = Profile.unknown

  private static let unknown = ProfileField.ofProfiles.map { $0.value(of: nil) }

  /// Creates the profile of an account of which nothing else is known.
  package init(_ account: Account) { self.account = account }

  /// The value of a field, null if the profile has none; a field of the account can't be set.
  package internal(set) subscript(field: ProfileField) -> FieldValue {
    get { field.value(of: account) ?? values[field.place] }
    set { values[field.place] = newValue }
  }

  package var id: Int64 { account.id }
  package var name: String? { text(.name) }
  package var company: String? { text(.company) }
  /// The blog's URL; empty without one, as in REST (GraphQL has null).
  package var blog: String { text(.blog) ?? "" }
  package var location: String? { text(.location) }
  package var email: String? { text(.email) }
  package var isHireable: Bool? { boolean(.isHireable) }
  package var bio: String? { text(.bio) }
  package var twitterUsername: String? { text(.twitterUsername) }
  package var repositoryCount: Int { count(.repositoryCount) }
  package var gistCount: Int { count(.gistCount) }
  package var followerCount: Int { count(.followerCount) }
  package var followingCount: Int { count(.followingCount) }
  /// RFC 3339, as GitHub prints it: `2011-01-25T18:44:36Z`, rarely with an offset.
  package var createdAt: String? { text(.createdAt) }
  /// RFC 3339, as GitHub prints it.
  package var updatedAt: String? { text(.updatedAt) }
  /// True if the account follows the viewer, who is the token's owner; nil if it isn't known.
  package var followsViewer: Bool? {
    get { boolean(.followsViewer) }
    set { self[.followsViewer] = FieldValue(boolean: newValue) }
  }
  /// True if the viewer follows the account; nil if it isn't known.
  package var isFollowedByViewer: Bool? {
    get { boolean(.isFollowedByViewer) }
    set { self[.isFollowedByViewer] = FieldValue(boolean: newValue) }
  }

  private func text(_ field: ProfileField) -> String? {
    if case .text(let text) = values[field.place] { text } else { nil }
  }

  private func boolean(_ field: ProfileField) -> Bool? {
    if case .boolean(let value) = values[field.place] { value } else { nil }
  }

  private func count(_ field: ProfileField) -> Int {
    if case .number(let number) = values[field.place] { Int(number) } else { 0 }
  }

  /// Returns the profile with another answer's relation marks, unless that answer has none.
  package func takingMarks(from other: Profile?) -> Profile {
    guard let other, other.hasMarks else { return self }
    var profile = self
    profile.followsViewer = other.followsViewer
    profile.isFollowedByViewer = other.isFollowedByViewer
    return profile
  }

  /// The profile without relation marks, as it is for every viewer.
  var withoutMarks: Profile {
    var profile = self
    profile.followsViewer = nil
    profile.isFollowedByViewer = nil
    return profile
  }

  /// The viewer's own profile: no account can follow itself.
  package var ofViewer: Profile {
    var profile = self
    profile.followsViewer = false
    profile.isFollowedByViewer = false
    return profile
  }

  /// True if a relation mark is known.
  package var hasMarks: Bool { followsViewer != nil || isFollowedByViewer != nil }
}

extension Profile {
  /// Reads REST's object; a member that is missing or of another type counts as null or 0.
  ///
  /// REST has no relation marks, so they stay unknown.
  ///
  /// - Throws: `UnreadableAnswer` without a readable `id` and `login`.
  package init(json object: JSON) throws(UnreadableAnswer) {
    self = try Profile(cached: object).withoutMarks
  }

  /// Reads ghf's own object, which has relation marks too.
  ///
  /// - Throws: `UnreadableAnswer` without a readable `id` and `login`.
  init(cached object: JSON) throws(UnreadableAnswer) {
    self.init(try Account(json: object))
    values = zip(ProfileField.ofProfiles, object.members(ProfileField.keys)).map { field, member in
      field.value(of: member)
    }
  }

  /// Reads the fields of a user in `GraphQLDocument`, of which a member of another type counts as null
  /// or 0; nil for a node of another kind, or without a numeric id.
  init?(node: JSON) {
    guard let account = Account(node: node) else { return nil }
    self.init(account)
    values = ProfileField.ofProfiles.map { field in
      let member = field.row.node.flatMap { node[$0] }
      return field.value(of: field.kind == .count ? member?["totalCount"] : member)
    }
    // If an account doesn't say, GraphQL has false and REST null.
    if isHireable == false { self[.isHireable] = .null }
  }
}

/// A field of a profile; `row` is the table of them, from which the query, the readers of answers, the
/// cache, the output formats and the filters follow.
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

  fileprivate struct Row {
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

  fileprivate var row: Row {
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
  fileprivate var place: Int { rawValue - ProfileField.name.rawValue }

  /// The fields that list entries lack.
  fileprivate static let ofProfiles = allCases.filter { !$0.isOfAccount }
  fileprivate static let keys = ofProfiles.map(\.row.key)

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
  fileprivate func value(of member: JSON?) -> FieldValue {
    switch kind {
    case .count, .id: .number(Int64(member?.count ?? 0))
    case .boolean: FieldValue(boolean: member?.bool)
    case .text, .date: FieldValue(member?.string ?? (self == .blog ? "" : nil))
    }
  }
}
