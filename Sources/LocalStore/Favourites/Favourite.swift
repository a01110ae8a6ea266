package import struct FoundationEssentials.Date

/// An account that somebody wants to find again.
///
/// An id means something on its own host only: the pair of both identifies the account.
package struct Favourite: Sendable, Equatable {
  /// The host of an entry that names none.
  package static let defaultHost = "github.com"

  /// The name it was last seen under, in GitHub's own case.
  package var login: String
  /// GitHub's number for the account, which outlives every rename.
  package let id: Int64
  /// The host that the account is on, with a port unless it is the default one; lower case.
  package let host: String
  /// The address of the profile page.
  package var htmlURL: String
  /// The address of the picture.
  package var avatarURL: String
  /// When it became a favourite; kept to the second.
  package let addedAt: Date

  /// An account as GitHub told of it, with the moment it became a favourite.
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

  /// Whether both are the same account, whatever its name was when each was kept.
  package func isSameAccount(as other: Favourite) -> Bool { id == other.id && host == other.host }
}
