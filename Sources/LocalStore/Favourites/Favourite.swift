package import struct FoundationEssentials.Date

/// An account that somebody wants to find again.
package struct Favourite: Sendable, Equatable, Identifiable {
  /// The name it was last seen under, in GitHub's own case.
  package var login: String
  /// GitHub's number for the account, which outlives every rename.
  package let id: Int64
  /// The address of the profile page.
  package var htmlURL: String
  /// The address of the picture.
  package var avatarURL: String
  /// When it became a favourite; kept to the second.
  package let addedAt: Date

  /// An account as GitHub told of it, with the moment it became a favourite.
  package init(login: String, id: Int64, htmlURL: String, avatarURL: String, addedAt: Date) {
    self.login = login
    self.id = id
    self.htmlURL = htmlURL
    self.avatarURL = avatarURL
    self.addedAt = addedAt
  }
}
