import FoundationEssentials

/// Sample responses in GitHub's format.
package enum Sample {
  /// An entry of a list.
  package static func account(_ login: String, _ id: Int, type: String = "User") -> String {
    "{\(members(login, id, type))}"
  }

  /// A page of accounts.
  package static func page(_ accounts: [String]) -> String {
    "[\(accounts.joined(separator: ","))]"
  }

  /// A full page of a list: page 2 holds `user101` to `user200`.
  package static func fullPage(_ number: Int) -> String {
    page(zip(logins(number), ids(number)).map { account($0, $1) })
  }

  /// The ids of a full page, in its order.
  package static func ids(_ number: Int) -> [Int] {
    Array(100 * (number - 1) + 1...100 * number)
  }

  /// The logins of a full page.
  package static func logins(_ number: Int) -> [String] {
    (100 * (number - 1) + 1...100 * number).map { "user\($0)" }
  }

  /// A profile; `own` members, as JSON values, replace the defaults.
  package static func profile(
    _ login: String = "octocat", _ id: Int = 583_231, type: String = "User",
    _ own: [String: String] = [:]
  ) -> String {
    let defaults = [
      "name": "\"The Octocat\"", "company": "\"@github\"", "blog": "\"https://github.blog\"",
      "location": "\"San Francisco\"", "email": "null", "hireable": "null", "bio": "null",
      "twitter_username": "null", "public_repos": "8", "public_gists": "8",
      "followers": "9001", "following": "9", "created_at": "\"2011-01-25T18:44:36Z\"",
      "updated_at": "\"2026-10-22T11:27:57Z\"",
    ]
    let all = defaults.merging(own) { $1 }.sorted { $0.key < $1.key }
    return "{\(members(login, id, type)),"
      + all.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  /// Encodes a text as a JSON string.
  package static func json(_ text: String) -> String {
    // `try?`: every text can be encoded.
    (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The body of an error.
  package static func error(
    _ message: String, documentation: String = "https://docs.github.com/rest"
  )
    -> String
  {
    #"{"message":\#(json(message)),"documentation_url":"\#(documentation)","status":"0"}"#
  }

  /// The route of a page of a list, by default of octocat's followers.
  package static func route(page: Int, of login: String = "octocat", _ list: String = "followers")
    -> String
  {
    "GET /users/\(login)/\(list)?per_page=100" + (page == 1 ? "" : "&page=\(page)")
  }

  /// The Link field of a page.
  package static func link(page: Int, of last: Int) -> [String: String] {
    let next = page < last ? page + 1 : nil
    // A Link without a next page proves the end.
    let relations = [
      ("prev", page > 1 ? page - 1 : nil), ("first", page == last ? 1 : nil), ("next", next),
      ("last", next.map { _ in last }),
    ]
    let links = relations.compactMap { name, page in
      page.map {
        "<https://api.github.com/user/583231/followers?per_page=100&page=\($0)>; rel=\"\(name)\""
      }
    }
    return ["Link": links.joined(separator: ", ")]
  }

  private static func members(_ login: String, _ id: Int, _ type: String) -> String {
    """
    "login":"\(login)","id":\(id),"node_id":"U_\(id)",\
    "avatar_url":"https://avatars.githubusercontent.com/u/\(id)?v=4","gravatar_id":"",\
    "url":"https://api.github.com/users/\(login)",\
    "html_url":"https://github.com/\(login)","type":"\(type)","site_admin":false
    """
  }
}
