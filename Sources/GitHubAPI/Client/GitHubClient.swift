import HTTPTypes
import Synchronization

package import struct FoundationEssentials.Date

/// Puts questions to GitHub: to the cache first, then over the network.
package struct GitHubClient: Sendable {
  package let base: APIBase
  let transport: RetryTransport
  private let connections: any HTTPTransport
  let pace: RequestPace
  private let credentials: Credentials
  private let acquaintance = ServerVerification()
  private(set) var cache: PageCache
  let observe: @Sendable (ClientEvent) -> Void

  /// Puts the transports' decorators around the one that is given: retry, redirects, pace, token.
  ///
  /// `waitPolicy` says how long limits are waited for.
  package init(
    base: APIBase, transport: any HTTPTransport, tokens: any TokenSource, cache: PageCache,
    pace: RequestPace, waitPolicy: RateLimitWaitPolicy = .short, clock: ClientClock,
    observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
  ) {
    self.base = base
    connections = transport
    self.cache = cache
    self.pace = pace
    self.observe = observe
    credentials = Credentials(from: tokens, host: base.webHost)
    let signed = TokenTransport(transport, base: base, credentials: credentials)
    let paced = PacedTransport(signed, pace: pace, clock: clock, observe: observe)
    self.transport = RetryTransport(
      RedirectTransport(paced, base: base), pace: pace, waitPolicy: waitPolicy, clock: clock,
      observe: observe)
  }

  /// The answer to a question, or one page of it; with a `date` none that was kept before that.
  ///
  /// `start` is when an unfinished run began that is gone on with; what came since is used.
  ///
  /// - Throws: `GitHubError` when there is none.
  package func answer<Answer>(
    to endpoint: Endpoint<Answer>, page number: Int = 1, notBefore date: Date? = nil,
    inListSince start: Date? = nil
  ) async throws(GitHubError) -> Page<Answer> {
    try await page(number, of: endpoint, use: PageUse(since: start, notBefore: date))
  }

  /// The same client, which has everything that is kept confirmed or replaced.
  ///
  /// It shares the pace and what is known of limits.
  package var revalidating: GitHubClient {
    var client = self
    client.cache = cache.revalidating
    return client
  }

  /// Whether only the cache may answer.
  package var isOffline: Bool { cache.policy.mode == .offline }

  /// What names a question on this server, whoever asks it.
  package func key(of endpoint: Endpoint<some Sendable>) -> PageKey {
    endpoint.key(page: 1, base: base)
  }

  /// The pages of a list, `parallel` of them under way at once.
  ///
  /// - Parameters:
  ///   - endpoint: What is listed.
  ///   - parallel: How many requests may be under way at once.
  ///   - limit: How many entries are wanted, nil being all.
  ///   - start: When an unfinished run began that needed the list and is resumed.
  ///   - count: Where the account's own count of the list is.
  ///   - verifies: Whether a list of any length is read up to three times until it is settled.
  /// - Returns: The list; nothing is fetched yet.
  package func pages<Element>(
    of endpoint: Endpoint<[Element]>, parallel: Int, limit: Int? = nil,
    inListSince start: Date? = nil, count: ListCount? = nil, verifies: Bool = false
  ) -> Pages<Element> {
    Pages(
      reader: NumberedPages(
        client: self, endpoint: endpoint, parallel: parallel, limit: limit, count: count,
        verifies: verifies),
      limit: limit, start: start)
  }

  /// One page: from the cache while it is fresh, confirmed by the server, or new.
  ///
  /// - Parameters:
  ///   - number: From 1.
  ///   - endpoint: What is requested.
  ///   - use: How far a kept page may be used.
  /// - Returns: The page.
  /// - Throws: `GitHubError` if there is none.
  func page<Answer>(
    _ number: Int, of endpoint: Endpoint<Answer>, use: PageUse = PageUse()
  ) async throws(GitHubError) -> Page<Answer> {
    let key = endpoint.key(page: number, base: base)
    var request = endpoint.request(page: number, base: base)
    let entry = cache.entry(for: endpoint, at: key)
    if let entry, !use.isOutdated, entry.stored.fetchedAt >= use.notBefore ?? .distantPast {
      let isUsable = cache.isUsable(entry, inListSince: use.since)
      let interval = isUsable ? nil : cache.pollInterval(of: entry)
      if isUsable || interval != nil {
        observe(.cached(RequestName(request)))
        return entry.page(from: .cache, fetchedAt: entry.stored.fetchedAt, heldFor: interval)
      }
    }
    if cache.policy.mode == .offline { throw .notCached }
    let token = try await token(connectingFor: request)
    if let entry, !use.isWhole, !use.provesEnd || entry.stored.hasNext {
      cache.condition(&request, on: entry, token: token)
    }

    let reading = LastReading<Answer>()
    let response = try await transport.response(to: request, hadToken: token != nil) {
      ResponseVerdict($0, hadToken: token != nil) { reading.take(endpoint.read($0.body)) != nil }
    }
    let status = response.head.status
    let fields = response.head.headerFields
    let pollInterval = fields.wholeNumber("x-poll-interval").map { Duration.seconds($0) }
    if status == .notModified, let entry, request.headerFields[.ifNoneMatch] != nil {
      return cache.confirmed(
        entry, isKept: use.isKept, pollInterval: pollInterval, rateLimit: RateLimit(fields: fields))
    }
    guard status.kind == .successful else {
      if status == .notFound { try await requireGitHub(for: endpoint.path) }
      throw GitHubError(
        response: response, hadToken: token != nil, isListing: endpoint.isListing)
    }
    guard let answer = reading.value else {
      throw .unreadable(status: status.code, member: endpoint.unreadableMember(response.body))
    }
    acquaintance.make()
    let page = Page(
      number: number, answer: answer, links: PageLinks(fields: fields),
      fetchedAt: cache.clock.now(), origin: .network, rateLimit: RateLimit(fields: fields))
    // A server that slips must not take entries away that an offline run can print.
    let isSlip =
      number > 1 && (answer as? any Collection)?.isEmpty == true
      && (entry?.answer as? any Collection)?.isEmpty == false
    if use.isKept, !isSlip, let packing = endpoint.packing {
      cache.keep(
        page, packedBy: packing, at: key, entityTag: fields[.eTag], pollInterval: pollInterval,
        token: token)
    }
    return page
  }

  /// How many of some pages will be taken from the limit, going by what is kept.
  ///
  /// `start` is when an unfinished list began that is gone on with.
  func cost(
    of numbers: ClosedRange<Int>, of endpoint: Endpoint<some Sendable>, inListSince start: Date?
  ) async -> Int {
    // Whoever asks has had an answer, so the token is known and can be used.
    let token = try? await token()
    return numbers.count {
      !cache.isFree(endpoint.key(page: $0, base: base), inListSince: start, token: token)
    }
  }

  /// All limits as the server tells them, for free; their resets are on this machine's clock.
  ///
  /// - Throws: `GitHubError` when there is no answer, `.notFound` where nothing is limited.
  package func rateLimits() async throws(GitHubError) -> [RateLimit] {
    let report = try await answer(to: .rateLimits).answer
    return report.limits.map { $0.onLocalClock(pace.clockDifference) }
  }

  /// Whether the server knows the account that stands for deleted ones, or at least its limits.
  ///
  /// - Returns: Nil if a limit or a fault of the server hides it.
  package func answersForAccounts() async -> Bool? {
    do throws(GitHubError) {
      _ = try await rateLimits()
      return true
    } catch {
      // `try?`: it is a login.
      guard error.isForeign, let ghost = try? Login(name: "ghost") else { return nil }
      do throws(GitHubError) {
        _ = try await answer(to: .profile(ghost))
        return true
      } catch {
        return error.isForeign ? false : nil
      }
    }
  }

  /// Checks that a 404 means what was requested, and not that the server's API is elsewhere.
  ///
  /// - Throws: `.notGitHub` if another host than GitHub's own has answered for nothing.
  private func requireGitHub(for path: String) async throws(GitHubError) {
    if base == .gitHub || acquaintance.isMade || path == "/rate_limit" || path == "/users/ghost" {
      return
    }
    switch await answersForAccounts() {
    case true?: acquaintance.make()
    case false?: throw .notGitHub(host: base.webHost)
    case nil: break
    }
  }

  /// Whether a limit that was told still holds.
  func isCurrent(_ limit: RateLimit) -> Bool { limit.resetsAt > cache.clock.now() }

  /// The token; while a program is run for it, the connection for `request` is opened.
  ///
  /// - Throws: `.unusableToken`.
  func token(connectingFor request: HTTPRequest? = nil) async throws(GitHubError) -> Token? {
    do throws(TokenError) {
      return try await credentials.token { [connections] in
        if let request { connections.prepare(for: request) }
      }
    } catch {
      throw .unusableToken(error)
    }
  }

  /// Waits before a request that is worth another try.
  ///
  /// - Throws: `.noResponse(.cancelled)` if the task is cancelled meanwhile.
  func pause(_ duration: Duration) async throws(GitHubError) {
    do throws(CancellationError) {
      try await cache.clock.sleep(duration)
    } catch {
      throw .noResponse(.cancelled)
    }
  }
}

extension GitHubError {
  /// Whether a server that isn't GitHub's API may well answer so.
  fileprivate var isForeign: Bool {
    switch self {
    case .notFound, .gone, .unreadable, .redirected, .unexpected, .invalid: true
    case .notSignedIn, .limited, .refused, .listCutOff, .serverFault, .noResponse, .endlessList,
      .incomplete, .graphQLUnavailable, .notGitHub, .unusableToken, .notCached:
      false
    }
  }
}

/// Holds what the last response's body says, which is decoded once for the retry and the caller.
final class LastReading<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)

  var value: Value? { state.withLock { $0 } }

  func take(_ value: Value?) -> Value? {
    state.withLock { $0 = value }
    return value
  }
}

/// Whether a server is known to answer as GitHub's API does.
private final class ServerVerification: Sendable {
  private let state = Mutex(false)

  var isMade: Bool { state.withLock { $0 } }

  func make() { state.withLock { $0 = true } }
}
