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
  ///   - limit: The time after which the marks stay unknown: an optional fact must not delay others.
  ///   - note: Receives the pages that the marks come from.
  /// - Returns: The profiles in the same order; unchanged without a token.
  package func addingMarks(
    to profiles: [Profile], within limit: Duration = .seconds(2),
    noting note: (Page<FoundProfiles>) -> Void = { _ in }
  ) async -> [Profile] {
    let unmarked = profiles.filter { !$0.hasMarks && $0.account.kind == .user }.map(\.account)
    if unmarked.isEmpty { return profiles }
    guard let viewer = await viewer() else { return profiles }
    let deadline = cache.clock.elapsed() + limit
    var found: [Int64: Profile] = [:]
    // Offline, an account that isn't cached must not hide the others.
    let batchSize = isOffline ? 1 : pageLength
    for start in stride(from: 0, to: unmarked.count, by: batchSize) {
      let batch = Array(unmarked[start...].prefix(batchSize))
      if graphQLLack(for: viewer) != nil {
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
      case .failure(.noResponse(.timedOut))?, nil:
        if !Task.isCancelled { self.note(.silent, for: viewer) }
      case .failure?: break
      }
      // The next request would probably fail too.
      if !isOffline { break }
    }
    return profiles.map { $0.takingMarks(from: found[$0.id]) }
  }

  /// Looks accounts up; nil if that takes until a deadline on the monotonic clock.
  private func answer(
    for accounts: [Account], until deadline: Duration
  ) async -> Result<Page<FoundProfiles>, GitHubError>? {
    await withTaskGroup(of: Result<Page<FoundProfiles>, GitHubError>??.self) { group in
      let clock = cache.clock
      group.addTask {
        await result { () throws(GitHubError) in try await sendingOnce.profiles(of: accounts) }
      }
      group.addTask {
        // `try?`: a cancelled alarm ends nothing.
        (try? await clock.alarm(max(deadline - clock.elapsed(), .zero))).map { nil }
      }
      defer { group.cancelAll() }
      for await case let first? in group { return first }
      return nil
    }
  }
}
