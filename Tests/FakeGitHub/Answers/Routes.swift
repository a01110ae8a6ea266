/// The routes of the REST API: maps a request to an answer, without headers, limits or misbehaviour.
struct Routes: Sendable {
  /// The account that every valid token belongs to.
  static let ownLogin = "octavia"

  let gitHub: GitHubState
  /// The base URL in bodies and Link headers.
  let base: String
  let isSignedIn: Bool
  private let follows: FollowBook
  private let writer: AccountWriter
  /// The page that takes the place of the requested one, by a misbehaviour.
  private let otherPage: Int?

  /// The maximum number of events in a list (GitHub docs, "Events").
  private static let maximumEventCount = 300

  /// Prepares the routes for one request.
  init(
    _ gitHub: GitHubState, base: String, isSignedIn: Bool, _ misbehaviour: Misbehaviour.Kind?
  ) {
    self.gitHub = gitHub
    self.base = base
    self.isSignedIn = isSignedIn
    follows = gitHub.follows(misbehaviour)
    writer = AccountWriter(base: base, form: misbehaviour == .oldForm ? .old : .complete)
    otherPage = if case .page(let number)? = misbehaviour { number } else { nil }
  }

  var accounts: AccountBook { gitHub.accounts }

  /// Returns the answer to a request.
  func answer(to request: FixtureRequest) -> Answer {
    let parts = request.parts
    switch (parts.first, parts.count) {
    case ("users", 2): return profile(of: accounts.account(named: parts[1]))
    case ("users", 3):
      return list(parts[2], of: accounts.account(named: parts[1]), request)
    case ("users", 4) where parts[3] == "public" && parts[2].hasSuffix("events"):
      return eventPage(parts[2], of: accounts.account(named: parts[1]), request)
    case ("users", 4) where parts[2] == "following":
      return check(accounts.account(named: parts[1]), parts[3])
    case ("user", _):
      if parts.count > 1, let id = Int(parts[1]) {
        let account = accounts.account(withID: id)
        if parts.count == 2 { return profile(of: account) }
        if parts.count == 4, parts[3] == "public" {
          return eventPage(parts[2], of: account, request)
        }
        return parts.count == 3 ? list(parts[2], of: account, request) : .notFound
      }
      return own(parts, request)
    case ("orgs", 3...5): return memberPage(parts, request)
    case ("search", 2) where parts[1] == "users": return search(request)
    default: return .notFound
    }
  }

  private func own(_ parts: [String], _ request: FixtureRequest) -> Answer {
    guard isSignedIn, let own = accounts.account(named: Self.ownLogin) else {
      return .error(
        401, "Requires authentication",
        documentation: "rest/users/users#get-the-authenticated-user")
    }
    switch (parts.count, parts.last) {
    case (1, _): return profile(of: own, isOwn: true)
    case (2, let name?): return list(name, of: own, request, path: "/user/\(name)")
    case (3, let name?) where parts[1] == "following": return check(own, name)
    default: return .notFound
    }
  }

  private func profile(of account: AccountRecord?, isOwn: Bool = false) -> Answer {
    guard let account else { return .notFound }
    let json = writer.profile(
      account, followers: people("followers", of: account.id).count,
      following: people("following", of: account.id).count, isOwn: isOwn)
    return Answer(body: json.bytes, tag: .body)
  }

  private func check(_ account: AccountRecord?, _ name: String) -> Answer {
    guard let account, let other = accounts.account(named: name) else { return .notFound }
    return follows.follows(account.id, other.id) ? Answer(status: 204) : .notFound
  }

  private func people(_ kind: String, of id: Int) -> FollowList {
    kind == "followers"
      ? follows.followers(of: id, in: gitHub.settings.order)
      : follows.following(of: id, in: gitHub.settings.followingOrder)
  }

  private func list(
    _ kind: String, of account: AccountRecord?, _ request: FixtureRequest, path: String? = nil
  ) -> Answer {
    guard let account, kind == "followers" || kind == "following" else { return .notFound }
    let url = base + (path ?? "/user/\(account.id)/\(kind)")
    let list = people(kind, of: account.id)
    return page(of: list.count, at: url, request) { list.ids(at: $0) }
  }

