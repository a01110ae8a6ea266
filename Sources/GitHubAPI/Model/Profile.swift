/// The public profile of an account.
///
/// Texts are as GitHub sends them: null, empty, with trailing spaces, CRLF or control characters.
package struct Profile: Sendable, Equatable, Identifiable {
  package let account: Account
  package internal(set) var name: String?
  package internal(set) var company: String?
  /// The blog's URL; empty without one, as in REST (GraphQL has null).
  package internal(set) var blog = ""
  package internal(set) var location: String?
  package internal(set) var email: String?
  package internal(set) var isHireable: Bool?
  package internal(set) var bio: String?
  package internal(set) var twitterUsername: String?
  package internal(set) var repositoryCount = 0
  package internal(set) var gistCount = 0
  package internal(set) var followerCount = 0
  package internal(set) var followingCount = 0
  /// RFC 3339, as GitHub prints it: `2011-01-25T18:44:36Z`, rarely with an offset.
  package internal(set) var createdAt: String?
  /// RFC 3339, as GitHub prints it.
  package internal(set) var updatedAt: String?
  /// True if the account follows the viewer, who is the token's owner; nil if it isn't known.
  package var followsViewer: Bool?
  /// True if the viewer follows the account; nil if it isn't known.
  package var isFollowedByViewer: Bool?

  package var id: Int64 { account.id }

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
  /// Creates the profile of an account of which nothing else is known.
  package init(_ account: Account) { self.init(account: account) }

  /// Reads REST's object; a member that is missing or of another type counts as null or 0.
  ///
  /// REST has no relation marks, so they stay unknown.
  ///
  /// - Throws: `UnreadableAnswer` without a readable `id` and `login`.
  package init(json object: JSON) throws(UnreadableAnswer) {
    self.init(try Account(json: object))
    for field in ProfileField.allCases where !field.isMark { field.readREST(object, into: &self) }
  }

  /// Reads ghf's own object, which has relation marks too.
  ///
  /// - Throws: `UnreadableAnswer` without a readable `id` and `login`.
  init(cached object: JSON) throws(UnreadableAnswer) {
    try self.init(json: object)
    for field in ProfileField.allCases where field.isMark { field.readREST(object, into: &self) }
  }

  /// Reads the fields of a user in `GraphQLDocument`, of which a member of another type counts as null
  /// or 0; nil for a node of another kind, or without a numeric id.
  init?(node: JSON) {
    guard let account = Account(node: node) else { return nil }
    self.init(account)
    for field in ProfileField.allCases { field.readNode(node, into: &self) }
    // If an account doesn't say, GraphQL has false and REST null.
    if isHireable == false { isHireable = nil }
  }
}

/// A field of a profile: its name in REST, in output and in the cache, its name in GraphQL, its kind,
/// and its place in a `Profile`.
///
/// `allCases` is the table of them; the query, the readers of answers, the cache, the output formats
/// and the filters follow from it.
package struct ProfileField: RawRepresentable, CaseIterable, Equatable, Sendable {
  /// A kind of value, which determines how filters and orders compare it.
  package enum Kind: Sendable {
    case text, id, count, date, boolean
  }

  package let rawValue: String
  package let kind: Kind
  /// Shorter names in filters, and those of GitHub's own search; the first one is preferred.
  package let aliases: [String]
  /// True if the field depends on the viewer, and only GraphQL has it.
  package let isMark: Bool
  /// Returns the field of a list entry, which is known without a profile; nil for other fields.
  package let ofAccount: (@Sendable (Account) -> FieldValue)?
  /// The selection in a query for a user; nil if GraphQL doesn't have the field, or not for every token.
  let selection: String?
  private let read: @Sendable (Profile) -> FieldValue
  /// The member of an answer; nil for the fields of `Account`, which reads them itself.
  private let member: Member?

  /// A member of REST's and GraphQL's objects.
  private struct Member: Sendable {
    let key: StaticString
    /// The name in GraphQL; nil if no query requests it.
    let nodeKey: StaticString?
    /// Sets the field to the member's value; nil if the object lacks it.
    let write: @Sendable (inout Profile, JSON?) -> Void
  }

  /// Returns the field's value, which is null if the profile has none.
  package func value(of profile: Profile) -> FieldValue { read(profile) }

  fileprivate func readREST(_ object: JSON, into profile: inout Profile) {
    if let member { member.write(&profile, object[member.key]) }
  }

  fileprivate func readNode(_ node: JSON, into profile: inout Profile) {
    guard let member, let key = member.nodeKey else { return }
    member.write(&profile, kind == .count ? node[key]?["totalCount"] : node[key])
  }

  package static func == (one: ProfileField, other: ProfileField) -> Bool {
    one.rawValue == other.rawValue
  }
}

