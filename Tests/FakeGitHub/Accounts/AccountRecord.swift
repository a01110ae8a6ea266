private import Foundation

/// One invented account: a line of `Fixtures/api/profiles.jsonl`.
///
/// The keys are GitHub's own. The twelve URLs are derived from login and id when the account is
/// served, which keeps the file readable.
package struct AccountRecord: Sendable, Codable, Equatable {
  /// The login in its canonical case.
  package var login: String
  /// The number that stays the same when the login changes.
  package var id: Int
  /// GitHub's opaque id for the account, in its old or new form.
  package var nodeID: String
  /// `User`, `Organization` or `Bot`.
  package var type: String
  /// True for GitHub's staff.
  package var siteAdmin: Bool
  /// The display name, which may be any text.
  package var name: String?
  /// The company as typed.
  package var company: String?
  /// The web site as typed, often without a scheme.
  package var blog: String?
  /// The location as typed.
  package var location: String?
  /// The public e-mail address.
  package var email: String?
  /// True if the person is looking for work.
  package var hireable: Bool?
  /// The self-description, often with CR LF line endings.
  package var bio: String?
  /// The name on Twitter.
  package var twitterUsername: String?
  /// The number of public repositories.
  package var publicRepos: Int
  /// The number of public gists.
  package var publicGists: Int
  /// The number of followers, as the profile reports it.
  package var followers: Int
  /// The number of followed accounts, as the profile reports it.
  package var following: Int
  /// The time of creation, as GitHub prints it.
  package var createdAt: String
  /// The time of the profile's last change, as GitHub prints it.
  package var updatedAt: String

  private enum CodingKeys: String, CodingKey {
    case login, id, type, name, company, blog, location, email, hireable, bio, followers, following
    case nodeID = "node_id"
    case siteAdmin = "site_admin"
    case twitterUsername = "twitter_username"
    case publicRepos = "public_repos"
    case publicGists = "public_gists"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  /// The login as written in a URL, with an app's brackets percent-encoded.
  package var loginInURL: String {
    type == "Bot" ? login.replacing("[", with: "%5B").replacing("]", with: "%5D") : login
  }

  /// The path of the profile's web page, without the leading slash.
  package var pagePath: String {
    type == "Bot" ? "apps/" + (login.split(separator: "[").first.map(String.init) ?? login) : login
  }

  /// Returns the account with some members replaced, given as a JSON object; nil if they don't fit.
  func replacing(_ members: String) -> AccountRecord? {
    // `try?`: the caller says which text doesn't fit.
    guard let own = try? JSONEncoder().encode(self),
      var all = try? JSONSerialization.jsonObject(with: own) as? [String: Any],
      let others = try? JSONSerialization.jsonObject(with: Data(members.utf8)) as? [String: Any]
    else { return nil }
    all.merge(others) { $1 }
    let merged = try? JSONSerialization.data(withJSONObject: all)
    return merged.flatMap { try? JSONDecoder().decode(AccountRecord.self, from: $0) }
  }
}
