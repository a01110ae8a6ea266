extension GitHubClient {
  /// Marks a cached list as one that never settled, because it is known to be wrong.
  package func distrustList(_ endpoint: Endpoint<[Account]>) {
    guard var verdict = cache.verdict(at: key(of: endpoint)) else { return }
    verdict.isSettled = false
    cache.keep(verdict, at: key(of: endpoint))
  }

  /// Returns true if the cache has a whole list; if `isFresh`, one that needs no request.
  package func hasList(_ endpoint: Endpoint<[Account]>, isFresh: Bool = false) -> Bool {
    guard let verdict = cache.verdict(at: key(of: endpoint)), verdict.isSettled else {
      return false
    }
    if !isFresh { return true }
    // Another listing may have replaced a page since.
    return cache.isUsable(verdict.checkedAt, ofListAt: key(of: endpoint), resumedSince: nil)
      && (1...max(1, verdict.lastNumber)).allSatisfy { number in
        cache.store.page(at: key(of: endpoint).page(number)).map {
          verdict.covers($0.fetchedAt)
        } ?? false
      }
  }
}
