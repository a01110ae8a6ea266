package import struct FoundationEssentials.Date

/// The result of a lookup of accounts by their ids or logins.
package struct FoundProfiles<Key: Hashable & Sendable>: Sendable {
  /// The profiles by id or login.
  package fileprivate(set) var profiles: [Key: Profile] = [:]
  /// The accounts without a profile in GraphQL's answer, in the requested order.
  ///
  /// They may be deleted, but also organisations, bots, or users that GraphQL failed to look up; REST
  /// distinguishes them.
  package fileprivate(set) var missing: [Key] = []
  /// The missing accounts that GraphQL failed to look up.
  package fileprivate(set) var unread: Set<Key> = []
  /// True if GitHub refused to look up the accounts in one request, so that it was split.
  package fileprivate(set) var wasSplit = false
  fileprivate var rateLimit: RateLimit?
}

/// A form in which accounts are looked up by GraphQL: by id, or by login.
struct ProfileForm<Key: Hashable & Sendable>: Sendable {
  typealias Entry = PageCache.Entry<Profile?>

  /// Returns GraphQL's id or the login of an account; nil for one that isn't a user.
  let text: @Sendable (Key) -> String?
  let query: @Sendable ([String]) -> GraphQLQuery<[FoundNode]>
  /// Returns true if a profile is that of an account.
  let matches: @Sendable (Profile, Key) -> Bool
  /// Returns the cached answer about an account, if it may be used without a request.
  let cached: @Sendable (Key, Viewer?) -> Entry?
  /// Caches the answer about an account: its profile, or that it isn't a user.
  let keep: @Sendable (Page<Profile?>, Key, Viewer?) -> Void
}

extension GitHubClient {
  /// The number of accounts up to which a request that takes too long isn't split.
  private static let smallestLookup = 10
  /// GraphQL's maximum of `nodes(ids:)`; more are an `ARGUMENT_LIMIT`.
  private static let largestLookup = 100

  /// Looks up the profiles of accounts, 100 at most in one request, which requires a token.
  ///
  /// It requests only those that aren't cached for the viewer. A request that takes GitHub too long
  /// is split. Accounts that an answer lacks without a reason are requested once more, at most half
  /// as many at once. Concurrent calls are allowed.
  ///
  /// - Parameters:
  ///   - accounts: The accounts, possibly with duplicates.
  ///   - start: The start of the resumed run, whose profiles are used; nil without one.
  /// - Returns: The profiles, as of the oldest answer.
  /// - Throws: `GitHubError`; offline, `.notCached` if a profile isn't cached.
  package func profiles(
    of accounts: [Account], resumedSince start: Date? = nil
  ) async throws(GitHubError) -> Page<FoundProfiles<Int64>> {
    let users = Dictionary(accounts.map { ($0.id, $0) }) { first, _ in first }
    let form = ProfileForm<Int64>(
      text: { users[$0]?.userNodeID },
      query: { .profiles(nodeIDs: $0) },
      matches: { $0.id == $1 },
      cached: { foundEntry(of: $0, for: $1, resumedSince: start) },
      keep: { cache.keep($0, as: .foundProfile, at: profileKey(id: $1), for: $2) })
    return try await found(accounts.map(\.id), by: form)
  }

  /// Looks up profiles in a form, first in the cache.
  func found<Key>(
    _ keys: [Key], by form: ProfileForm<Key>
  ) async throws(GitHubError) -> Page<FoundProfiles<Key>> {
    var seen: Set<Key> = []
    let distinct = keys.filter { seen.insert($0).inserted }
    var found = FoundProfiles<Key>()
    var unknown: [Key] = []
    var oldest = cache.clock.now()
    let viewer = await viewer()
    for key in distinct {
      if let entry = form.cached(key, viewer) {
        found.profiles[key] = entry.answer
        oldest = min(oldest, entry.stored.fetchedAt)
      } else if form.text(key) != nil {
        unknown.append(key)
      }
    }
    if unknown.isEmpty { observe(.cached(RequestName(graphQLRequest))) }
    for part in GitHubClient.parts(of: unknown, upTo: GitHubClient.largestLookup) {
      try await fetch(part, by: form, into: &found)
    }
    found.missing = distinct.filter { found.profiles[$0] == nil }
    return Page(
      number: 1, answer: found, links: PageLinks(hasNext: false, lastNumber: nil),
      fetchedAt: oldest, origin: unknown.isEmpty ? .cache : .network, rateLimit: found.rateLimit)
  }

