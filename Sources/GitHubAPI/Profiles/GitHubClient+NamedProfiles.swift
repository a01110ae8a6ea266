import struct FoundationEssentials.Date

extension GitHubClient {
  /// Looks up the profiles of users by their logins, 100 at most in one request, with their relation
  /// marks.
  ///
  /// - Parameters:
  ///   - logins: The logins, possibly with duplicates.
  ///   - limit: The time after which the lookup counts as failed.
  /// - Returns: The profiles; nil if GraphQL can't look them up within the time.
  package func profiles(
    named logins: [Login], within limit: Duration
  ) async -> Page<FoundProfiles<Login>>? {
    await found(within: limit) { client throws(GitHubError) in
      try await client.found(
        logins,
        by: ProfileForm(
          text: { $0.isApp ? nil : $0.name },
          query: { .profiles(logins: $0) },
          matches: { $0.account.isNamed($1) },
          cached: { client.foundEntry(named: $0, for: $1) },
          keep: { client.keep($0, named: $1, for: $2) }))
    }
  }

  /// Looks up the profiles of accounts by their ids, as `profiles(of:)` does; nil if GraphQL can't do
  /// so within a time.
  package func profiles(
    of accounts: [Account], within limit: Duration
  ) async -> Page<FoundProfiles<Int64>>? {
    await found(within: limit) { client throws(GitHubError) in
      try await client.profiles(of: accounts)
    }
  }

  /// Runs a lookup whose requests are sent only once; nil without a token, after an error, or if it
  /// takes too long.
  ///
  /// A server that has no GraphQL, or that didn't answer in time, gets no other query for a while: what
  /// REST can answer as well must not wait for it.
  private func found<Key>(
    within limit: Duration,
    _ find: @escaping @Sendable (GitHubClient) async throws(GitHubError) -> Page<FoundProfiles<Key>>
  ) async -> Page<FoundProfiles<Key>>? {
    guard let viewer = await viewer(), graphQLLack(for: viewer) == nil else { return nil }
    let (clock, client) = (cache.clock, sendingOnce)
    let answer = await withTaskGroup(of: Result<Page<FoundProfiles<Key>>, GitHubError>??.self) {
      group in
      group.addTask {
        await result { () throws(GitHubError) in try await find(client) }
      }
      group.addTask {
        // `try?`: a cancelled alarm ends nothing.
        (try? await clock.alarm(limit)).map { nil }
      }
      defer { group.cancelAll() }
      for await case let first? in group { return first }
      return nil
    }
    switch answer {
    case .success(let page)?: return page
    case .failure(.noResponse(.timedOut))?, nil:
      if !Task.isCancelled { note(.silent, for: viewer) }
    case .failure?: break
    }
    return nil
  }

  /// Returns the cached profile of an account, if it may be used without a request.
  ///
  /// - Parameters:
  ///   - login: The account's login.
  ///   - viewer: The viewer whose relation marks the profile must have; nil if it needs none.
  ///   - needsEmail: True if the profile must be one by REST, which alone has the public email address.
  /// - Returns: The profile; nil if it isn't cached, or too old.
  package func cachedProfile(
    named login: Login, for viewer: Viewer?, needsEmail: Bool
  ) -> Page<Profile>? {
    let found = foundEntry(named: login, for: viewer)
    let rest = cache.entry(as: .profile, at: key(of: .profile(login))).flatMap {
      cache.isUsable($0, resumedSince: nil) ? $0 : nil
    }
    if !needsEmail, let found, let profile = found.answer,
      found.stored.fetchedAt >= rest?.stored.fetchedAt ?? .distantPast
    {
      return found.page(from: .cache, fetchedAt: found.stored.fetchedAt).map { _ in profile }
    }
    let isMarked =
      viewer == nil || isOffline || found != nil || login.isApp
      || rest.map { $0.answer.account.kind != .user } ?? false
    guard let rest, isMarked else { return nil }
    return rest.page(from: .cache, fetchedAt: rest.stored.fetchedAt).map {
      $0.takingMarks(from: found?.answer)
    }
  }

  /// Reports that the cached profile of an account is used.
  package func reportCached(_ login: Login) {
    observe(.cached(RequestName(Endpoint.profile(login).request(page: 1, base: base))))
  }

  /// Returns GraphQL's cached answer about a login, if it may be used without a request.
  private func foundEntry(named login: Login, for viewer: Viewer?) -> PageCache.Entry<Profile?>? {
    let key = noteKey(named: login)
    guard let note = cache.store.page(at: key), cache.policy.mode != .off,
      cache.policy.isUsable(fetchedAt: note.fetchedAt, now: cache.clock.now())
    else { return nil }
    let text = String(decoding: note.payload, as: UTF8.self)
    if text == "null" { return PageCache.Entry(key: key, stored: note, answer: nil) }
    guard let id = Int64(text), let entry = foundEntry(of: id, for: viewer),
      let profile = entry.answer,
      profile.account.isNamed(login)
    else { return nil }
    return entry
  }

  /// Caches GraphQL's answer about a login: the profile under the account's id, and that id, or
  /// null for an account that isn't a user, as a note beside REST's profile.
  private func keep(_ page: Page<Profile?>, named login: Login, for viewer: Viewer?) {
    if cache.policy.mode == .off { return }
    if let profile = page.answer {
      cache.keep(page, as: .foundProfile, at: profileKey(id: profile.id), for: viewer)
    }
    let id = page.answer.map { "\($0.id)" } ?? "null"
    cache.store.keep(
      StoredPage(
        hasNext: false, lastNumber: nil, fetchedAt: page.fetchedAt, payload: Array(id.utf8)),
      at: noteKey(named: login))
  }

  private func noteKey(named login: Login) -> PageKey { key(of: .profile(login)).page(0) }
}

extension Account {
  /// Returns true if the account has a login, ignoring case.
  package func isNamed(_ login: Login) -> Bool {
    self.login.lowercased() == login.name.lowercased()
  }
}
