/// The public profile of an account.
///
/// Texts are as GitHub sends them: null, empty, with trailing spaces, CRLF or control characters.
package struct Profile: Sendable, Equatable, Identifiable {
  package let account: Account
  package let name: String?
  package let company: String?
  /// The blog's URL; empty without one, as in REST (GraphQL has null).
  package let blog: String
  package let location: String?
  package let email: String?
  package let isHireable: Bool?
  package let bio: String?
  package let twitterUsername: String?
  package let repositoryCount: Int
  package let gistCount: Int
  package let followerCount: Int
  package let followingCount: Int
  /// RFC 3339, as GitHub prints it: `2011-01-25T18:44:36Z`, rarely with an offset.
  package let createdAt: String?
  /// RFC 3339, as GitHub prints it.
  package let updatedAt: String?
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
  /// Reads REST's object; a member that is missing or of another type counts as null or 0.
  ///
  /// REST has no relation marks, so they stay unknown.
  ///
  /// - Throws: `UnreadableAnswer` without a readable `id` and `login`.
  package init(json object: JSON) throws(UnreadableAnswer) {
    account = try Account(json: object)
    name = object["name"]?.string
    company = object["company"]?.string
    blog = object["blog"]?.string ?? ""
    location = object["location"]?.string
    email = object["email"]?.string
    isHireable = object["hireable"]?.bool
    bio = object["bio"]?.string
    twitterUsername = object["twitter_username"]?.string
    repositoryCount = object["public_repos"]?.count ?? 0
    gistCount = object["public_gists"]?.count ?? 0
    followerCount = object["followers"]?.count ?? 0
    followingCount = object["following"]?.count ?? 0
    createdAt = object["created_at"]?.string
    updatedAt = object["updated_at"]?.string
  }

  /// Reads the fields of a user in `GraphQLDocument`, of which a member of another type counts as null
  /// or 0; nil for a node of another kind, or without a numeric id.
  init?(node: JSON) {
    func count(_ key: StaticString) -> Int { node[key]?["totalCount"]?.count ?? 0 }
    guard let account = Account(node: node) else { return nil }
    self.account = account
    name = node["name"]?.string
    company = node["company"]?.string
    blog = node["websiteUrl"]?.string ?? ""
    location = node["location"]?.string
    email = nil
    // If an account doesn't say, GraphQL has false and REST null.
    isHireable = node["isHireable"]?.bool == true ? true : nil
    bio = node["bio"]?.string
    twitterUsername = node["twitterUsername"]?.string
    repositoryCount = count("repositories")
    gistCount = count("gists")
    followerCount = count("followers")
    followingCount = count("following")
    createdAt = node["createdAt"]?.string
    updatedAt = node["updatedAt"]?.string
    followsViewer = node["isFollowingViewer"]?.bool
    isFollowedByViewer = node["viewerIsFollowing"]?.bool
  }
}

/// A field of a profile in output: the fields of list entries first, the rest in GitHub's order, and
/// the relation marks last.
package enum ProfileField: String, CaseIterable, Sendable {
  case login, id
  case nodeID = "node_id"
  case avatarURL = "avatar_url"
  case pageURL = "html_url"
  case type
  case isSiteAdmin = "site_admin"
  case name, company, blog, location, email
  case isHireable = "hireable"
  case bio
  case twitterUsername = "twitter_username"
  case repositoryCount = "public_repos"
  case gistCount = "public_gists"
  case followerCount = "followers"
  case followingCount = "following"
  case createdAt = "created_at"
  case updatedAt = "updated_at"
  case followsViewer = "follows_viewer"
  case isFollowedByViewer = "followed_by_viewer"

  /// The fields that depend on the viewer, which only GraphQL has.
  package static let marks: Set<ProfileField> = [.followsViewer, .isFollowedByViewer]

  package func value(of profile: Profile) -> FieldValue {
    switch self {
    case .login: AccountField.login.value(of: profile.account)
    case .id: AccountField.id.value(of: profile.account)
    case .nodeID: AccountField.nodeID.value(of: profile.account)
    case .avatarURL: AccountField.avatarURL.value(of: profile.account)
    case .pageURL: AccountField.pageURL.value(of: profile.account)
    case .type: AccountField.type.value(of: profile.account)
    case .isSiteAdmin: AccountField.isSiteAdmin.value(of: profile.account)
    case .name: FieldValue(profile.name)
    case .company: FieldValue(profile.company)
    case .blog: FieldValue(profile.blog)
    case .location: FieldValue(profile.location)
    case .email: FieldValue(profile.email)
    case .isHireable: FieldValue(boolean: profile.isHireable)
    case .bio: FieldValue(profile.bio)
    case .twitterUsername: FieldValue(profile.twitterUsername)
    case .repositoryCount: .number(Int64(profile.repositoryCount))
    case .gistCount: .number(Int64(profile.gistCount))
    case .followerCount: .number(Int64(profile.followerCount))
    case .followingCount: .number(Int64(profile.followingCount))
    case .createdAt: FieldValue(profile.createdAt)
    case .updatedAt: FieldValue(profile.updatedAt)
    case .followsViewer: FieldValue(boolean: profile.followsViewer)
    case .isFollowedByViewer: FieldValue(boolean: profile.isFollowedByViewer)
    }
  }
}
