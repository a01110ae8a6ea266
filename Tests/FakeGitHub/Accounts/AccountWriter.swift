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

  /// Appends the short form of an account, as in lists.
  package func appendSimple(_ account: AccountRecord, to json: inout JSONBytes) {
    appendOpen(account, to: &json)
    json.raw("}")
  }

  /// Appends the short form of an account with a score, as in search results.
  package func appendFound(_ account: AccountRecord, to json: inout JSONBytes) {
    appendOpen(account, to: &json)
    json.raw(",\"score\":1.0}")
  }

  /// Appends the full profile of an account, with the given counts.
  package func appendProfile(
    _ account: AccountRecord, followers: Int, following: Int, isOwn: Bool, to json: inout JSONBytes
  ) {
    appendOpen(account, to: &json)
    json.member("name", .text(account.name))
    json.member("company", .text(account.company))
    json.member("blog", .text(account.blog))
    json.member("location", .text(account.location))
    json.member("email", .text(account.email))
    json.member("hireable", account.hireable.map { .bool($0) } ?? .null)
    json.member("bio", .text(account.bio))
    json.member("twitter_username", .text(account.twitterUsername))
    json.member("public_repos", .number(account.publicRepos))
    json.member("public_gists", .number(account.publicGists))
    json.member("followers", .number(followers))
    json.member("following", .number(following))
    json.member("created_at", .text(account.createdAt))
    json.member("updated_at", .text(account.updatedAt))
    if isOwn {
      for name in ["private_gists", "total_private_repos", "owned_private_repos"] {
        json.member(name, 3)
      }
      json.member("disk_usage", 20_480)
      json.member("collaborators", 1)
      json.member("two_factor_authentication", true)
    }
    json.raw("}")
  }

  private func appendOpen(_ account: AccountRecord, to json: inout JSONBytes) {
    let parts = [
      account.login, String(account.id), account.nodeID, account.loginInURL, account.pagePath,
    ]
    json.raw("{\"login\":\"")
    for (part, text) in template {
      json.raw(parts[part])
      json.raw(text)
    }
    guard form == .complete else { return }
    json.member("type", .text(account.type))
    json.member("user_view_type", "public")
    json.member("site_admin", .bool(account.siteAdmin))
  }
}
