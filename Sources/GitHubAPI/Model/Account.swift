/// An entry of a list of people, with the fields of an account that lists contain.
///
/// Fields that follow from id, login and kind aren't stored, so that lists of 250,000 stay small.
package struct Account: Sendable, Equatable, Identifiable {
  /// GitHub's numeric id, which a renamed account keeps.
  package let id: Int64
  /// The login in its canonical case.
  package let login: String
  package let kind: AccountKind
  package let isSiteAdmin: Bool
  package let node: NodeID
  /// The picture's URL, if it doesn't follow from the id.
  package let givenAvatarURL: String?
  /// The profile page's URL, if it doesn't follow from the login.
  package let givenPageURL: String?
}

extension Account {
  package init(
    id: Int64, login: String, kind: AccountKind = .user, isSiteAdmin: Bool = false,
    nodeID: String? = nil, avatarURL: String? = nil, pageURL: String? = nil
  ) {
    self.init(
      id: id, login: login, kind: kind, isSiteAdmin: isSiteAdmin,
      node: NodeID(nodeID, id: id, kind: kind),
      givenAvatarURL: avatarURL == Account.avatarURL(id: id) ? nil : avatarURL,
      givenPageURL: pageURL == Account.pageURL(login: login, kind: kind) ? nil : pageURL)
  }

  /// The opaque id of GitHub's GraphQL API; nil if the server didn't send it.
  package var nodeID: String? { node.text(id: id, kind: kind) }

  package var avatarURL: String { givenAvatarURL ?? Account.avatarURL(id: id) }

  /// The web page: `https://github.com/octocat`, for an app `https://github.com/apps/NAME`.
  package var pageURL: String { givenPageURL ?? Account.pageURL(login: login, kind: kind) }

  private static func avatarURL(id: Int64) -> String {
    "https://avatars.githubusercontent.com/u/\(id)?v=4"
  }

  /// Returns the web page on a server; `origin` is its scheme, host and port.
  static func pageURL(
    login: String, kind: AccountKind, origin: Substring = "https://github.com"
  ) -> String {
    if kind == .bot, login.hasSuffix("[bot]") {
      return "\(origin)/apps/\(login.dropLast("[bot]".count))"
    }
    return "\(origin)/\(login)"
  }
}

extension Account: Decodable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, login, type, url
    case nodeID = "node_id"
    case avatarURL = "avatar_url"
    case pageURL = "html_url"
    case isSiteAdmin = "site_admin"
  }

  /// Reads GitHub's object; all but `id` and `login` may be missing or of another type.
  ///
  /// If an Enterprise server sends no page, it is derived from the API's URL.
  ///
  /// - Throws: `DecodingError` if `id` or `login` is missing or has another type.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let login: String = try values.required(.login)
    let kind = AccountKind(word: values.lenient(.type) ?? "User")
    var page: String? = values.lenient(.pageURL)
    if page == nil, let url: String = values.lenient(.url),
      let origin = url.firstRange(of: "/api/v3/").map({ url[..<$0.lowerBound] })
    {
      page = Account.pageURL(login: login, kind: kind, origin: origin)
    }
    self.init(
      id: try values.required(.id), login: login, kind: kind,
      isSiteAdmin: values.lenient(.isSiteAdmin) ?? false, nodeID: values.lenient(.nodeID),
      avatarURL: values.lenient(.avatarURL), pageURL: page)
  }
}
