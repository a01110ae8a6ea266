import GitHubAPI
import LocalStore

import struct FoundationEssentials.Date

extension Favourite {
  /// Creates the entry for an account on a host.
  init(_ account: Account, on host: String, addedAt date: Date) {
    self.init(
      login: account.login, id: account.id, host: host, htmlURL: account.pageURL,
      avatarURL: account.avatarURL, addedAt: date)
  }
}
