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

  /// A hundred entries, `crowd1` to `crowd100`, that fill the first page of a list.
  package static let crowd = (1...100).map { account("crowd\($0)", 5_000 + $0) }

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

  /// Encodes a text as a JSON string, escaping everything but printable ASCII.
  package static func json(_ text: String) -> String {
    let units = text.utf16.map { unit in
      unit >= 0x20 && unit < 0x7F && unit != 0x22 && unit != 0x5C
        ? String(UnicodeScalar(UInt8(unit)))
        : "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count)
          + String(unit, radix: 16)
    }
    return "\"\(units.joined())\""
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

  /// The route of a page of a list of the account with an id, whatever its login is.
  package static func route(page: Int, ofID id: Int, _ list: String) -> String {
    "GET /user/\(id)/\(list)?per_page=100" + (page == 1 ? "" : "&page=\(page)")
  }

  /// The Link field of a page.
  package static func link(page: Int, of last: Int) -> [String: String] {
    let url = "<https://api.github.com/user/583231/followers?per_page=100&page="
    var links: [String] = []
    if page > 1 { links.append("\(url)\(page - 1)>; rel=\"prev\"") }
    // A Link without a next page proves the end.
    if page == last { links.append("\(url)1>; rel=\"first\"") }
    if page < last {
      links.append("\(url)\(page + 1)>; rel=\"next\"")
      links.append("\(url)\(last)>; rel=\"last\"")
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
