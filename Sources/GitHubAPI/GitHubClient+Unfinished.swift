import struct FoundationEssentials.Date

extension GitHubClient {
  /// What is noted of an unfinished walk through a list, however long ago.
  func unfinished(_ endpoint: Endpoint<some Sendable>) -> UnfinishedList? {
    cache.unfinished(at: endpoint.key(page: 1, base: base))
  }

  /// Notes that a walk through a list began.
  func begin(_ list: UnfinishedList, of endpoint: Endpoint<some Sendable>) {
    cache.begin(list, at: endpoint.key(page: 1, base: base))
  }

  /// Notes that nothing of a walk through a list is left to be gone on with.
  func finish(_ list: UnfinishedList, of endpoint: Endpoint<some Sendable>) {
    cache.finish(list, at: endpoint.key(page: 1, base: base))
  }

  /// Whether an unfinished walk is to be gone on with.
  func resumption(of list: UnfinishedList) -> Resumption {
    guard cache.policy.mode == .fresh else { return .none }
    return cache.policy.isResumable(begunAt: list.startedAt, now: cache.timekeeper.now())
      ? .goesOn(since: list.startedAt) : .tooOld(since: list.startedAt)
  }
}
