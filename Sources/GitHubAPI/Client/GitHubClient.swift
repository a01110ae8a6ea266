import HTTPTypes

package import struct FoundationEssentials.Date

/// A client of GitHub's API, which reads the cache first, then the network.
package struct GitHubClient: Sendable {
  package let base: APIBase
  package private(set) var transport: RetryTransport
  let pace: RequestPace
  let credentials: Credentials
  /// True once the server has answered as GitHub's API does.
  private let isVerified = LastValue<Bool>()
  /// True once an answer had GitHub's mark.
  private let hasMarked = LastValue<Bool>()
  /// The ends that the server has announced; nil without one.
  private let announced = LastValue<AnnouncedEnds>()
  package private(set) var cache: PageCache
  /// True if no shared cache on the way may answer.
  private var isChecking = false
  let observe: @Sendable (ClientEvent) -> Void
  let userAgent: String

  /// Wraps the transport in its decorators: retry, redirects, renewal, pace, token, mark.
  ///
  /// With `reportsActivity`, `observe` also receives `working` and `idle`.
  package init(
    base: APIBase, transport: any HTTPTransport, tokens: any TokenSource, cache: PageCache,
    pace: RequestPace, waitPolicy: RateLimitWaitPolicy = .short, clock: ClientClock,
    reportsActivity: Bool = false, userAgent: String = Version.userAgent,
    observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
  ) {
    self.base = base
    self.cache = cache
    self.pace = pace
    self.observe = observe
    self.userAgent = userAgent
    credentials = Credentials(from: tokens, host: base.webHost)
    let marked = MarkTransport(inner: transport, hasMarked: hasMarked)
    let signed = TokenTransport(inner: marked, base: base, credentials: credentials)
    let paced = PacedTransport(
      signed, pace: pace, clock: clock, announced: announced, reportsActivity: reportsActivity,
      observe: observe)
    let renewing = RenewalTransport(inner: paced, credentials: credentials)
    self.transport = RetryTransport(
      inner: RedirectTransport(inner: renewing, base: base), pace: pace, waitPolicy: waitPolicy,
      clock: clock, observe: observe)
  }

  /// Returns the answer of an endpoint, or one page of it.
  ///
  /// A cached page from before `date` isn't used. A page fetched since `start`, the start of a
  /// resumed run, counts as fresh.
  ///
  /// - Throws: `GitHubError` if no answer is available.
  package func answer<Answer>(
    to endpoint: Endpoint<Answer>, page number: Int = 1, notBefore date: Date? = nil,
    resumedSince start: Date? = nil
  ) async throws(GitHubError) -> Page<Answer> {
    try await page(number, of: endpoint, use: PageUse(since: start, notBefore: date))
  }

  /// The same client, with the same pace and limits, but revalidating every cached answer.
  package var revalidating: GitHubClient {
    var client = self
    client.cache = cache.revalidating
    return client
  }

  /// The same client, but every answer is the server's, past all caches.
  package var pastCaches: GitHubClient {
    var client = revalidating
    client.isChecking = true
    return client
  }

  /// The same client, with another maximum age of the answers that may be used without a request.
  package func accepting(_ age: Duration) -> GitHubClient {
    var client = self
    client.cache = cache.accepting(age)
    return client
  }

  /// The same client, but without retries and waits for a limit.
  package var sendingOnce: GitHubClient {
    var client = self
    client.transport.sendsOnce = true
    return client
  }

  /// The same client, but answering from the cache alone.
  package var offline: GitHubClient {
    var client = self
    client.cache = cache.offline
    return client
  }

  /// The ends that the server has announced so far.
  package var announcedEnds: AnnouncedEnds? { announced.value }

  /// True if only the cache may answer.
  package var isOffline: Bool { cache.policy.mode == .offline }

  /// Returns the cache key of an endpoint's first page on this server.
  package func key(of endpoint: Endpoint<some Sendable>) -> PageKey {
    endpoint.key(page: 1, base: base)
  }

  /// Returns one page: from the cache while it is fresh, confirmed by the server, or new.
  ///
  /// - Throws: `GitHubError` if no answer is available.
  func page<Answer>(
    _ number: Int, of endpoint: Endpoint<Answer>, use: PageUse = PageUse()
  ) async throws(GitHubError) -> Page<Answer> {
    let endpoint = await asViewer(endpoint)
    let key = endpoint.key(page: number, base: base)
    var request = endpoint.request(page: number, base: base)
    request.headerFields[.userAgent] = userAgent
    let entry = cache.entry(for: endpoint, at: key)
    if let entry, !use.isOutdated, entry.stored.fetchedAt >= use.notBefore ?? .distantPast {
      let isUsable =
        endpoint.isListing
        ? cache.isUsable(entry.stored.fetchedAt, ofListAt: key, resumedSince: use.since)
        : cache.isUsable(entry, resumedSince: use.since)
      let interval = isUsable ? nil : cache.pollInterval(of: entry)
      if isUsable || interval != nil {
        observe(.cached(RequestName(request)))
        return entry.page(from: .cache, fetchedAt: entry.stored.fetchedAt, heldFor: interval)
      }
    }
    if cache.policy.mode == .offline { throw .notCached }
    let token = try await token()
    if endpoint.dependsOnViewer, token?.viewer != endpoint.viewer {
      // After `gh auth switch`, or if gh can't read its keyring.
      return try await page(number, of: endpoint.used(by: token?.viewer), use: use)
    }
    if let entry, !use.isWhole, !use.provesEnd || entry.stored.hasNext {
      cache.condition(&request, on: entry, for: token?.viewer)
    }

    if use.isChecking || isChecking { request.headerFields[.cacheControl] = "no-cache" }

    let reading = LastValue<Result<Answer, UnreadableAnswer>>()
    var response = try await transport.response(to: request, hadToken: token != nil) {
      ResponseVerdict($0, hadToken: token != nil) { response in
        let status = response.head.status
        guard endpoint.hasContent ? status != .partialContent : status == .noContent else {
          return false
        }
        do throws(UnreadableAnswer) {
          reading.record(.success(try endpoint.read(response.body)))
          return true
        } catch {
          reading.record(.failure(error))
          return false
        }
      }
    }
    // A new token may be another account's, if the user of `gh` has changed.
    let viewer = (response.token ?? token)?.viewer
    if endpoint.dependsOnViewer, viewer != endpoint.viewer {
      return try await page(number, of: endpoint.used(by: viewer), use: use)
    }
    let status = response.head.status
    let fields = response.head.headerFields
    let pollInterval = fields.wholeNumber("x-poll-interval", upTo: 86_400).map {
      Duration.seconds($0)
    }
    if status == .notModified, let entry, request.headerFields[.ifNoneMatch] != nil {
      return cache.confirmed(
        entry, on: response.sentAt, isKept: use.isKept, pollInterval: pollInterval,
        rateLimit: response.rateLimit)
    }
    if status == .notFound { try await requireGitHub(for: endpoint.path) }
    if status == .noContent, !response.isMarked {
      try await requireAccounts(of: endpoint, response)
    }
    // The requests of these checks may have shown that the server marks its answers.
    response.isMarkExpected = hasMarked.value == true
    guard status.kind == .successful else {
      throw GitHubError(response: response, hadToken: token != nil, isListing: endpoint.isListing)
    }
    guard case .success(let answer)? = reading.value, !response.lacksMark else {
      if response.isForeign { throw .notGitHub(.intermediary(status: status.code)) }
      if response.isPart {
        throw .noResponse(
          .connectionLost(host: base.host, detail: "only a part of the answer came"))
      }
      var member: String?
      if case .failure(let error)? = reading.value { member = error.member }
      throw .unreadable(status: status.code, member: member)
    }
    isVerified.record(true)
    var page = Page(
      number: number, answer: answer, links: PageLinks(fields: fields),
      fetchedAt: response.sentAt, origin: .network, rateLimit: response.rateLimit)
    page.entityTag = fields[.eTag]
    page.clockLead = response.clockLead
    // A server's fault must not delete cached entries that an offline run can print.
    let isSuspect =
      number > 1 && (answer as? any Collection)?.isEmpty == true
      && (entry?.answer as? any Collection)?.isEmpty == false
    if use.isKept, !isSuspect, let form = endpoint.form {
      cache.keep(
        page, as: form, at: key, entityTag: page.entityTag, pollInterval: pollInterval, for: viewer)
    }
    return page
  }

  /// Returns the endpoint with the viewer, if its answer depends on the viewer.
  package func asViewer<Answer>(_ endpoint: Endpoint<Answer>) async -> Endpoint<Answer> {
    endpoint.dependsOnViewer && endpoint.viewer == nil
      ? endpoint.used(by: await viewer()) : endpoint
  }

  /// Returns the number of keys whose requests will count against the limit.
  ///
  /// `start` is the start of the run that is resumed, whose answers are used.
  func cost(of keys: [PageKey], resumedSince start: Date?) async -> Int {
    let viewer = await viewer()
    return keys.count { !cache.isFree($0, resumedSince: start, for: viewer) }
  }

  /// Fetches all limits, at no cost, with their resets on this machine's clock.
  ///
  /// - Throws: `GitHubError` if no answer is available; `.notFound` if the server has no limits.
  package func rateLimits() async throws(GitHubError) -> [RateLimit] {
    let page = try await answer(to: .rateLimits)
    return page.answer.limits.map { $0.onClock(aheadBy: page.clockLead) }
  }

  /// Checks if the server reports its limits, or at least serves the account of deleted users.
  ///
  /// - Returns: Nil if an error, such as a limit or a lost connection, prevents the check.
  package func servesGitHubAPI() async -> Bool? {
    do throws(GitHubError) {
      _ = try await rateLimits()
      return true
    } catch {
      // `try?`: "ghost" is a valid login.
      guard error.isForeign, let ghost = try? Login(name: "ghost") else { return nil }
      do throws(GitHubError) {
        _ = try await answer(to: .profile(ghost))
        return true
      } catch {
        return error.isForeign ? false : nil
      }
    }
  }

  /// Checks that a 404 refers to the requested thing, and not to the whole API.
  ///
  /// - Throws: `.notGitHub` if a host other than GitHub's own doesn't answer as the API does.
  private func requireGitHub(for path: String) async throws(GitHubError) {
    if base == .gitHub || isVerified.value == true { return }
    if ["/rate_limit", "/users/ghost"].contains(path) { return }
    switch await servesGitHubAPI() {
    case true?: isVerified.record(true)
    case false?: throw .notGitHub(.server(host: base.webHost))
    case nil: break
    }
  }

  /// Checks that a 204 without GitHub's mark isn't that of a filter, by what the server says about the
  /// same accounts since then; a server that marks its answers needs no request.
  ///
  /// - Throws: `.notGitHub` if one of the accounts isn't an answer of the API.
  private func requireAccounts<Answer>(
    of endpoint: Endpoint<Answer>, _ response: TransportResponse
  ) async throws(GitHubError) {
    for login in endpoint.namedAccounts where hasMarked.value != true {
      do throws(GitHubError) {
        _ = try await revalidating.answer(to: .profile(login))
      } catch {
        let status = response.head.status.code
        throw error.isForeign ? .notGitHub(.intermediary(status: status)) : error
      }
    }
  }

  /// The share of the rate limit that this run may use, and its use; nil for all of the limit.
  package var share: RequestShare? { pace.share }

  /// Returns true if a reported limit hasn't been reset.
  package func isCurrent(_ limit: RateLimit) -> Bool { limit.resetsAt > cache.clock.now() }

  /// Returns the token; nil without one.
  ///
  /// - Throws: `.unusableToken`; `.noResponse` if the task was cancelled.
  func token() async throws(GitHubError) -> Token? {
    do throws(TokenError) {
      return try await credentials.token()
    } catch .cancelled {
      throw .noResponse(.cancelled)
    } catch {
      throw .unusableToken(error)
    }
  }
}

