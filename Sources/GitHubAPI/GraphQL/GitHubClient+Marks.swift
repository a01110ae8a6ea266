extension GitHubClient {
  /// Returns profiles with the relation marks that they lack, as far as these can be known.
  ///
  /// It looks the accounts up as `profiles(of:)` does: without a request for each one that is cached
  /// for this viewer or isn't a user, and otherwise 100 in one request, which is sent only once. If
  /// that fails, the marks stay unknown. A server without GraphQL, or one that didn't answer, isn't
  /// asked again while an answer would be fresh.
  ///
  /// - Parameters:
  ///   - profiles: The profiles, for example from REST, which has no marks.
  ///   - limit: The time after which the marks stay unknown; nil for none.
  ///   - note: Receives the pages that the marks come from.
  /// - Returns: The profiles in the same order; unchanged without a token.
  package func addingMarks(
    to profiles: [Profile], within limit: Duration? = nil,
    noting note: (Page<FoundProfiles>) -> Void = { _ in }
  ) async -> [Profile] {
    let unmarked = profiles.filter { !$0.hasMarks && $0.account.kind == .user }.map(\.account)
    if unmarked.isEmpty { return profiles }
    guard let viewer = await viewer() else { return profiles }
    let deadline = limit.map { ContinuousClock.now + $0 }
    var found: [Int64: Profile] = [:]
    // Offline, an account that isn't cached must not hide the others.
    let batchSize = isOffline ? 1 : pageLength
    for start in stride(from: 0, to: unmarked.count, by: batchSize) {
      let batch = Array(unmarked[start...].prefix(batchSize))
      if lacksGraphQL(for: viewer) {
        // What is cached needs no request.
        guard let page = try? await offline.profiles(of: batch) else { break }
        found.merge(page.answer.profiles) { $1 }
        continue
      }
      switch await answer(for: batch, until: deadline) {
      case .success(let page)?:
        if !page.answer.profiles.isEmpty { note(page) }
        found.merge(page.answer.profiles) { $1 }
        continue
      case .failure(.graphQLUnavailable(status: 404))?,
        .failure(.graphQLUnavailable(status: 410))?, .failure(.noResponse(.timedOut))?, nil:
        if !Task.isCancelled { noteLackOfGraphQL(for: viewer) }
      case .failure?: break
      }
      // The next request would probably fail too.
      if !isOffline { break }
    }
    return profiles.map { $0.takingMarks(from: found[$0.id]) }
  }

  /// Looks accounts up; nil if that takes too long.
  private func answer(
    for accounts: [Account], until deadline: ContinuousClock.Instant?
  ) async -> Result<Page<FoundProfiles>, GitHubError>? {
    await withTaskGroup(of: Result<Page<FoundProfiles>, GitHubError>?.self) { group in
      group.addTask {
        await result { () throws(GitHubError) in try await sendingOnce.profiles(of: accounts) }
      }
      if let deadline {
        group.addTask {
          // `try?`: a cancelled timer has no result.
          try? await Task.sleep(until: deadline)
          return nil
        }
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? nil
    }
  }

  private func graphQLKey(for viewer: Viewer) -> PageKey {
    PageKey(host: base.authority, path: base.pathPrefix + "/graphql" + viewer.pathSuffix, number: 0)
  }

  private func lacksGraphQL(for viewer: Viewer) -> Bool {
    guard !isOffline, let note = cache.store.page(at: graphQLKey(for: viewer)) else { return false }
    return cache.policy.isUsable(fetchedAt: note.fetchedAt, now: cache.clock.now())
  }

  private func noteLackOfGraphQL(for viewer: Viewer) {
    if isOffline || cache.policy.mode == .off { return }
    cache.store.keep(
      StoredPage(hasNext: false, lastNumber: nil, fetchedAt: cache.clock.now(), payload: []),
      at: graphQLKey(for: viewer))
  }
}
