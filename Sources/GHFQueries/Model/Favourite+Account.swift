package import GitHubAPI
package import LocalStore

package import struct FoundationEssentials.Date

extension Account {
  /// Creates the account of a favourite without a request; its name may be out of date.
  package init(_ favourite: Favourite) {
    self.init(
      id: favourite.id, login: favourite.login, avatarURL: favourite.avatarURL,
      pageURL: favourite.htmlURL)
  }
}

extension Favourite {
  /// Creates the entry for an account on a host.
  package init(_ account: Account, on host: String, addedAt date: Date) {
    self.init(
      login: account.login, id: account.id, host: host, htmlURL: account.pageURL,
      avatarURL: account.avatarURL, addedAt: date)
  }
}
