extension Account: Decodable {
  enum CodingKeys: String, CodingKey {
    case id, login, type
    case nodeID = "node_id"
    case avatarURL = "avatar_url"
    case pageURL = "html_url"
    case isSiteAdmin = "site_admin"
  }

  /// Reads GitHub's object; old and Enterprise answers may lack all but `id` and `login`.
  ///
  /// - Throws: `DecodingError` when those two are missing or a value has another type.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(Int64.self, forKey: .id),
      login: try values.decode(String.self, forKey: .login),
      kind: AccountKind(word: try values.decodeIfPresent(String.self, forKey: .type) ?? "User"),
      isSiteAdmin: try values.decodeIfPresent(Bool.self, forKey: .isSiteAdmin) ?? false,
      nodeID: try values.decodeIfPresent(String.self, forKey: .nodeID),
      avatarURL: try values.decodeIfPresent(String.self, forKey: .avatarURL),
      pageURL: try values.decodeIfPresent(String.self, forKey: .pageURL))
  }
}