  /// Returns the profile of an account by REST, or from the cache if GraphQL has answered it.
  ///
  /// - Throws: `GitHubError` if no answer is available.
  package func profile(
    of account: Account, resumedSince start: Date?
  ) async throws(GitHubError) -> Page<Profile> {
    let entry = foundEntry(of: account.id, for: await viewer(), resumedSince: start)
    if let entry, let profile = entry.answer {
      observe(.cached(RequestName(graphQLRequest)))
      return entry.page(from: .cache, fetchedAt: entry.stored.fetchedAt).map { _ in profile }
    }
    return try await answer(to: .profile(id: account.id), resumedSince: start)
  }

  /// Returns GraphQL's cached answer about an account, if it may be used without a request.
  func foundEntry(
    of id: Int64, for viewer: Viewer?, resumedSince start: Date? = nil
  ) -> PageCache.Entry<Profile?>? {
    let key = profileKey(id: id)
    guard let entry = cache.entry(as: .foundProfile, at: key, for: viewer) else { return nil }
    return isUsable(entry, by: viewer, resumedSince: start) ? entry : nil
  }

  /// Returns true if a found profile may be used without a request by a viewer.
  ///
  /// That an account has no profile in GraphQL doesn't depend on the viewer.
  func isUsable(
    _ found: PageCache.Entry<Profile?>, by viewer: Viewer?, resumedSince start: Date? = nil
  ) -> Bool {
    cache.isUsable(found, resumedSince: start, for: found.answer == nil ? nil : viewer)
  }

  /// Requests profiles; those that the answer lacks, once more if `mayRepeat`.
  private func fetch<Key>(
    _ keys: [Key], by form: ProfileForm<Key>, mayRepeat: Bool = true,
    into found: inout FoundProfiles<Key>
  ) async throws(GitHubError) {
    let half = max(keys.count / 2, 1)
    let reply: (answer: [FoundNode], rateLimit: RateLimit?, sentAt: Date)?
    do throws(GitHubError) {
      reply = try await self.reply(
        to: form.query(keys.compactMap(form.text)),
        isSmallest: keys.count <= GitHubClient.smallestLookup)
    } catch .serverFault(let status) where status < 300 {
      // Even so few exceed a resource limit, but REST can still return them.
      return found.unread.formUnion(keys)
    }
    guard let reply else {
      found.wasSplit = true
      try await transport.rest()
      try await fetch(Array(keys.prefix(half)), by: form, into: &found)
      return try await fetch(Array(keys.dropFirst(half)), by: form, into: &found)
    }
    found.rateLimit = reply.rateLimit
    // Now that the token is known, its owner is too, even after `gh auth switch`.
    let viewer = await viewer()
    var unread: [Key] = []
    for (key, node) in zip(keys, reply.answer) {
      let profile: Profile?
      switch node {
      case .user(let user) where form.matches(user, key): profile = user
      case .missing: profile = nil
      case .user, .unread:
        unread.append(key)
        continue
      }
      found.profiles[key] = profile
      let page = Page(
        number: 1, answer: profile, links: PageLinks(hasNext: false, lastNumber: nil),
        fetchedAt: reply.sentAt, origin: .network, rateLimit: nil)
      form.keep(page, key, viewer)
    }
    if unread.isEmpty { return }
    guard mayRepeat, keys.count > 1, !transport.sendsOnce else {
      return found.unread.formUnion(unread)
    }
    try await transport.rest()
    for part in GitHubClient.parts(of: unread, upTo: half) {
      try await fetch(part, by: form, mayRepeat: false, into: &found)
    }
  }

  private static func parts<Key>(of keys: [Key], upTo size: Int) -> [[Key]] {
    stride(from: 0, to: keys.count, by: size).map { Array(keys[$0...].prefix(size)) }
  }
}

extension Account {
  /// GraphQL's id of a user, made from the numeric id if no answer contained it; nil for others.
  fileprivate var userNodeID: String? {
    guard kind == .user else { return nil }
    return nodeID ?? NodeID.current.text(id: id, kind: kind)
  }
}
