/// One entry of a list of people: the part of an account that listings bring.
///
/// What can be derived from id, login and kind is not kept, so that lists of 250,000 stay small.
package struct Account: Sendable, Equatable, Identifiable {
  /// GitHub's numeric id: it stays when the account is renamed.
  package let id: Int64
  /// The login in its canonical case.
  package let login: String
  package let kind: AccountKind
  package let isSiteAdmin: Bool
  package let node: NodeID
  /// The picture's URL where it differs from the one that the id gives.
  package let givenAvatarURL: String?
  /// The profile page's URL where it differs from the one that the login gives.
  package let givenPageURL: String?

  package init(
    id: Int64, login: String, kind: AccountKind = .user, isSiteAdmin: Bool = false,
    nodeID: String? = nil, avatarURL: String? = nil, pageURL: String? = nil
  ) {
    self.id = id
    self.login = login
    self.kind = kind
    self.isSiteAdmin = isSiteAdmin
    node = NodeID(nodeID, id: id, kind: kind)
    givenAvatarURL = avatarURL == Account.avatarURL(id: id) ? nil : avatarURL
    givenPageURL = pageURL == Account.pageURL(login: login, kind: kind) ? nil : pageURL
  }

  /// Puts an account together again from what was kept of it.
  init(
    id: Int64, login: String, kind: AccountKind, isSiteAdmin: Bool, node: NodeID,
    givenAvatarURL: String?, givenPageURL: String?
  ) {
    self.id = id
    self.login = login
    self.kind = kind
    self.isSiteAdmin = isSiteAdmin
    self.node = node
    self.givenAvatarURL = givenAvatarURL
    self.givenPageURL = givenPageURL
  }

  /// The opaque id that GitHub's GraphQL uses; nil where the server gave none.
  package var nodeID: String? { node.text(id: id, kind: kind) }

  package var avatarURL: String { givenAvatarURL ?? Account.avatarURL(id: id) }

  /// The page for people: `https://github.com/octocat`, for an app `https://github.com/apps/NAME`.
  package var pageURL: String { givenPageURL ?? Account.pageURL(login: login, kind: kind) }

  private static func avatarURL(id: Int64) -> String {
    "https://avatars.githubusercontent.com/u/\(id)?v=4"
  }

  /// The page for people on a server: `origin` is its scheme, host and port.
  static func pageURL(
    login: String, kind: AccountKind, origin: Substring = "https://github.com"
  ) -> String {
    if kind == .bot, login.hasSuffix("[bot]") {
      return "\(origin)/apps/\(login.dropLast("[bot]".count))"
    }
    return "\(origin)/\(login)"
  }
}
