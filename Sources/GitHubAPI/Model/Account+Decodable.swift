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
  /// Where an Enterprise server gives no page, it is derived from the API's URL beside it.
  ///
  /// - Throws: `DecodingError` if one of those two is missing or has another type.
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
