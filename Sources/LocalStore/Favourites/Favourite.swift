package import GitHubAPI

package import struct FoundationEssentials.Date

/// An account in the user's favourites, identified by host and id: ids are unique per host only.
package struct Favourite: Sendable, Equatable {
  /// The host of an entry without a host.
  package static let defaultHost = "github.com"

  /// The last known login, in GitHub's spelling.
  package var login: String
  /// GitHub's id of the account, which survives renames.
  package let id: Int64
  /// The account's host in lower case, with a port unless it is the default one.
  package let host: String
  /// The URL of the profile page.
  package var htmlURL: String
  /// The URL of the picture.
  package var avatarURL: String
  /// The time of the addition, in whole seconds.
  package let addedAt: Date

  /// Makes a favourite from an account as GitHub returned it.
  package init(
    login: String, id: Int64, host: String, htmlURL: String, avatarURL: String, addedAt: Date
  ) {
    self.login = login
    self.id = id
    self.host = host.lowercased()
    self.htmlURL = htmlURL
    self.avatarURL = avatarURL
    self.addedAt = addedAt
  }

  /// Returns true if both are the same account, even after a rename.
  package func isSameAccount(as other: Favourite) -> Bool { id == other.id && host == other.host }
}

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
