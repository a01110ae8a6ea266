import GHFQueries
package import GitHubAPI
import LocalStore

/// A record of an account.
package protocol Named: Sendable {
  var id: Int64 { get }
  var login: String { get }
  /// The URL of the account's page on the website.
  var pageURL: String { get }
  var account: Account { get }
}

extension Account: Named {
  package var account: Account { self }
}

extension Favourite: Named {
  package var pageURL: String { htmlURL }
  package var account: Account { Account(self) }
}

extension Profile: Named {
  package var login: String { account.login }
  package var pageURL: String { account.pageURL }
}
