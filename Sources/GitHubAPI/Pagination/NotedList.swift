/// A list whose walks are noted in the cache, so that one can go on where another broke off.
protocol NotedList: Sendable {
  var client: GitHubClient { get }
  /// The first page of the list.
  var firstKey: PageKey { get }
  /// How many entries are wanted, nil being all.
  var limit: Int? { get }
}

extension NotedList {
  /// Whether a walk now goes on with an earlier one for the same entries, by what the cache knows.
  var notedResumption: Resumption {
    guard client.cache.store.isKeeping, let list = client.cache.unfinished(at: firstKey),
      list.limit == limit
    else {
      return .none
    }
    return client.resumption(of: list)
  }
}
