import GitHubAPI
import LocalStore

/// A record of an account.
protocol Named: Sendable {
  var id: Int64 { get }
  var login: String { get }
  /// The URL of the account's page on the website.
  var pageURL: String { get }
}

extension Account: Named {}

extension Favourite: Named {
  var pageURL: String { htmlURL }
}

extension Profile: Named {
  var login: String { account.login }
  var pageURL: String { account.pageURL }
}
