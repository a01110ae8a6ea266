import HTTPTypes

import struct FoundationEssentials.Date

/// Decides between kept answers and new ones, above decoding.
///
/// It sends an ETag back only with the token it came with (GitHub's ETags depend on it), and knows
/// that a 304 has no body and no Link, so both come from what was kept.
package struct PageCache: Sendable {
  let store: any PageStore
  let policy: CachePolicy
  let clock: ClientClock

  package init(store: any PageStore, policy: CachePolicy, clock: ClientClock) {
    self.store = store
    self.policy = policy
    self.clock = clock
  }

  /// The same cache, of which nothing is used unasked.
  var revalidating: PageCache {
    guard policy.mode == .fresh else { return self }
    return PageCache(
      store: store,
      policy: CachePolicy(
        .revalidate, maximumAge: policy.maximumAge, resumableAge: policy.resumableAge),
      clock: clock)
  }

  /// A kept page with its answer made whole again.
  struct Entry<Answer: Sendable>: Sendable {
    let key: PageKey
    let stored: StoredPage
    let answer: Answer

    /// The answer as a page, with where it is from.
    func page(
      from origin: PageOrigin, fetchedAt: Date, rateLimit: RateLimit? = nil,
      heldFor: Duration? = nil
    ) -> Page<Answer> {
      Page(
        number: key.number, answer: answer,
        links: PageLinks(hasNext: stored.hasNext, lastNumber: stored.lastNumber),
        fetchedAt: fetchedAt, origin: origin, rateLimit: rateLimit, heldFor: heldFor)
    }
  }

  /// What is kept of a page; nil when there is nothing, it is damaged, or the cache is off.
  func entry<Answer>(for endpoint: Endpoint<Answer>, at key: PageKey) -> Entry<Answer>? {
    endpoint.packing.flatMap { entry(packedBy: $0, at: key) }
  }

  /// What is kept of a page that is packed so; nil as above.
  func entry<Answer>(packedBy packing: Packing<Answer>, at key: PageKey) -> Entry<Answer>? {
    guard policy.mode != .off, let stored = store.page(at: key),
      let answer = packing.unpack(stored.payload)
    else { return nil }
    return Entry(key: key, stored: stored, answer: answer)
  }

  /// Whether an entry answers without asking anyone.
  ///
  /// `start` is when an unfinished list began that is gone on with.
  func isUsable(_ entry: Entry<some Sendable>, inListSince start: Date?) -> Bool {
    policy.isUsable(
      fetchedAt: entry.stored.fetchedAt, now: clock.now(), inListSince: start)
  }

  /// How long the server wants not to be asked again, as long as that holds of an entry.
  ///
  /// GitHub says so of events (GitHub docs, "Events", `X-Poll-Interval`).
  func pollInterval(of entry: Entry<some Sendable>) -> Duration? {
    guard let interval = entry.stored.pollInterval else { return nil }
    let age = clock.now().timeIntervalSince(entry.stored.fetchedAt)
    return age >= 0 && age < interval / .seconds(1) ? interval : nil
  }

  /// Whether a page is likely to cost nothing of the limit.
  ///
  /// It does not while it is fresh, nor when a signed request for it is answered with 304 (GitHub
  /// docs, "Best practices"). Without a token a 304 may cost as much as the page.
  func isFree(_ key: PageKey, inListSince start: Date?, token: Token?) -> Bool {
    guard policy.mode != .off, let stored = store.page(at: key) else { return false }
    let now = clock.now()
    if policy.isUsable(fetchedAt: stored.fetchedAt, now: now, inListSince: start) { return true }
    return token != nil && stored.entityTag != nil
      && stored.tokenFingerprint == token?.fingerprint
  }

  /// Makes a request conditional where the server could answer 304.
  func condition(_ request: inout HTTPRequest, on entry: Entry<some Sendable>, token: Token?) {
    guard entry.stored.tokenFingerprint == token?.fingerprint else { return }
    request.headerFields[.ifNoneMatch] = entry.stored.entityTag
  }

  /// Takes a 304 as what it says: the entry is as good as new.
  ///
  /// - Parameters:
  ///   - entry: What the server was asked about.
  ///   - isKept: Whether the entry becomes as new as the answer.
  ///   - pollInterval: How long the server wants not to be asked again.
  ///   - rateLimit: What the response says of the limit.
  /// - Returns: The entry as a page.
  func confirmed<Answer>(
    _ entry: Entry<Answer>, isKept: Bool = true, pollInterval: Duration? = nil,
    rateLimit: RateLimit?
  ) -> Page<Answer> {
    let now = clock.now()
    if let pollInterval, pollInterval != entry.stored.pollInterval {
      var stored = entry.stored
      stored.pollInterval = pollInterval
      store.keep(stored, at: entry.key)
    }
    if isKept { store.confirm(pageAt: entry.key, on: now) }
    return entry.page(from: .confirmed, fetchedAt: now, rateLimit: rateLimit)
  }

  /// Keeps a page that has just come, packed so; nothing is asked conditionally without a tag.
  func keep<Answer>(
    _ page: Page<Answer>, packedBy packing: Packing<Answer>, at key: PageKey,
    entityTag: String? = nil, pollInterval: Duration? = nil, token: Token? = nil
  ) {
    guard policy.mode != .off else { return }
    store.keep(
      StoredPage(
        entityTag: entityTag, tokenFingerprint: token?.fingerprint, hasNext: page.links.hasNext,
        lastNumber: page.links.lastNumber, fetchedAt: page.fetchedAt,
        pollInterval: pollInterval, payload: packing.pack(page.answer)),
      at: key)
    let logins = packing.logins(page.answer)
    if !logins.isEmpty { store.note(logins, on: key.host) }
  }
}
