/// Pages of a list of accounts in GitHub's JSON.
enum AccountPages {
  /// Returns a page of `count` accounts, each with nineteen members.
  static func page(of count: Int) -> [UInt8] {
    let accounts = (0..<count).map { index in
      let id = 10_000_000 + index * 997
      let login = "some-developer-\(index)"
      let api = "https://api.github.com/users/\(login)"
      let links = [
        "followers", "following{/other_user}", "gists{/gist_id}", "starred{/owner}{/repo}",
        "subscriptions", "orgs", "repos", "events{/privacy}", "received_events",
      ].map { link in
        "\"\(link.prefix { $0 != "{" })_url\":\"\(api)/\(link)\""
      }
      return """
        {"login":"\(login)","id":\(id),"node_id":"MDQ6VXNlcj\(id)",\
        "avatar_url":"https://avatars.githubusercontent.com/u/\(id)?v=4","gravatar_id":"",\
        "url":"\(api)","html_url":"https://github.com/\(login)",\(links.joined(separator: ",")),\
        "type":"User","user_view_type":"public","site_admin":false}
        """
    }
    return Array("[\(accounts.joined(separator: ","))]".utf8)
  }
}