extension ProfileField {
  package static let login = account("login", node: "login") { .text($0.login) }
  // Beyond 2,147,483,647, `Account` reads it from the node's id.
  package static let id = account("id", node: "id databaseId", .id) { .number($0.id) }
  package static let nodeID = account("node_id", node: nil) { FieldValue($0.nodeID) }
  package static let avatarURL = account("avatar_url", node: "avatarUrl") { .text($0.avatarURL) }
  package static let pageURL = account("html_url", node: "url") { .text($0.pageURL) }
  package static let type = account("type", node: nil) { .text($0.kind.word) }
  package static let isSiteAdmin = account("site_admin", node: "isSiteAdmin", .boolean) {
    .boolean($0.isSiteAdmin)
  }
  package static let name = text("name", node: "name", get: \.name) { $0.name = $1 }
  package static let company = text("company", node: "company", get: \.company) { $0.company = $1 }
  package static let blog = text(
    "blog", node: "websiteUrl", get: { $0.blog }, set: { $0.blog = $1 ?? "" })
  package static let location = text("location", node: "location", get: \.location) {
    $0.location = $1
  }
  // GraphQL has it only for tokens with the scope `user:email` or `read:user`.
  package static let email = text("email", node: nil, get: \.email) { $0.email = $1 }
  package static let isHireable = boolean("hireable", node: "isHireable", get: \.isHireable) {
    $0.isHireable = $1
  }
  package static let bio = text("bio", node: "bio", get: \.bio) { $0.bio = $1 }
  package static let twitterUsername = text(
    "twitter_username", node: "twitterUsername", aliases: ["twitter"], get: \.twitterUsername
  ) { $0.twitterUsername = $1 }
  package static let repositoryCount = count(
    "public_repos", node: "repositories",
    arguments: "(privacy: PUBLIC, ownerAffiliations: [OWNER])",
    aliases: ["repos", "repositories"], get: \.repositoryCount
  ) { $0.repositoryCount = $1 }
  package static let gistCount = count(
    "public_gists", node: "gists", arguments: "(privacy: PUBLIC)", aliases: ["gists"],
    get: \.gistCount
  ) { $0.gistCount = $1 }
  package static let followerCount = count("followers", node: "followers", get: \.followerCount) {
    $0.followerCount = $1
  }
  package static let followingCount = count("following", node: "following", get: \.followingCount) {
    $0.followingCount = $1
  }
  package static let createdAt = text(
    "created_at", node: "createdAt", kind: .date, aliases: ["since", "created", "joined"],
    get: \.createdAt
  ) { $0.createdAt = $1 }
  package static let updatedAt = text(
    "updated_at", node: "updatedAt", kind: .date, aliases: ["updated"], get: \.updatedAt
  ) { $0.updatedAt = $1 }
  package static let followsViewer = boolean(
    "follows_viewer", node: "isFollowingViewer", aliases: ["follows_you"], isMark: true,
    get: \.followsViewer
  ) { $0.followsViewer = $1 }
  package static let isFollowedByViewer = boolean(
    "followed_by_viewer", node: "viewerIsFollowing", aliases: ["you_follow"], isMark: true,
    get: \.isFollowedByViewer
  ) { $0.isFollowedByViewer = $1 }

  /// The fields in the order of output: those of list entries first, the rest in GitHub's order, and
  /// the relation marks last.
  package static let allCases: [ProfileField] = [
    login, id, nodeID, avatarURL, pageURL, type, isSiteAdmin, name, company, blog, location, email,
    isHireable, bio, twitterUsername, repositoryCount, gistCount, followerCount, followingCount,
    createdAt, updatedAt, followsViewer, isFollowedByViewer,
  ]

  /// The fields of list entries.
  package static let ofAccounts = allCases.filter { $0.ofAccount != nil }

  package init?(rawValue: String) {
    guard let field = ProfileField.allCases.first(where: { $0.rawValue == rawValue }) else {
      return nil
    }
    self = field
  }
}

extension ProfileField {
  private static func account(
    _ key: String, node selection: String?, _ kind: Kind = .text,
    _ read: @escaping @Sendable (Account) -> FieldValue
  ) -> ProfileField {
    ProfileField(
      rawValue: key, kind: kind, aliases: [], isMark: false, ofAccount: read,
      selection: selection, read: { read($0.account) }, member: nil)
  }

  private static func text(
    _ key: StaticString, node nodeKey: StaticString?, kind: Kind = .text, aliases: [String] = [],
    get: @escaping @Sendable (Profile) -> String?,
    set: @escaping @Sendable (inout Profile, String?) -> Void
  ) -> ProfileField {
    field(key, nodeKey, kind, aliases) {
      FieldValue(get($0))
    } write: {
      set(&$0, $1?.string)
    }
  }

  private static func boolean(
    _ key: StaticString, node nodeKey: StaticString, aliases: [String] = [], isMark: Bool = false,
    get: @escaping @Sendable (Profile) -> Bool?,
    set: @escaping @Sendable (inout Profile, Bool?) -> Void
  ) -> ProfileField {
    field(key, nodeKey, .boolean, aliases, isMark: isMark) {
      FieldValue(boolean: get($0))
    } write: {
      set(&$0, $1?.bool)
    }
  }

  /// Creates a count, in GraphQL the `totalCount` of a connection with `arguments`.
  private static func count(
    _ key: StaticString, node nodeKey: StaticString, arguments: String = "",
    aliases: [String] = [], get: @escaping @Sendable (Profile) -> Int,
    set: @escaping @Sendable (inout Profile, Int) -> Void
  ) -> ProfileField {
    field(key, nodeKey, .count, aliases, selecting: arguments + " { totalCount }") {
      .number(Int64(get($0)))
    } write: {
      set(&$0, $1?.count ?? 0)
    }
  }

  private static func field(
    _ key: StaticString, _ nodeKey: StaticString?, _ kind: Kind, _ aliases: [String],
    isMark: Bool = false, selecting rest: String = "",
    _ read: @escaping @Sendable (Profile) -> FieldValue,
    write: @escaping @Sendable (inout Profile, JSON?) -> Void
  ) -> ProfileField {
    ProfileField(
      rawValue: "\(key)", kind: kind, aliases: aliases, isMark: isMark, ofAccount: nil,
      selection: nodeKey.map { "\($0)\(rest)" }, read: read,
      member: Member(key: key, nodeKey: nodeKey, write: write))
  }
}
