package import struct FoundationEssentials.Date

extension GitHubClient {
  /// Returns the cached profile of an account, if it may be used without a request.
  ///
  /// - Parameters:
  ///   - user: The account; the user's own isn't looked up.
  ///   - viewer: The viewer whose relation marks the profile must have; nil if it needs none.
  ///   - needsEmail: True if the profile must be one by REST, which alone has the public email address.
  ///   - start: The start of the run that is resumed, whose answers are used.
  /// - Returns: The profile; nil if it isn't cached, or too old.
  package func cachedProfile(
    of user: UserReference, for viewer: Viewer?, needsEmail: Bool, resumedSince start: Date? = nil
  ) -> Page<Profile>? {
    guard let key = ProfileKey(user), let endpoint = Endpoint(profileOf: user) else { return nil }
    let found = foundEntry(of: key, for: viewer, resumedSince: start)
    let rest = cache.entry(as: .profile, at: self.key(of: endpoint)).flatMap {
      cache.isUsable($0, resumedSince: start) ? $0 : nil
    }
    if !needsEmail, let found, let profile = found.answer,
      found.stored.fetchedAt >= rest?.stored.fetchedAt ?? .distantPast
    {
      return found.page(from: .cache, fetchedAt: found.stored.fetchedAt).map { _ in profile }
    }
    let isMarked =
      viewer == nil || isOffline || found != nil || user.isApp
      || rest.map { $0.answer.account.kind != .user } ?? false
    guard let rest, isMarked else { return nil }
    return rest.page(from: .cache, fetchedAt: rest.stored.fetchedAt).map {
      $0.takingMarks(from: found?.answer)
    }
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
        || found.map { isUsable($0, by: viewer, resumedSince: nil) } ?? isOffline
      return (
        newest.answer.takingMarks(from: found?.answer),
        hasMarks && cache.isUsable(newest, resumedSince: nil)
      )
    }
  }

  /// Reports that the cached profile at an endpoint is used.
  package func reportCached(_ profile: Endpoint<Profile>) {
    observe(.cached(RequestName(profile.request(page: 1, base: base))))
  }

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
    while number <= min(last, PageKey.longestList) {
      if let entry = cache.entry(as: form, at: first.page(number)) {
        last = max(last, entry.stored.lastNumber ?? 0, entry.stored.hasNext ? number + 1 : 0)
        logins.formUnion(form.logins(entry.answer).map(\.login))
      }
      number += 1
    }
  }

  /// Returns the accounts among these on cached pages that are usable without a request.
  package func knownAccounts(
    among users: Set<UserReference>, onPagesAt keys: [PageKey]
  ) -> [UserReference: Account] {
    var known: [UserReference: Account] = [:]
    // Numbers below 1 are ghf's own notes.
    for key in keys where key.number > 0 {
      if known.count == users.count { break }
      guard let entry = cache.entry(as: .accounts, at: key),
        cache.isUsable(entry, resumedSince: nil)
      else { continue }
      for account in entry.answer {
        // `try?`: an invalid login isn't one of `users`.
        let name = (try? Login(name: account.login)).map(UserReference.named)
        for user in [.numbered(account.id), name].compactMap(\.self) where users.contains(user) {
          known[user] = account
        }
      }
    }
    return known
  }

  /// Returns the account whose GraphQL profile, or own profile, of any age is cached under a key.
  package func foundAccount(at key: PageKey) -> Account? {
    if key.path.hasPrefix(self.key(of: .ownProfile).path + "/@") {
      return cache.entry(as: .profile, at: key)?.answer.account
    }
    guard key.path.hasPrefix(profileKeyPrefix) else { return nil }
    return cache.entry(as: .foundProfile, at: key)?.answer?.account
  }
}

extension GitHubClient {
  /// Returns the cache key of a GraphQL profile; `GET /user/{id}` has more fields and its own key.
  package func profileKey(id: Int64) -> PageKey {
    PageKey(host: base.authority, path: profileKeyPrefix + "\(id)")
  }

  /// Returns the cache key of the first page of an account's list as crawls fetch it, by GraphQL.
  package func followKey(_ id: Int64, _ direction: FollowDirection) -> PageKey {
    PageKey(
      host: base.authority, path: base.pathPrefix + "/graph/\(direction.rawValue)/\(id)")
  }

  private var profileKeyPrefix: String { base.pathPrefix.lowercased() + "/graphql/user/" }

