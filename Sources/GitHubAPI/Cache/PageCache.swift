import HTTPTypes

package import struct FoundationEssentials.Date

/// A cache of decoded answers, which decides when a stored one may be used.
///
/// It sends an ETag only with the token that it was received with (GitHub's ETags depend on it). A
/// 304 has no body and no Link, so both are taken from the stored page.
package struct PageCache: Sendable {
  let store: any PageStore
  package let policy: CachePolicy
  package let clock: ClientClock

  package init(store: any PageStore, policy: CachePolicy, clock: ClientClock) {
    self.store = store
    self.policy = policy
    self.clock = clock
  }

  /// The same cache, with every answer revalidated; unchanged if it is offline or off.
  var revalidating: PageCache {
    guard policy.mode == .fresh else { return self }
    return PageCache(store: store, policy: CachePolicy(.revalidate), clock: clock)
  }

  /// The same cache, with another maximum age of the answers that may be used without a request.
  func accepting(_ age: Duration) -> PageCache {
    PageCache(store: store, policy: policy.accepting(age), clock: clock)
  }

  /// The same cache, used without the network; with `--no-cache` its store is empty.
  var offline: PageCache {
    PageCache(store: store, policy: CachePolicy(.offline), clock: clock)
  }

  /// A stored page with its answer.
  package struct Entry<Answer: Sendable>: Sendable {
    let key: PageKey
    package let stored: StoredPage
    package let answer: Answer

    func page(
      from origin: PageOrigin, fetchedAt: Date, rateLimit: RateLimit? = nil,
      heldFor: Duration? = nil
    ) -> Page<Answer> {
      Page(
        number: key.number, answer: answer,
        links: PageLinks(
          hasNext: stored.hasNext, lastNumber: stored.lastNumber, ownerID: stored.ownerID),
        fetchedAt: fetchedAt, origin: origin, rateLimit: rateLimit, heldFor: heldFor)
    }
  }

  /// Returns the entry of a page; nil if it is missing or damaged, or if the endpoint or the policy
  /// rules out caching.
  package func entry<Answer>(for endpoint: Endpoint<Answer>, at key: PageKey) -> Entry<Answer>? {
    endpoint.form.flatMap { entry(as: $0, at: key) }
  }

  /// Returns an entry, with its relation marks only if they are this viewer's.
  package func entry<Answer>(
    as form: CacheForm<Answer>, at key: PageKey, for viewer: Viewer? = nil
  ) -> Entry<Answer>? {
    if policy.mode == .off { return nil }
    return store.page(at: key).flatMap { entry(as: form, in: $0, at: key, for: viewer) }
  }

  /// Returns the stored pages from `key` on, before the first one that is missing.
  func stored(from key: PageKey, count: Int) -> [StoredPage] {
    policy.mode == .off ? [] : store.pages(from: key, count: count)
  }

  /// Returns an entry as above, in a page that was read before.
  func entry<Answer>(
    as form: CacheForm<Answer>, in stored: StoredPage, at key: PageKey, for viewer: Viewer? = nil
  ) -> Entry<Answer>? {
    guard let answer = form.answer(in: stored.payload) else { return nil }
    let isViewers = viewer != nil && stored.viewer == viewer
    return Entry(
      key: key, stored: stored, answer: isViewers ? answer : form.withoutMarks(answer))
  }

  /// Returns true if an entry may be used without a request, as `CachePolicy.isUsable`.
  ///
  /// A viewer who needs relation marks can use another viewer's entry only offline.
  func isUsable(
    _ entry: Entry<some Sendable>, resumedSince start: Date?, for viewer: Viewer? = nil
  ) -> Bool {
    if let viewer, policy.mode != .offline, entry.stored.viewer != viewer { return false }
    return policy.isUsable(
      fetchedAt: entry.stored.fetchedAt, now: clock.now(), resumedSince: start)
  }

  /// Returns true if what was fetched or confirmed of a list at `date` may be used without a request:
  /// as `CachePolicy.isUsable`, and not from before a change that this cache knows of.
  package func isUsable(_ date: Date, ofListAt key: PageKey, resumedSince start: Date?) -> Bool {
    guard policy.isUsable(fetchedAt: date, now: clock.now(), resumedSince: start) else {
      return false
    }
    if policy.mode == .offline { return true }
    let change = store.page(at: key.page(PageCache.changeNumber))
    return date >= change?.fetchedAt ?? .distantPast
  }

  /// Records that a cached list has just changed, so that its pages are revalidated before their next
  /// use online.
  func noteChange(ofListAt key: PageKey) {
    guard policy.mode != .off, store.page(at: key) != nil else { return }
    store.keep(
      StoredPage(hasNext: false, lastNumber: nil, fetchedAt: clock.now(), payload: []),
      at: key.page(PageCache.changeNumber))
  }

  // Below the list's own numbers, and evicted with its pages.
  private static let changeNumber = -5

  /// Returns the entry's `X-Poll-Interval` until it has elapsed (GitHub docs, "Events").
  func pollInterval(of entry: Entry<some Sendable>) -> Duration? {
    guard let interval = entry.stored.pollInterval else { return nil }
    let age = clock.now().timeIntervalSince(entry.stored.fetchedAt)
    return age >= 0 && age < interval / .seconds(1) ? interval : nil
  }

  /// Returns true if a page probably doesn't count against the rate limit.
  ///
  /// A page of a resumed run needs no request, nor does a fresh one if `usesFresh`, and a 304 to a
  /// signed request is free (GitHub docs, "Best practices"). Without a token, a 304 may cost as much
  /// as the page.
  func isFree(
    _ key: PageKey, resumedSince start: Date?, for viewer: Viewer?, usesFresh: Bool = true
  ) -> Bool {
    guard policy.mode != .off, let stored = store.page(at: key) else { return false }
    let isUsable =
      usesFresh
      ? isUsable(stored.fetchedAt, ofListAt: key, resumedSince: start)
      : policy.mode == .fresh && start.map { stored.fetchedAt >= $0 } ?? false
    return isUsable || viewer != nil && stored.entityTag != nil && stored.viewer == viewer
  }

  /// Makes a request conditional if the server could answer 304.
  func condition(
    _ request: inout HTTPRequest, on entry: Entry<some Sendable>, for viewer: Viewer?
  ) {
    guard entry.stored.viewer == viewer else { return }
    request.headerFields[.ifNoneMatch] = entry.stored.entityTag
  }

  /// Applies a 304 to an entry, and returns its page.
  ///
  /// `date` is the time at which the request was sent. `isKept` is true if the store records it; a
  /// new poll interval is stored in any event.
  func confirmed<Answer>(
    _ entry: Entry<Answer>, on date: Date, isKept: Bool = true, pollInterval: Duration? = nil,
    rateLimit: RateLimit?
  ) -> Page<Answer> {
    if let pollInterval, pollInterval != entry.stored.pollInterval {
      var stored = entry.stored
      stored.pollInterval = pollInterval
      store.keep(stored, at: entry.key)
    }
    if isKept { store.confirm(pageAt: entry.key, on: date) }
    return entry.page(from: .confirmed, fetchedAt: date, rateLimit: rateLimit)
  }

  /// Stores a page that was just fetched; later requests are conditional only if it has a tag.
  package func keep<Answer>(
    _ page: Page<Answer>, as form: CacheForm<Answer>, at key: PageKey,
    entityTag: String? = nil, pollInterval: Duration? = nil, for viewer: Viewer? = nil
  ) {
    guard policy.mode != .off else { return }
    store.keep(
      StoredPage(
        entityTag: entityTag, viewer: viewer, hasNext: page.links.hasNext,
        lastNumber: page.links.lastNumber, ownerID: page.links.ownerID, fetchedAt: page.fetchedAt,
        pollInterval: pollInterval, payload: form.bytes(of: page.answer)),
      at: key)
    let logins = form.logins(page.answer)
    if !logins.isEmpty { store.note(logins, on: key.host) }
  }
}
