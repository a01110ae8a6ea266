/// Writes accounts as JSON in the API's form, with all URLs under one base URL.
package struct AccountWriter: Sendable {
  /// The set of fields in a body.
  package enum Form: Sendable {
    /// All fields that github.com sends today.
    case complete
    /// The fields of an old installation: no type, site_admin, user_view_type or html_url.
    case old
  }

  let form: Form
  /// The texts of the JSON, each behind the part of an account with a number.
  private let template: [(part: Int, text: ArraySlice<UInt8>)]

  /// Creates a writer whose URLs start with a base such as `http://127.0.0.1:8080`.
  package init(base: String, form: Form = .complete) {
    self.form = form
    // 0 is the login, 1 the id, 2 the node id, 3 the login in URLs, and 4 the page.
    let url = "\(base)/users/<3"
    let page = form == .complete ? #""html_url":"https://github.com/<4","# : ""
    let text = #"""
      <0","id":<1,"node_id":"<2",\#
      "avatar_url":"https://avatars.githubusercontent.com/u/<1?v=4","gravatar_id":"",\#
      "url":"\#(url)",\#(page)"followers_url":"\#(url)/followers",\#
      "following_url":"\#(url)/following{/other_user}","gists_url":"\#(url)/gists{/gist_id}",\#
      "starred_url":"\#(url)/starred{/owner}{/repo}","subscriptions_url":"\#(url)/subscriptions",\#
      "organizations_url":"\#(url)/orgs","repos_url":"\#(url)/repos",\#
      "events_url":"\#(url)/events{/privacy}","received_events_url":"\#(url)/received_events"
      """#
    template = Array(text.utf8).split(separator: UInt8(ascii: "<")).map { piece in
      (Int(piece[piece.startIndex] - UInt8(ascii: "0")), piece.dropFirst())
    }
  }

  /// Returns the short form of an account, as in lists, with further members.
  package func simple(_ account: AccountRecord, _ more: [(String, JSONValue)] = []) -> JSONValue {
    let parts = [
      account.login, String(account.id), account.nodeID, account.loginInURL, account.pagePath,
    ]
    var json = Array("{\"login\":\"".utf8)
    json.reserveCapacity(1_400)
    for (part, text) in template {
      json += parts[part].utf8
      json += text
    }
    let newer: [(String, JSONValue)] = [
      ("type", .text(account.type)), ("user_view_type", "public"),
      ("site_admin", .bool(account.siteAdmin)),
    ]
    for (name, value) in (form == .complete ? newer : []) + more {
      json += ",\"\(name)\":".utf8
      value.append(to: &json)
    }
    json += "}".utf8
    return .raw(json)
  }

  /// Returns the full profile of an account, with the given counts.
  package func profile(
    _ account: AccountRecord, followers: Int, following: Int, isOwn: Bool
  ) -> JSONValue {
    let own: [(String, JSONValue)] = [
      ("private_gists", 3), ("total_private_repos", 3), ("owned_private_repos", 3),
      ("disk_usage", 20_480), ("collaborators", 1), ("two_factor_authentication", true),
    ]
    return simple(
      account,
      [
        ("name", .text(account.name)), ("company", .text(account.company)),
        ("blog", .text(account.blog)), ("location", .text(account.location)),
        ("email", .text(account.email)),
        ("hireable", account.hireable.map { .bool($0) } ?? .null), ("bio", .text(account.bio)),
        ("twitter_username", .text(account.twitterUsername)),
        ("public_repos", .number(account.publicRepos)),
        ("public_gists", .number(account.publicGists)), ("followers", .number(followers)),
        ("following", .number(following)), ("created_at", .text(account.createdAt)),
        ("updated_at", .text(account.updatedAt)),
      ] + (isOwn ? own : []))
  }
}
