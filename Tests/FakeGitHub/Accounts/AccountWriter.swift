/// Writes accounts as JSON in the API's form, with all URLs under one base URL.
package struct AccountWriter: Sendable {
  /// The set of fields in a body.
  package enum Form: Sendable {
    /// All fields that github.com sends today.
    case complete
    /// The fields of an old installation: no type, site_admin, user_view_type or html_url.
    case old
  }

  /// The text from each login to the next URL, in GitHub's order.
  private static let urlTails = [
    "/followers\",\"following_url\":\"", "/following{/other_user}\",\"gists_url\":\"",
    "/gists{/gist_id}\",\"starred_url\":\"",
    "/starred{/owner}{/repo}\",\"subscriptions_url\":\"",
    "/subscriptions\",\"organizations_url\":\"", "/orgs\",\"repos_url\":\"",
    "/repos\",\"events_url\":\"", "/events{/privacy}\",\"received_events_url\":\"",
  ]

  private let form: Form
  private let afterID = Array(",\"node_id\":\"".utf8)
  private let afterNodeID = Array(
    "\",\"avatar_url\":\"https://avatars.githubusercontent.com/u/".utf8)
  private let afterAvatar: [UInt8]
  private let afterURL: [UInt8]
  private let afterPage: [UInt8]
  private let afterLogins: [[UInt8]]
  private let end = Array("/received_events\"".utf8)
  private let plainTail = Array(
    ",\"type\":\"User\",\"user_view_type\":\"public\",\"site_admin\":false}".utf8)

  /// Creates a writer whose URLs start with a base such as `http://127.0.0.1:8080`.
  package init(base: String, form: Form = .complete) {
    self.form = form
    let users = base + "/users/"
    afterAvatar = Array("?v=4\",\"gravatar_id\":\"\",\"url\":\"\(users)".utf8)
    afterURL = Array("\",\"html_url\":\"https://github.com/".utf8)
    afterPage = Array("\",\"followers_url\":\"\(users)".utf8)
    afterLogins = Self.urlTails.map { Array(($0 + users).utf8) }
  }

  /// Appends the short form of a crowd member without building its record, for speed.
  package func appendMember(_ number: Int, to json: inout JSONBytes) {
    let login = CrowdRule.login(of: number)
    let id = CrowdRule.id(of: number)
    appendStart(
      login: login, urlLogin: login, page: login, id: Array(String(id).utf8),
      nodeID: CrowdRule.nodeID(of: id), to: &json)
    if form == .complete { json.raw(plainTail) } else { json.raw("}") }
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
    json.member("name", account.name)
    json.member("company", account.company)
    json.member("blog", account.blog)
    json.member("location", account.location)
    json.member("email", account.email)
    json.member("hireable", account.hireable)
    json.member("bio", account.bio)
    json.member("twitter_username", account.twitterUsername)
    json.member("public_repos", account.publicRepos)
    json.member("public_gists", account.publicGists)
    json.member("followers", followers)
    json.member("following", following)
    json.member("created_at", account.createdAt)
    json.member("updated_at", account.updatedAt)
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
    appendStart(
      login: Array(account.login.utf8), urlLogin: Array(account.loginInURL.utf8),
      page: Array(account.pagePath.utf8), id: Array(String(account.id).utf8),
      nodeID: Array(account.nodeID.utf8), to: &json)
    guard form == .complete else { return }
    json.member("type", account.type)
    json.member("user_view_type", "public")
    json.member("site_admin", account.siteAdmin)
  }

  private func appendStart(
    login: [UInt8], urlLogin: [UInt8], page: [UInt8], id: [UInt8], nodeID: [UInt8],
    to json: inout JSONBytes
  ) {
    json.raw("{\"login\":\"")
    json.raw(login)
    json.raw("\",\"id\":")
    json.raw(id)
    json.raw(afterID)
    json.raw(nodeID)
    json.raw(afterNodeID)
    json.raw(id)
    json.raw(afterAvatar)
    json.raw(urlLogin)
    if form == .complete {
      json.raw(afterURL)
      json.raw(page)
    }
    json.raw(afterPage)
    json.raw(urlLogin)
    for piece in afterLogins {
      json.raw(piece)
      json.raw(urlLogin)
    }
    json.raw(end)
  }
}