  /// Returns a page of a list of accounts, and its Link.
  ///
  /// `ids` returns the ids at positions, of which those outside the list are ignored.
  func page(
    of count: Int, at url: String, _ request: FixtureRequest, ids: (Range<Int>) -> [Int]
  ) -> Answer {
    let (page, size) = request.paging
    let parameters = request.query("per_page") == nil ? "" : "per_page=\(size)"
    let start = min((otherPage ?? page) - 1, count) * size
    let people = ids(start..<start + size).compactMap { accounts.account(withID: $0) }
    // All else in an entry depends on its login and id.
    let seed = people.map { " \($0.login) \($0.id)" }.joined()
    let link = LinkHeader.value(
      url: url, parameters: parameters, page: page, last: (count + size - 1) / size)
    return Answer(
      body: JSONValue.array(people.map { writer.simple($0) }).bytes, link: link,
      tag: .seed("\(base) \(writer.form)\(seed)"))
  }

  private func eventPage(
    _ kind: String, of account: AccountRecord?, _ request: FixtureRequest
  ) -> Answer {
    guard let account, kind == "events" || kind == "received_events" else { return .notFound }
    let (page, size) = request.paging
    guard (page - 1) * size < Self.maximumEventCount else {
      return .error(
        422,
        "In order to keep the API fast for everyone, pagination is limited for this resource.",
        documentation: "v3/#pagination")
    }
    let all = eventList(kind, of: account).prefix(Self.maximumEventCount)
    let shown = all.dropFirst((page - 1) * size).prefix(size).joined(separator: ",")
    let link = LinkHeader.value(
      url: base + "/user/\(account.id)/\(kind)/public",
      parameters: request.query("per_page") == nil ? "" : "per_page=\(size)", page: page,
      last: (all.count + size - 1) / size)
    return Answer(
      body: Array("[\(shown)]".utf8), link: link,
      fields: [("X-Poll-Interval", String(gitHub.settings.pollInterval))],
      tag: .body)
  }

  private func eventList(_ kind: String, of account: AccountRecord) -> [String] {
    guard kind == "events" else {
      return gitHub.events.events(by: Set(people("following", of: account.id).ids), base: base)
    }
    if let size = CrowdRule.size(withID: account.id) {
      return CrowdEvents.newest(ofCrowd: size, limit: Self.maximumEventCount, base: base)
    }
    return gitHub.events.events(by: [account.id], base: base)
  }

  private func search(_ request: FixtureRequest) -> Answer {
    let text = request.query("q") ?? ""
    guard !text.isEmpty else {
      return .error(
        422, "Validation Failed", documentation: "rest/search/search#search-users",
        errors: [["resource": "Search", "field": "q", "code": "missing"]])
    }
    let found = accounts.all.filter { account in
      text.lowercased().split(separator: " ").allSatisfy { account.isFound(by: $0) }
    }
    let (page, size) = request.paging
    let crowdSize = CrowdRule.size(named: text) ?? 0
    let total = max(found.count, crowdSize)
    guard (page - 1) * size < 1000 else {
      return .error(
        422, "Only the first 1000 search results are available",
        documentation: "v3/search/")
    }
    let reach = min(total, 1000)
    let places = (page - 1) * size..<max((page - 1) * size, min(page * size, reach))
    let items = places.map { place in
      writer.simple(
        crowdSize > 0 ? CrowdAccounts.member(place + 1) : found[place],
        [("score", .raw(Array("1.0".utf8)))])
    }
    let query = request.target.drop { $0 != "?" }.dropFirst().split(separator: "&")
      .filter { !$0.hasPrefix("page=") }.joined(separator: "&")
    let link = LinkHeader.value(
      url: base + "/search/users", parameters: query, page: page,
      last: (reach + size - 1) / size)
    let body: JSONValue = [
      "total_count": .number(total), "incomplete_results": false, "items": .array(items),
    ]
    return Answer(body: body.bytes, link: link)
  }
}
