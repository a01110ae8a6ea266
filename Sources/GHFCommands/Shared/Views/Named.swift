import GHFQueries
import GitHubAPI
import LocalStore

/// A record of an account.
protocol Named: Sendable {
  var id: Int64 { get }
  var login: String { get }
  /// The URL of the account's page on the website.
  var pageURL: String { get }
  var account: Account { get }
}

extension Account: Named {
  var account: Account { self }
}

extension Favourite: Named {
  var pageURL: String { htmlURL }
  var account: Account { Account(self) }
}

extension Profile: Named {
  var login: String { account.login }
  var pageURL: String { account.pageURL }
}
