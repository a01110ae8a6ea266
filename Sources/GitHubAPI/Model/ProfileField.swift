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
