/// The fake GitHub as a value, without sockets and clocks: answers requests with all headers.
package struct GitHubState: Sendable {
  package var accounts: AccountBook
  package var follows: FollowBook
  /// The follows that GraphQL shows, if it lags behind REST.
  private var graphQLFollows: FollowBook?
  /// The active misbehaviours, of which the first that matches a request applies.
  package var misbehaviours: [Misbehaviour]
  package var limits: RateLimits
  let settings: FixtureSettings
  private(set) var events = EventBook()
  private(set) var members = MemberBook()
  private var pictures: PictureBook?
  private(set) var requestCount = 0

  /// Creates a GitHub without accounts.
  package init(empty settings: FixtureSettings) {
    self.settings = settings
    (accounts, follows) = (AccountBook(), FollowBook())
    misbehaviours = settings.misbehaviours
    limits = RateLimits(
      coreLimit: settings.limit, graphQLLimit: settings.graphQL.hourlyLimit)
  }

  /// Reads the fixtures.
  package init(_ settings: FixtureSettings) throws {
    self.init(empty: settings)
    let fixtures = try FixtureAccounts(in: settings.fixtures)
    accounts = AccountBook(fixtures)
    follows = FollowBook(followers: fixtures.followers)
    events = try EventBook(in: settings.fixtures)
    members = try MemberBook(in: settings.fixtures)
    pictures = try settings.pictures.map { try PictureBook(in: $0) }
  }

  /// Returns the answer to a request, with the headers that GitHub sends; a 304 has neither body nor
  /// Link.
  ///
  /// `now` is the time in seconds since 1970, and `seconds` the time to wait if the secondary limit
  /// refuses the request. `corrupt` changes the correct answer, before its ETag is computed.
  package mutating func answer(
    to request: FixtureRequest, at now: Int, retryAfter seconds: Int? = nil,
    _ corrupt: (inout Answer) -> Void = { _ in }
  ) -> Answer {
    guard request.fields["user-agent"]?.isEmpty == false else { return .userAgentMissing }
    if let seconds {
      return addingHeaders(
        .secondaryLimit(retryAfter: String(seconds)), request, at: now, cost: 0)
    }
    let misbehaviour = takeMisbehaviour(for: request)
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
    if request.parts == ["rate_limit"] {
      var answer = rateLimit(request, at: now)
      if case .field? = misbehaviour { misbehaviour?.corrupt(&answer) }
      return answer
    }
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
    corrupt(&answer)
    if answer.status == 200, let tag = entityTag(of: answer, request) {
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
  package mutating func apply(_ change: Change) throws(FixtureError) {
    func known(_ login: String) throws(FixtureError) -> AccountRecord {
      guard let account = accounts.account(named: login, evenIfHidden: true) else {
        throw .badChange(login)
      }
      return account
    }
    switch change {
    case .add(let login, let id): add(id, login)
    case .follow(let follower, let account):
      follows.set(try known(follower).id, follows: try known(account).id, true)
    case .unfollow(let follower, let account):
      follows.set(try known(follower).id, follows: try known(account).id, false)
    case .toggle(let follower, let account):
      let (one, other) = (try known(follower).id, try known(account).id)
      follows.set(one, follows: other, !follows.follows(one, other))
    case .rename(let old, let new): rename(try known(old).id, to: new)
    case .remove(let login): remove(try known(login).id)
    case .hide(let login): setVisible(try known(login).id, false)
    case .show(let login): setVisible(try known(login).id, true)
    case .setPrivate(let login, let isPrivate):
      follows.setPrivate(try known(login).id, isPrivate)
    case .setLag(let lags): graphQLFollows = lags ? follows : nil
    case .profile(let login, let members):
      guard let account = try known(login).replacing(members) else { throw .badChange(members) }
      accounts.add(account)
    }
  }

  /// Adds a user, who follows an account that has no other use, since a profile without any follow
  /// may be private.
  package mutating func add(_ id: Int, _ login: String) {
    accounts.add(.user(login, id))
    follows.set(id, follows: 1, true)
  }

  /// Gives an account another login.
  package mutating func rename(_ id: Int, to login: String) {
    guard let account = accounts.account(withID: id, evenIfHidden: true) else { return }
    accounts.rename(account, to: login)
  }

  /// Deletes an account and all its follows.
  package mutating func remove(_ id: Int) {
    accounts.remove(id)
    follows.setVisible(id, false)
  }

  /// Hides an account, whose follows stay, or shows it again.
  package mutating func setVisible(_ id: Int, _ isVisible: Bool) {
    accounts.setVisible(id, isVisible)
    if isVisible || settings.hidden == .absent { follows.setVisible(id, isVisible) }
  }

  private mutating func takeMisbehaviour(for request: FixtureRequest) -> Misbehaviour.Kind? {
    if misbehaviours.isEmpty { return nil }
    let target = description(of: request)
    let index = misbehaviours.firstIndex { $0.times != 0 && $0.applies(to: target) }
    guard let index else { return nil }
    if let times = misbehaviours[index].times { misbehaviours[index].times = times - 1 }
    return misbehaviours[index].kind
  }

  /// Returns the follows that an answer with a misbehaviour shows.
  func follows(_ misbehaviour: Misbehaviour.Kind?) -> FollowBook {
    misbehaviour == .privateProfile ? FollowBook() : follows
  }

  private mutating func correctAnswer(
    to request: FixtureRequest, _ misbehaviour: Misbehaviour.Kind?, _ limit: RateLimits.State
  ) -> Answer {
    if misbehaviour == .redirectSame, let name = request.parts.dropFirst().first,
      let account = accounts.account(named: name)
    {
      let rest = request.parts.dropFirst(2).map { "/" + $0 }.joined()
      let query = request.target.drop { $0 != "?" }
      return .redirect(to: base(for: request) + "/user/\(account.id)" + rest + query)
    }
    if request.isGraphQL {
      guard isSignedIn(request) else {
        return .error(
          401, "This endpoint requires you to be authenticated.",
          documentation: "graphql/guides/forming-calls-with-graphql#authentication")
      }
      do throws(GraphQLFailure) {
        guard let query = try GraphQLRequest(request.body) else {
          return .error(400, "Problems parsing JSON", documentation: "graphql")
        }
        var routes = GraphQLRoutes(
          request: query, accounts: accounts, follows: graphQLFollows ?? follows(misbehaviour),
          viewer: accounts.account(named: Routes.ownLogin)?.id, limit: limit,
          settings: settings.graphQL)
        return try routes.answer()
      } catch {
        return error.answer
      }
    }
    if setsFollow(request) { return Answer(status: 204) }
    return Routes(
      self, base: base(for: request), isSignedIn: isSignedIn(request), misbehaviour
    ).answer(to: request)
  }

  /// Makes the token's account follow or unfollow another; returns false for other requests.
  private mutating func setsFollow(_ request: FixtureRequest) -> Bool {
    let parts = request.parts
    guard ["PUT", "DELETE"].contains(request.method), isSignedIn(request), parts.count == 3,
      parts.starts(with: ["user", "following"]),
      let own = accounts.account(named: Routes.ownLogin),
      let other = accounts.account(named: parts[2])
    else { return false }
    follows.set(own.id, follows: other.id, request.method == "PUT")
    return true
  }

  /// Returns the text that misbehaviours match: the target, in GraphQL with a summary of the
  /// variables.
  package func description(of request: FixtureRequest) -> String {
    guard request.isGraphQL else { return request.target }
    let summary = GraphQLRequest.summary(of: request.body) { login, cursor in
      guard let account = accounts.account(named: login) else { return 0 }
      let followers = follows.followers(of: account.id, in: settings.graphQL.order)
      return settings.graphQL.position(after: cursor, in: followers) ?? 0
    }
    return request.target + summary
  }

  func isSignedIn(_ request: FixtureRequest) -> Bool {
    request.token?.hasPrefix(settings.token) ?? false
  }

  private func base(for request: FixtureRequest) -> String {
    if let url = settings.publicURL { return url }
    let scheme = request.fields["x-forwarded-proto"] ?? "http"
    let host = request.fields["x-forwarded-host"] ?? request.fields["host"] ?? "127.0.0.1"
    return scheme + "://" + host
  }

  func resource(of request: FixtureRequest) -> RateLimits.Resource {
    request.isGraphQL ? .graphql : request.target.hasPrefix("/search/") ? .search : .core
  }

  private mutating func take(
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

  private mutating func rateLimit(_ request: FixtureRequest, at now: Int) -> Answer {
    let resources = RateLimits.Resource.allCases.map { resource in
      let state = limits.take(resource, isSignedIn: isSignedIn(request), at: now, cost: 0).state
      let json: JSONValue = [
        "limit": .number(state.limit), "used": .number(state.used),
        "remaining": .number(state.remaining), "reset": .number(state.reset),
      ]
      return (resource.rawValue, json)
    }
    // Since version 2026-03-10, `rate` is gone (github/docs, rest-api-versions.yml).
    let rate = request.apiVersion < "2026-03-10" ? [("rate", resources[0].1)] : []
    let body = JSONValue.object([("resources", .object(resources))] + rate)
    return addingHeaders(Answer(json: body), request, at: now, cost: 0)
  }

  private mutating func addingHeaders(
    _ answer: Answer, _ request: FixtureRequest, at now: Int, cost: Int
  ) -> Answer {
    requestCount += 1
    if answer.isForeign { return answer }
    var answer = answer
    addFields(to: &answer, request, at: now, take(request, at: now, cost: cost).state)
    return answer
  }
}
