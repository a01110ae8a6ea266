/// An entry of a list of people, with the fields of an account that lists contain.
///
/// Fields that follow from id, login and kind aren't stored, and the others are in a box, which is shared
/// if it is that of many accounts, so that lists of 250,000 stay small.
package struct Account: Sendable, Equatable, Identifiable {
  /// GitHub's numeric id, which a renamed account keeps.
  package let id: Int64
  /// The login in its canonical case.
  package let login: String
  /// Nil for a user with a node id of the current form, without anything else.
  private let box: Box?

  fileprivate struct Facts: Equatable {
    var kind = AccountKind.user
    var isSiteAdmin = false
    var node = NodeID.current
    var givenPicture: String?
    var givenPageURL: String?
  }

  fileprivate final class Box: Sendable, Equatable {
    let facts: Facts

    init(_ facts: Facts) { self.facts = facts }

    static func == (one: Box, other: Box) -> Bool { one === other || one.facts == other.facts }

    /// The boxes that many accounts share: in recorded answers, all ids up to 89,371,397 come with a node id
    /// of the old form.
    static let common = [
      Facts(node: .old), Facts(node: .absent), Facts(kind: .organization),
      Facts(kind: .organization, node: .old),
    ].map(Box.init)
  }

  init(
    id: Int64, login: String, kind: AccountKind, isSiteAdmin: Bool, node: NodeID,
    givenPicture: String?, givenPageURL: String?
  ) {
    (self.id, self.login) = (id, login)
    let facts = Facts(
      kind: kind, isSiteAdmin: isSiteAdmin, node: node, givenPicture: givenPicture,
      givenPageURL: givenPageURL)
    box =
      facts == Facts() ? nil : Box.common.first { $0.facts == facts } ?? Box(facts)
  }

  /// All facts of an account that neither follow from its id and login nor are its own.
  package struct Form: Sendable, Equatable {
    fileprivate let box: Box?

    /// That of a user without anything else.
    package static let plain = Form(box: nil)
  }

  /// The form that the account shares with many; nil if it has one of its own.
  package var form: Form? {
    guard let box else { return .plain }
    return Box.common.contains { $0 === box } ? Form(box: box) : nil
  }

  package init(id: Int64, login: String, form: Form) {
    (self.id, self.login, box) = (id, login, form.box)
  }

  package var kind: AccountKind { box?.facts.kind ?? .user }
  package var isSiteAdmin: Bool { box?.facts.isSiteAdmin ?? false }
  package var node: NodeID { box?.facts.node ?? .current }
  /// The picture's URL if it doesn't follow from the id, or its version as `u=HASH`.
  package var givenPicture: String? { box?.facts.givenPicture }
  /// The profile page's URL, if it doesn't follow from the login.
  package var givenPageURL: String? { box?.facts.givenPageURL }
}

extension Account {
  package init(
    id: Int64, login: String, kind: AccountKind = .user, isSiteAdmin: Bool = false,
    nodeID: String? = nil, avatarURL: String? = nil, pageURL: String? = nil
  ) {
    self.init(
      id: id, login: login, kind: kind, isSiteAdmin: isSiteAdmin,
      node: NodeID(nodeID, id: id, kind: kind),
      givenPicture: Account.givenPicture(avatarURL, id: id),
      givenPageURL: pageURL == Account.pageURL(login: login, kind: kind) ? nil : pageURL)
  }

  /// The opaque id of GitHub's GraphQL API; nil if the server didn't send it.
  package var nodeID: String? { node.text(id: id, kind: kind) }

  /// The picture's URL as REST has it, without a version.
  package var avatarURL: String {
    givenPicture.flatMap { $0.hasPrefix("u=") ? nil : $0 } ?? Account.avatarURL(id: id)
  }

  /// The picture's URL with its version, which only GraphQL's URLs have.
  package var pictureURL: String {
    guard let givenPicture else { return avatarURL }
    return givenPicture.hasPrefix("u=")
      ? "\(Account.pictureHost)\(id)?\(givenPicture)&v=4" : givenPicture
  }

  /// The web page: `https://github.com/octocat`, for an app `https://github.com/apps/NAME`.
  package var pageURL: String { givenPageURL ?? Account.pageURL(login: login, kind: kind) }

  private static let pictureHost = "https://avatars.githubusercontent.com/u/"

  private static func avatarURL(id: Int64) -> String { "\(pictureHost)\(id)?v=4" }

  /// Returns the part of a picture's URL that doesn't follow from the id.
  private static func givenPicture(_ url: String?, id: Int64) -> String? {
    guard let url, url != avatarURL(id: id) else { return nil }
    let start = "\(pictureHost)\(id)?u="
    guard url.hasPrefix(start), url.hasSuffix("&v=4") else { return url }
    let hash = url.utf8.dropFirst(start.utf8.count).dropLast("&v=4".utf8.count)
    return "u=" + Substring(hash)
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

extension Account {
  /// Reads REST's object; all but `id` and `login` may be missing or of another type.
  ///
  /// If an Enterprise server sends no page, it is derived from the API's URL.
  ///
  /// - Throws: `UnreadableAnswer` if `id` or `login` is missing or has another type, or `id` isn't
  ///   positive.
  package init(json object: JSON) throws(UnreadableAnswer) {
    let login = try object.required("login", \.string)
    let kind = AccountKind(word: object["type"]?.string ?? "User")
    var page = object["html_url"]?.string
    if page == nil, let url = object["url"]?.string,
      let origin = url.firstRange(of: "/api/v3/").map({ url[..<$0.lowerBound] })
    {
      page = Account.pageURL(login: login, kind: kind, origin: origin)
    }
    self.init(
      id: try object.required("id", \.accountID), login: login, kind: kind,
      isSiteAdmin: object["site_admin"]?.bool ?? false, nodeID: object["node_id"]?.string,
      avatarURL: object["avatar_url"]?.string, pageURL: page)
  }

  /// Reads a node of GraphQL; nil without a readable id and login.
  package init?(node: JSON) {
    let nodeID = node["id"]?.string
    // GraphQL's Int ends at 2,147,483,647; only the node's id contains larger ones.
    guard let id = node["databaseId"]?.accountID ?? nodeID.flatMap(NodeID.userID),
      let login = node["login"]?.string
    else { return nil }
    self.init(
      id: id, login: login, kind: AccountKind(word: node["__typename"]?.string ?? "User"),
      isSiteAdmin: node["isSiteAdmin"]?.bool ?? false, nodeID: nodeID,
      avatarURL: node["avatarUrl"]?.string, pageURL: node["url"]?.string)
  }
}

/// The kind of an account, GitHub's `type`; unknown words stay as they are.
package enum AccountKind: Sendable, Equatable, Hashable {
  case user
  case organization
  case bot
  indirect case other(String)

  package init(word: String) {
    switch word {
    case "User": self = .user
    case "Organization": self = .organization
    case "Bot": self = .bot
    default: self = .other(word)
    }
  }

  /// GitHub's word: `User`, `Organization`, `Bot` or an unknown one.
  package var word: String {
    switch self {
    case .user: "User"
    case .organization: "Organization"
    case .bot: "Bot"
    case .other(let word): word
    }
  }
}