  /// The key of the note about GraphQL's answer to a login: the account's id, under which its profile
  /// is cached, or null for an account that isn't a user.
  private func noteKey(named login: Login) -> PageKey { key(of: .profile(login)).page(0) }

  /// Returns GraphQL's cached answer about an account, if it may be used without a request.
  func foundEntry(
    of key: ProfileKey, for viewer: Viewer?, resumedSince start: Date? = nil
  ) -> PageCache.Entry<Profile?>? {
    switch key {
    case .id(let id, _):
      guard let entry = cache.entry(as: .foundProfile, at: profileKey(id: id), for: viewer),
        isUsable(entry, by: viewer, resumedSince: start)
      else { return nil }
      return entry
    case .login(let login):
      let key = noteKey(named: login)
      guard let note = cache.store.page(at: key), cache.policy.mode != .off,
        cache.policy.isUsable(
          fetchedAt: note.fetchedAt, now: cache.clock.now(), resumedSince: start)
      else { return nil }
      let text = String(decoding: note.payload, as: UTF8.self)
      if text == "null" { return PageCache.Entry(key: key, stored: note, answer: nil) }
      guard let id = Int64(text),
        let entry = foundEntry(of: .id(id, node: nil), for: viewer, resumedSince: start),
        let profile = entry.answer, profile.account.isNamed(login)
      else { return nil }
      return entry
    }
  }

  /// Returns true if a found profile may be used without a request by a viewer.
  ///
  /// That an account has no profile in GraphQL doesn't depend on the viewer.
  private func isUsable(
    _ found: PageCache.Entry<Profile?>, by viewer: Viewer?, resumedSince start: Date?
  ) -> Bool {
    cache.isUsable(found, resumedSince: start, for: found.answer == nil ? nil : viewer)
  }

  /// Records that the token's owner has just followed or unfollowed an account: the two lists that
  /// have it aren't fresh any more, and the account's cached relation is wrong.
  ///
  /// The owner's profile is fetched if it isn't cached. `id` is the account's, as far as it is known.
  func noteFollowChange(of login: Login, id: Int64?) async {
    if cache.policy.mode == .off { return }
    func note(_ login: Login, _ id: Int64?, _ direction: FollowDirection) {
      var keys = [key(of: .follows(of: login, direction))]
      if let id { keys += [key(of: .follows(ofID: id, direction)), followKey(id, direction)] }
      for key in keys { cache.noteChange(ofListAt: key) }
    }
    let id = id ?? cachedID(of: login)
    note(login, id, .followers)
    // `try?`: the token of an app has no owner, and a list that can't be found stays fresh for minutes.
    if let own = try? await sendingOnce.answer(to: .ownProfile).answer.account,
      let owner = try? Login(name: own.login)
    {
      note(owner, own.id, .following)
    }
    guard let id, var profile = cache.store.page(at: profileKey(id: id)) else { return }
    profile.viewer = nil
    cache.store.keep(profile, at: profileKey(id: id))
  }

  /// Returns the id of an account whose profile was looked up by its login.
  private func cachedID(of login: Login) -> Int64? {
    if let note = cache.store.page(at: noteKey(named: login)),
      let id = Int64(String(decoding: note.payload, as: UTF8.self))
    {
      return id
    }
    let profile = Endpoint.profile(login)
    return cache.entry(for: profile, at: key(of: profile))?.answer.account.id
  }

  /// Caches GraphQL's answer about an account: its profile, or nil for one that isn't a user.
  func keep(
    _ profile: Profile?, as key: ProfileKey, for viewer: Viewer?, fetchedAt: Date
  ) {
    func keep(at id: Int64) {
      let page = Page(
        number: 1, answer: profile, links: PageLinks(hasNext: false, lastNumber: nil),
        fetchedAt: fetchedAt, origin: .network, rateLimit: nil)
      cache.keep(page, as: .foundProfile, at: profileKey(id: id), for: viewer)
    }
    switch key {
    case .id(let id, _): keep(at: id)
    case .login(let login):
      if cache.policy.mode == .off { return }
      if let profile { keep(at: profile.id) }
      let id = profile.map { "\($0.id)" } ?? "null"
      cache.store.keep(
        StoredPage(
          hasNext: false, lastNumber: nil, fetchedAt: fetchedAt, payload: Array(id.utf8)),
        at: noteKey(named: login))
    }
  }
}

extension Account {
  /// Returns true if the account has a login, ignoring case.
  package func isNamed(_ login: Login) -> Bool {
    self.login.lowercased() == login.name.lowercased()
  }
}
