extension GitHubClient {
  /// Whether an unfinished walk is to be gone on with.
  func resumption(of list: UnfinishedList) -> Resumption {
    guard cache.policy.mode == .fresh else { return .none }
    return cache.policy.isResumable(begunAt: list.startedAt, now: cache.timekeeper.now())
      ? .goesOn(since: list.startedAt) : .tooOld(since: list.startedAt)
  }
}
