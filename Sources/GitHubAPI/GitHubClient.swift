import HTTPTypes
import Synchronization

package import struct FoundationEssentials.Date

/// Puts questions to GitHub: to the cache first, then over the network.
package struct GitHubClient: Sendable {
  package let base: APIBase
  let transport: RetryTransport
  let pace: RequestPace
  private let credentials: Credentials
  private(set) var cache: PageCache
  let observe: @Sendable (ClientEvent) -> Void

  /// Puts the transports' decorators around the one that is given: retry, redirects, pace, token.
  ///
  /// `patience` says how long limits are waited for.
  package init(
    base: APIBase, transport: any HTTPTransport, tokens: any TokenSource, cache: PageCache,
    pace: RequestPace, patience: Patience = .short, timekeeper: Timekeeper,
    observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
  ) {
    self.base = base
    self.cache = cache
    self.pace = pace
    self.observe = observe
    credentials = Credentials(from: tokens, host: base.webHost)
    let signed = TokenTransport(transport, base: base, credentials: credentials)
    let paced = PacedTransport(signed, pace: pace, timekeeper: timekeeper, observe: observe)
    self.transport = RetryTransport(
      RedirectTransport(paced, base: base), pace: pace, patience: patience, timekeeper: timekeeper,
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
    try await page(number, of: endpoint, inListSince: start, notBefore: date)
  }

  /// The same client, which has everything that is kept confirmed or replaced.
  ///
  /// It shares the pace and what is known of limits.
  package var revalidating: GitHubClient {
    var client = self
    client.cache = cache.revalidating
    return client
  }

  /// Whether the server may be asked.
  package var mayAsk: Bool { cache.policy.mode != .offline }

  /// What names a question on this server, whoever asks it.
  package func key(of endpoint: Endpoint<some Sendable>) -> PageKey {
    endpoint.key(page: 1, base: base)
  }

  /// The pages of a list, `parallel` of them under way at once.
  ///
  /// `start` is when an unfinished run began that needed the list and is gone on with.
  package func pages<Element>(
    of endpoint: Endpoint<[Element]>, parallel: Int, limit: Int? = nil,
    inListSince start: Date? = nil
  ) -> Pages<Element> {
    Pages(client: self, endpoint: endpoint, parallel: parallel, limit: limit, start: start)
  }

  /// One page: from the cache while it is fresh, confirmed by the server, or new.
  ///
  /// - Parameters:
  ///   - number: From 1.
  ///   - endpoint: What is asked.
  ///   - start: When an unfinished list began that is gone on with; what came since is used.
  ///   - isOutdated: Whether what is kept is known to be old, however fresh it looks.
  ///   - date: What was fetched or confirmed before is known to be old as well.
  ///   - isFull: Whether an answer holds so much that more may have come behind it; whoever says
  ///     so has to call `settle` for a confirmed page without a next.
  /// - Returns: The page.
  /// - Throws: `GitHubError` when there is none.
  func page<Answer>(
    _ number: Int, of endpoint: Endpoint<Answer>, inListSince start: Date? = nil,
    isOutdated: Bool = false, notBefore date: Date? = nil, isFull: (Answer) -> Bool = { _ in false }
  ) async throws(GitHubError) -> Page<Answer> {
    let key = endpoint.key(page: number, base: base)
    var request = endpoint.request(page: number, base: base)
    let entry = cache.entry(for: endpoint, at: key)
    if let entry, !isOutdated, entry.stored.fetchedAt >= date ?? .distantPast {
      let isUsable = cache.isUsable(entry, inListSince: start)
      let interval = isUsable ? nil : cache.pollInterval(of: entry)
      if isUsable || interval != nil {
        observe(.cached(RequestName(request)))
        return entry.page(from: .cache, fetchedAt: entry.stored.fetchedAt, heldFor: interval)
      }
    }
    if cache.policy.mode == .offline { throw .notCached }
    let token = try await token()
    if let entry { cache.condition(&request, on: entry, token: token) }

    let reading = Reading(endpoint)
    let response = try await transport.response(to: request, hadToken: token != nil) {
      Reception($0, hadToken: token != nil, isReadable: reading.canRead)
    }
    let status = response.head.status
    let fields = response.head.headerFields
    let pollInterval = fields.wholeNumber("x-poll-interval").map { Duration.seconds($0) }
    if status == .notModified, let entry, request.headerFields[.ifNoneMatch] != nil {
      return cache.confirmed(
        entry, isFull: isFull(entry.answer), pollInterval: pollInterval,
        rateLimit: RateLimit(fields: fields))
    }
    guard status.kind == .successful else {
      throw GitHubError(
        response: response, hadToken: token != nil, isListing: endpoint.isListing)
    }
    guard let answer = reading.answer else {
      throw .unreadable(status: status.code, member: endpoint.unreadableMember(response.body))
    }
    let page = Page(
      number: number, answer: answer, links: PageLinks(fields: fields),
      fetchedAt: cache.timekeeper.now(), origin: .network, rateLimit: RateLimit(fields: fields))
    cache.keep(
      page, of: endpoint, at: key, entityTag: fields[.eTag], pollInterval: pollInterval,
      token: token)
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

  /// Makes later runs ask again for pages, however new they are.
  ///
  /// All become older by as much, so that what lay between them can still be told.
  ///
  /// - Returns: The time that the oldest is kept as of now; nil where none is kept.
  func outdate(_ numbers: Range<Int>, of endpoint: Endpoint<some Sendable>) -> Date? {
    numbers.compactMap { cache.outdate(endpoint.key(page: $0, base: base)) }.min()
  }

  /// All limits as the server tells them, for free; their resets are on this machine's clock.
  ///
  /// - Throws: `GitHubError` when there is no answer, `.notFound` where nothing is limited.
  package func rateLimits() async throws(GitHubError) -> [RateLimit] {
    let report = try await answer(to: .rateLimits).answer
    return report.limits.map { $0.onLocalClock(pace.clockDifference) }
  }

  /// Whether a limit that was told still holds.
  func isCurrent(_ limit: RateLimit) -> Bool { limit.resetsAt > cache.timekeeper.now() }

  func token() async throws(GitHubError) -> Token? {
    do throws(TokenError) {
      return try await credentials.token()
    } catch {
      throw .unusableToken(error)
    }
  }

  /// Notes what came behind a confirmed full page without a next, so that later runs know.
  func settle<Element>(
    _ page: Page<[Element]>, of endpoint: Endpoint<[Element]>, successor: Page<[Element]>
  ) {
    let last = max(successor.number, successor.links.lastNumber ?? 0)
    cache.settle(
      pageAt: endpoint.key(page: page.number, base: base), confirmedOn: page.fetchedAt,
      lastNumber: successor.answer.isEmpty ? nil : last)
  }

  /// Notes with a kept page which one is the last now.
  func correct<Element>(
    _ page: Page<[Element]>, of endpoint: Endpoint<[Element]>, lastNumber: Int
  ) {
    cache.correct(pageAt: endpoint.key(page: page.number, base: base), lastNumber: lastNumber)
  }
}

/// Reads a body once, for the retry's check and for the answer.
private final class Reading<Answer: Sendable>: Sendable {
  private let endpoint: Endpoint<Answer>
  private let result = Mutex<Answer?>(nil)

  init(_ endpoint: Endpoint<Answer>) {
    self.endpoint = endpoint
  }

  var answer: Answer? { result.withLock { $0 } }

  func canRead(_ response: TransportResponse) -> Bool {
    let answer = endpoint.read(response.body)
    result.withLock { $0 = answer }
    return answer != nil
  }
}
