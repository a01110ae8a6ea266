/// The way in which a server has shown that it has no GraphQL, or none that answers in time.
enum GraphQLLack: Equatable {
  /// Its status says that there is no GraphQL, so that nothing needs to ask again.
  case missing(status: Int)
  /// Nothing: lookups that REST can do as well don't ask again.
  case silent
}

extension GitHubClient {
  /// Returns how GraphQL last failed, while that answer would be fresh; nil if it is worth a query.
  func graphQLLack(for viewer: Viewer) -> GraphQLLack? {
    guard !isOffline, let note = cache.store.page(at: graphQLKey(for: viewer)),
      cache.policy.isUsable(fetchedAt: note.fetchedAt, now: cache.clock.now())
    else { return nil }
    return Int(String(decoding: note.payload, as: UTF8.self)).map { .missing(status: $0) }
      ?? .silent
  }

  /// Caches how GraphQL has failed.
  func note(_ lack: GraphQLLack, for viewer: Viewer) {
    if isOffline || cache.policy.mode == .off { return }
    let status = if case .missing(let status) = lack { "\(status)" } else { "" }
    cache.store.keep(
      StoredPage(
        hasNext: false, lastNumber: nil, fetchedAt: cache.clock.now(), payload: Array(status.utf8)),
      at: graphQLKey(for: viewer))
  }

  private func graphQLKey(for viewer: Viewer) -> PageKey {
    PageKey(host: base.authority, path: base.pathPrefix + "/graphql" + viewer.pathSuffix, number: 0)
  }
}
