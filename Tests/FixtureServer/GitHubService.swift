import Synchronization

/// The fake GitHub without sockets: maps a request to an answer with all headers.
package final class GitHubService: Sendable {
  package let accounts: AccountBook
  package let follows: FollowBook
  package let misbehaviours: MisbehaviourBook

  private let events: EventBook
  private let members: MemberBook
  private let pictures: PictureBook?
  private let limits: RateLimits
  private let publicURL: String?
  private let pollInterval: Int
  private let requestCount = Mutex(0)

  /// Reads the fixtures.
  ///
  /// - Throws: The error of `FixtureAccounts` or `EventBook` if the fixtures can't be read.
  package init(_ settings: FixtureSettings) throws {
    let fixtures = try FixtureAccounts(in: settings.fixtures)
    accounts = AccountBook(fixtures)
    follows = FollowBook(followers: fixtures.followers)
    events = try EventBook(in: settings.fixtures)
    members = try MemberBook(in: settings.fixtures)
    pictures = try settings.pictures.map { try PictureBook(in: $0) }
    misbehaviours = MisbehaviourBook(settings.misbehaviours)
    limits = RateLimits(coreLimit: settings.limit)
    publicURL = settings.publicURL
    pollInterval = settings.pollInterval
  }

  /// Returns the answer to a request, with the headers that GitHub sends.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - now: The time in seconds since 1970.
  /// - Returns: The answer; a 304 has neither body nor Link.
  package func answer(to request: FixtureRequest, at now: Int) -> Answer {
    guard request.fields["user-agent"]?.isEmpty == false else { return .userAgentMissing }
    let misbehaviour = misbehaviours.take(for: request.description)
    if let answer = misbehaviour?.answer(
      to: request.target, base: base(for: request),
      authorization: request.fields["authorization"] ?? "")
    {
      return addingHeaders(answer, request, at: now, cost: 0)
    }
    if let pictures, request.parts.first == "u" { return pictures.answer(to: request) }
    guard request.fields["authorization"] == nil || isSignedIn(request) else {
      return addingHeaders(.error(401, "Bad credentials"), request, at: now, cost: 0)
    }
    if request.parts == ["rate_limit"] { return rateLimit(request, at: now) }
    let (isAllowed, limit) = take(request, at: now, cost: 1)
    guard isAllowed else {
      let refusal =
        request.isGraphQL
        ? GraphQLFailure(
          type: "RATE_LIMITED", message: "API rate limit exceeded for user ID 580613."
        ).answer
        : Answer.rateLimited(status: 403)
      return addingHeaders(refusal, request, at: now, cost: 0)
    }
    if case .change(let change)? = misbehaviour {
      // By definition, a change that names an unknown account changes nothing.
      try? apply(change)
    }
    var answer = correctAnswer(to: request, misbehaviour, limit)
    pictures?.replaceAddresses(in: &answer, base: base(for: request))
    misbehaviour?.corrupt(&answer)
    if let tag = entityTag(of: answer, request) {
      answer.fields.append(("ETag", tag))
      if let known = request.fields["if-none-match"], matches(known, tag) {
        answer = Answer(status: 304, fields: answer.fields)
      }
    }
    let isFree = answer.status == 304 && isSignedIn(request)
    return addingHeaders(answer, request, at: now, cost: isFree ? -1 : answer.points - 1)
  }

  /// Applies a change.
  ///
  /// - Throws: `FixtureError.badChange` if an account that it names is unknown.
  package func apply(_ change: Change) throws(FixtureError) {
    func known(_ login: String) throws(FixtureError) -> AccountRecord {
      guard let account = accounts.account(named: login) else { throw .badChange(login) }
      return account
    }
    switch change {
    case .follow(let follower, let account):
      follows.set(try known(follower).id, follows: try known(account).id, true)
    case .unfollow(let follower, let account):
      follows.set(try known(follower).id, follows: try known(account).id, false)
    case .rename(let old, let new):
      accounts.rename(try known(old), to: new)
    case .remove(let login):
      let account = try known(login)
      accounts.remove(account)
      follows.remove(account.id)
    }
  }

  private func correctAnswer(
    to request: FixtureRequest, _ misbehaviour: Misbehaviour.Kind?, _ limit: RateLimits.State
  ) -> Answer {
    if misbehaviour == .redirectSame, let name = request.parts.dropFirst().first,
      let account = accounts.account(named: name)
    {
      let rest = request.parts.dropFirst(2).map { "/" + $0 }.joined()
      let query = request.target.drop { $0 != "?" }
      return .redirect(to: base(for: request) + "/user/\(account.id)" + rest + query)
    }
    let follows = misbehaviour == .privateProfile ? FollowBook(followers: [:]) : follows
    if request.isGraphQL {
      guard isSignedIn(request) else {
        return .error(
          401, "This endpoint requires you to be authenticated.",
          documentation: "graphql/guides/forming-calls-with-graphql#authentication")
      }
      let viewer = accounts.account(named: Routes.ownLogin)?.id
      return GraphQLRoutes(accounts: accounts, follows: follows, viewer: viewer, limit: limit)
        .answer(to: request.body)
    }
    let routes = Routes(
      accounts: accounts, follows: follows, events: events, members: members,
      base: base(for: request), form: misbehaviour == .oldForm ? .old : .complete,
      isSignedIn: isSignedIn(request), pollInterval: pollInterval)
    return routes.answer(to: request)
  }

  private func isSignedIn(_ request: FixtureRequest) -> Bool {
    request.token?.hasPrefix("fixture-token") ?? false
  }

  private func base(for request: FixtureRequest) -> String {
    if let publicURL { return publicURL }
    let scheme = request.fields["x-forwarded-proto"] ?? "http"
    let host = request.fields["x-forwarded-host"] ?? request.fields["host"] ?? "127.0.0.1"
    return scheme + "://" + host
  }

  private func resource(of request: FixtureRequest) -> RateLimits.Resource {
    request.isGraphQL ? .graphql : request.target.hasPrefix("/search/") ? .search : .core
  }

  private func take(
    _ request: FixtureRequest, at now: Int, cost: Int
  ) -> (isAllowed: Bool, state: RateLimits.State) {
    limits.take(
      resource(of: request), isSignedIn: isSignedIn(request), at: now, cost: cost)
  }

  private func entityTag(of answer: Answer, _ request: FixtureRequest) -> String? {
    let own = (request.fields["accept"] ?? "") + (request.fields["authorization"] ?? "")
    switch answer.tag {
    case .none: return nil
    case .body: return EntityTag.text(of: Array(own.utf8), answer.body)
    case .seed(let seed): return EntityTag.text(of: Array((own + seed).utf8))
    }
  }

  private func matches(_ known: String, _ tag: String) -> Bool {
    known.split(separator: ",").contains { candidate in
      let text = candidate.drop { $0 == " " }
      return text == "*" || (text.hasPrefix("W/") ? text.dropFirst(2) : text) == tag
    }
  }

  private func rateLimit(_ request: FixtureRequest, at now: Int) -> Answer {
    var json = JSONBytes()
    func append(_ resource: RateLimits.Resource) {
      let state = limits.state(resource, isSignedIn: isSignedIn(request), at: now)
      json.raw("{")
      json.member("limit", state.limit)
      json.member("used", state.used)
      json.member("remaining", state.remaining)
      json.member("reset", state.reset)
      json.raw("}")
    }
    json.raw("{\"resources\":{")
    for resource in RateLimits.Resource.allCases {
      json.key(resource.rawValue)
      append(resource)
    }
    json.raw("}")
    json.key("rate")
    append(.core)
    json.raw("}")
    return addingHeaders(Answer(body: json.bytes), request, at: now, cost: 0)
  }

  private func addingHeaders(
    _ answer: Answer, _ request: FixtureRequest, at now: Int, cost: Int
  ) -> Answer {
    let state = take(request, at: now, cost: cost).state
    let number = requestCount.withLock { count in
      count += 1
      return count
    }
    var fields = [
      ("Date", HTTPDate.text(secondsSince1970: now)), ("Server", "github.com"),
      ("X-GitHub-Media-Type", "github.v3; format=json"),
      ("x-github-api-version-selected", "2022-11-28"),
      ("X-GitHub-Request-Id", "F1C5:" + String(0x10000 + number, radix: 16, uppercase: true)),
      ("Vary", "Accept, Authorization, Cookie, X-GitHub-OTP, Accept-Encoding, X-Requested-With"),
    ]
    if answer.status == 200 || answer.status == 304 {
      let isPrivate = answer.tag != .none || answer.status == 304
      fields.append(("Cache-Control", isPrivate ? "private, max-age=60, s-maxage=60" : "no-cache"))
    }
    let isSecondary = answer.fields.contains { $0.name == "Retry-After" }
    if !isSecondary {
      let remaining = answer.fields.first { $0.name == "x-ratelimit-remaining" }?.value
      fields += [
        ("X-RateLimit-Limit", String(state.limit)),
        ("X-RateLimit-Remaining", remaining ?? String(state.remaining)),
        ("X-RateLimit-Used", remaining == nil ? String(state.used) : String(state.limit)),
        ("X-RateLimit-Reset", String(state.reset)),
        ("X-RateLimit-Resource", resource(of: request).rawValue),
      ]
    }
    if isSignedIn(request) { fields.append(("X-OAuth-Scopes", "read:user, user:follow")) }
    if let link = answer.link { fields.append(("Link", link)) }
    var answer = answer
    answer.fields = answer.fields.filter { $0.name != "x-ratelimit-remaining" }
    let own = Set(answer.fields.map(\.name))
    answer.fields += fields.filter { !own.contains($0.0) }.map { (name: $0.0, value: $0.1) }
    return answer
  }
}
