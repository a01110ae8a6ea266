/// One invented account: a line of `Fixtures/api/profiles.jsonl`.
///
/// The keys are GitHub's own. All that follows from login and id (the fourteen URLs) is derived
/// when the account is served, which keeps the file readable.
package struct AccountRecord: Sendable, Codable, Equatable {
  /// The login in its canonical case.
  package var login: String
  /// The number that stays when the login changes.
  package var id: Int
  /// GitHub's opaque name of the account, in its old or its new form.
  package var nodeID: String
  /// `User`, `Organization` or `Bot`.
  package var type: String
  /// Whether GitHub's own staff is behind it.
  package var siteAdmin: Bool
  /// The name shown, which can be anything at all.
  package var name: String?
  /// The company as typed.
  package var company: String?
  /// The web site as typed, often without a scheme.
  package var blog: String?
  /// The place as typed.
  package var location: String?
  /// The public e-mail address.
  package var email: String?
  /// Whether the person looks for work.
  package var hireable: Bool?
  /// The few lines about oneself, often with CR LF.
  package var bio: String?
  /// The name on a social network.
  package var twitterUsername: String?
  /// How many public repositories there are.
  package var publicRepos: Int
  /// How many public gists there are.
  package var publicGists: Int
  /// How many follow the account, as its profile says.
  package var followers: Int
  /// How many the account follows, as its profile says.
  package var following: Int
  /// When the account was made, as GitHub prints it.
  package var createdAt: String
  /// When the profile was changed last, as GitHub prints it.
  package var updatedAt: String

  private enum CodingKeys: String, CodingKey {
    case login
    case id
    case nodeID = "node_id"
    case type
    case siteAdmin = "site_admin"
    case name
    case company
    case blog
    case location
    case email
    case hireable
    case bio
    case twitterUsername = "twitter_username"
    case publicRepos = "public_repos"
    case publicGists = "public_gists"
    case followers
    case following
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  /// The login as it stands in a URL: an app's brackets are percent-encoded.
  package var loginInURL: String {
    type == "Bot"
      ? login.split(separator: "[", maxSplits: 1).joined(separator: "%5B")
        .split(separator: "]", omittingEmptySubsequences: false).joined(separator: "%5D")
      : login
  }

  /// The path of the profile's web page, without the slash in front.
  package var pagePath: String {
    type == "Bot" ? "apps/" + (login.split(separator: "[").first.map(String.init) ?? login) : login
  }
}
