extension Account: Decodable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, login, type, url
    case nodeID = "node_id"
    case avatarURL = "avatar_url"
    case pageURL = "html_url"
    case isSiteAdmin = "site_admin"
  }

  /// Reads GitHub's object; old and Enterprise answers may lack all but `id` and `login`.
  ///
  /// Where an Enterprise server gives no page, it is derived from the API's URL beside it.
  ///
  /// - Throws: `DecodingError` when those two are missing or a value has another type.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let login = try values.decode(String.self, forKey: .login)
    let kind = AccountKind(word: try values.decodeIfPresent(String.self, forKey: .type) ?? "User")
    var page = try values.decodeIfPresent(String.self, forKey: .pageURL)
    if page == nil, let url = try values.decodeIfPresent(String.self, forKey: .url),
      let origin = url.firstRange(of: "/api/v3/").map({ url[..<$0.lowerBound] })
    {
      page = Account.pageURL(login: login, kind: kind, origin: origin)
    }
    self.init(
      id: try values.decode(Int64.self, forKey: .id), login: login, kind: kind,
      isSiteAdmin: try values.decodeIfPresent(Bool.self, forKey: .isSiteAdmin) ?? false,
      nodeID: try values.decodeIfPresent(String.self, forKey: .nodeID),
      avatarURL: try values.decodeIfPresent(String.self, forKey: .avatarURL),
      pageURL: page)
  }
}
