/// Writes accounts as JSON in the API's form, with all URLs under one base URL.
package struct AccountWriter: Sendable {
  /// The set of fields in a body.
  package enum Form: Sendable {
    /// All fields that github.com sends today.
    case complete
    /// The fields of an old installation: no type, site_admin, user_view_type or html_url.
    case old
  }

  /// The parts of an account that its JSON repeats.
  private enum Slot {
    case login
    /// The login as in URLs.
    case urlLogin
    case page
    case id
    case nodeID
  }

  /// The text from each login to the next URL, in GitHub's order.
  private static let urlTails = [
    "/followers\",\"following_url\":\"", "/following{/other_user}\",\"gists_url\":\"",
    "/gists{/gist_id}\",\"starred_url\":\"",
    "/starred{/owner}{/repo}\",\"subscriptions_url\":\"",
    "/subscriptions\",\"organizations_url\":\"", "/orgs\",\"repos_url\":\"",
    "/repos\",\"events_url\":\"", "/events{/privacy}\",\"received_events_url\":\"",
  ]
  private static let end = Array("/received_events\"".utf8)
  private static let plainTail = Array(
    ",\"type\":\"User\",\"user_view_type\":\"public\",\"site_admin\":false}".utf8)

  let form: Form
  /// The texts of the JSON, each with the part behind it.
  private let template: [(text: [UInt8], slot: Slot)]

  /// Creates a writer whose URLs start with a base such as `http://127.0.0.1:8080`.
  package init(base: String, form: Form = .complete) {
    self.form = form
    let users = base + "/users/"
    let avatar = "\",\"avatar_url\":\"https://avatars.githubusercontent.com/u/"
    let page = form == .complete ? [("\",\"html_url\":\"https://github.com/", Slot.page)] : []
    let parts: [(String, Slot)] =
      [
        ("{\"login\":\"", .login), ("\",\"id\":", .id), (",\"node_id\":\"", .nodeID),
        (avatar, .id), ("?v=4\",\"gravatar_id\":\"\",\"url\":\"\(users)", .urlLogin),
      ] + page + [("\",\"followers_url\":\"\(users)", .urlLogin)]
      + Self.urlTails.map { ($0 + users, .urlLogin) }
    template = parts.map { (Array($0.utf8), $1) }
  }

  /// Appends the short form of a crowd member without building its record, for speed.
  package func appendMember(_ number: Int, to json: inout JSONBytes) {
    let login = CrowdRule.login(of: number)
    let id = CrowdRule.id(of: number)
    appendStart(
      login: login, urlLogin: login, page: login, id: Array(String(id).utf8),
      nodeID: CrowdRule.nodeID(of: id), to: &json)
    if form == .complete { json.raw(Self.plainTail) } else { json.raw("}") }
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
    for (text, slot) in template {
      json.raw(text)
      switch slot {
      case .login: json.raw(login)
      case .urlLogin: json.raw(urlLogin)
      case .page: json.raw(page)
      case .id: json.raw(id)
      case .nodeID: json.raw(nodeID)
      }
    }
    json.raw(Self.end)
  }
}