extension GitHubError {
  /// True for answers that a server other than GitHub's API is likely to give.
  fileprivate var isForeign: Bool {
    if case .notGitHub = self { true } else { scope == .request }
  }
}

extension GitHubClient {
  /// Returns true if requests carry a token, which GraphQL requires.
  ///
  /// It runs `gh` at most once, and only if no variable has a token.
  ///
  /// - Throws: `.unusableToken` if the token can't be sent.
  package func isSignedIn() async throws(GitHubError) -> Bool { try await token() != nil }

  /// Checks that requests carry a token.
  ///
  /// - Throws: `.notSignedIn` without one, `.unusableToken` if it can't be sent.
  package func requireSignIn() async throws(GitHubError) {
    guard try await isSignedIn() else { throw .notSignedIn(GitHubMessage(), hadToken: false) }
  }

  /// Returns the account whose relation marks may be shown; nil without a usable token.
  package func viewer() async -> Viewer? {
    // `try?`: an unusable token is reported when a request needs it.
    try? await credentials.viewer()
  }

  /// Returns the viewer's profile, which may be cached.
  ///
  /// - Throws: `GitHubError`; without a token `.notSignedIn`, before any request.
  package func ownProfile() async throws(GitHubError) -> Page<Profile> {
    if await viewer() == nil { try await requireSignIn() }
    return try await answer(to: .ownProfile)
  }

  /// Follows an account as the token's owner; repeating it has no effect.
  ///
  /// `id` is the account's, if it is known, by which its cached relation is found.
  ///
  /// - Throws: `GitHubError`; `.notFound` also if the token lacks the permission.
  package func follow(_ login: Login, id: Int64? = nil) async throws(GitHubError) {
    _ = try await answer(to: .follow(login))
    await noteFollowChange(of: login, id: id)
  }

  /// Unfollows an account as the token's owner, and returns true if it was followed before.
  ///
  /// GitHub confirms either, so the follow is checked first, with a request of its own.
  ///
  /// - Throws: `GitHubError`; `.notFound` also if the token lacks the permission.
  package func unfollow(
    _ login: Login, id: Int64? = nil
  ) async throws(GitHubError) -> Bool {
    var isFollowed = true
    do throws(GitHubError) {
      _ = try await answer(to: .ownFollow(of: login))
    } catch .notFound {
      isFollowed = false
    }
    _ = try await answer(to: .unfollow(login))
    await noteFollowChange(of: login, id: id)
    return isFollowed
  }
}
