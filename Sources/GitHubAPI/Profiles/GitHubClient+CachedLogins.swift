extension GitHubClient {
  /// Returns an account's own login, and those on the cached pages of its lists and of others.
  package func cachedLogins(about login: Login, alsoAt others: [PageKey] = []) -> Set<String> {
    var logins: Set<String> = [login.name]
    for key in [key(of: .followers(of: login)), key(of: .following(of: login))] + others {
      collect(.accounts, beginningAt: key, in: &logins)
    }
    return logins
  }

  private func collect<Answer>(
    _ form: CacheForm<Answer>, beginningAt first: PageKey, in logins: inout Set<String>
  ) {
    var number = 1
    var last = 1
    // GitHub's longest lists have a quarter of these pages, but a server can claim two billion.
    while number <= min(last, 10_000) {
      if let entry = cache.entry(as: form, at: first.page(number)) {
        last = max(last, entry.stored.lastNumber ?? 0, entry.stored.hasNext ? number + 1 : 0)
        logins.formUnion(form.logins(entry.answer).map(\.login))
      }
      number += 1
    }
  }

  /// Returns the account whose GraphQL profile, or own profile, of any age is cached under a key.
  package func foundAccount(at key: PageKey) -> Account? {
    if key.path.hasPrefix(self.key(of: .ownProfile).path + "/@") {
      return cache.entry(as: .profile, at: key)?.answer.account
    }
    guard key.path.hasPrefix(profileKeyPrefix) else { return nil }
    return cache.entry(as: .foundProfile, at: key)?.answer?.account
  }

  /// Returns the cached profiles of accounts, each the newest of any age, without a request.
  ///
  /// They have the viewer's relation marks. `isFresh` is false if the cache policy, or the lack of
  /// these marks, calls for a request.
  package func cachedProfiles(
    of accounts: [Account], for viewer: Viewer? = nil
  ) -> [(profile: Profile, isFresh: Bool)] {
    accounts.compactMap { account in
      // `try?`: a login that isn't valid can't have been requested.
      let login = try? Login(name: account.login)
      let rest =
        [Endpoint.profile(id: account.id)] + [login].compactMap(\.self).map(Endpoint.profile)
      var entries = rest.compactMap { cache.entry(for: $0, at: key(of: $0)) }
      let found = cache.entry(
        as: .foundProfile, at: profileKey(id: account.id), for: viewer)
      if let found, let profile = found.answer {
        entries.append(PageCache.Entry(key: found.key, stored: found.stored, answer: profile))
      }
      // The login may have belonged to another account.
      let newest = entries.filter { $0.answer.account.id == account.id }
        .max { $0.stored.fetchedAt < $1.stored.fetchedAt }
      guard let newest else { return nil }
      let hasMarks =
        viewer == nil || newest.answer.account.kind != .user
        || found.map { isUsable($0, by: viewer) } ?? isOffline
      return (
        newest.answer.takingMarks(from: found?.answer),
        hasMarks && cache.isUsable(newest, resumedSince: nil)
      )
    }
  }

  /// Returns the cache key of a GraphQL profile; `GET /user/{id}` has more fields and its own key.
  package func profileKey(id: Int64) -> PageKey {
    PageKey(host: base.authority, path: profileKeyPrefix + "\(id)")
  }

  private var profileKeyPrefix: String { base.pathPrefix.lowercased() + "/graphql/user/" }
}
