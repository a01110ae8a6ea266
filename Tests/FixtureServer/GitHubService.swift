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
  private let order: ListOrder
  private let graphQL: GraphQLSettings
  private let hidden: HiddenAccounts
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
    order = settings.order
    graphQL = settings.graphQL
    hidden = settings.hidden
  }

  /// Returns the answer to a request, with the headers that GitHub sends.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - now: The time in seconds since 1970.
  ///   - seconds: The seconds to wait if the secondary limit refuses the request; nil otherwise.
  /// - Returns: The answer; a 304 has neither body nor Link.
  package func answer(
    to request: FixtureRequest, at now: Int, retryAfter seconds: Int? = nil
  ) -> Answer {
    guard request.fields["user-agent"]?.isEmpty == false else { return .userAgentMissing }
    if let seconds {
      return addingHeaders(
        .secondaryLimit(retryAfter: String(seconds)), request, at: now, cost: 0)
    }
    let misbehaviour = misbehaviours.take(for: description(of: request))
    if let answer = misbehaviour?.answer(
      to: request.target, base: base(for: request),
      authorization: request.fields["authorization"] ?? "")
    {
      return addingHeaders(answer, request, at: now, cost: 0)
    }
    if let pictures, request.parts.first == "u" { return pictures.answer(to: request) }
    guard request.fields["authorization"] == nil || isSignedIn(request) else {
      return addingHeaders(.badCredentials, request, at: now, cost: 0)
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
    return addingHeaders(answer, request, at: now, cost: isFree ? -1 : 0)
  }

  /// Applies a change.
  ///
  /// - Throws: `FixtureError.badChange` if an account that it names is unknown.
  package func apply(_ change: Change) throws(FixtureError) {
    func known(_ login: String) throws(FixtureError) -> AccountRecord {
      guard let account = accounts.account(named: login, evenIfHidden: true) else {
        throw .badChange(login)
      }
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
      follows.setVisible(account.id, false)
    case .hide(let login):
      let account = try known(login)
      accounts.setVisible(account, false)
      if hidden == .absent { follows.setVisible(account.id, false) }
    case .show(let login):
      let account = try known(login)
      accounts.setVisible(account, true)
      follows.setVisible(account.id, true)
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
      return graphQLRoutes(follows, limit).answer(to: request.body)
    }
    let routes = Routes(
      accounts: accounts, follows: follows, events: events, members: members,
      base: base(for: request), form: misbehaviour == .oldForm ? .old : .complete,
      isSignedIn: isSignedIn(request), pollInterval: pollInterval, order: order)
    return routes.answer(to: request)
  }

  private func graphQLRoutes(_ follows: FollowBook, _ limit: RateLimits.State) -> GraphQLRoutes {
    GraphQLRoutes(
      accounts: accounts, follows: follows,
      viewer: accounts.account(named: Routes.ownLogin)?.id, limit: limit, settings: graphQL)
  }

  /// Returns the text that misbehaviours match: the target, in GraphQL with a summary of the
  /// variables.
  private func description(of request: FixtureRequest) -> String {
    guard request.isGraphQL else { return request.target }
    let summary = GraphQLRequest.summary(of: request.body) { login, cursor in
      guard let account = accounts.account(named: login) else { return 0 }
      let followers = follows.followers(of: account.id, in: graphQL.order)
      return graphQL.position(after: cursor, in: followers) ?? 0
    }
    return request.target + summary
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
    let number = requestCount.withLock { count in
      count += 1
      return count
    }
    var answer = answer
    CommonFields(
      now: now, number: number, isSignedIn: isSignedIn(request),
      isRateLimit: request.parts == ["rate_limit"], resource: resource(of: request),
      state: take(request, at: now, cost: cost).state
    ).add(to: &answer)
    return answer
  }
}
