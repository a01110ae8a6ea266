package import struct FoundationEssentials.Date

/// The result of a lookup of accounts by their ids.
package struct FoundProfiles: Sendable, Equatable {
  /// The profiles by the accounts' numeric ids.
  package let profiles: [Int64: Profile]
  /// The accounts without a profile in GraphQL's answer, in the requested order.
  ///
  /// They may be deleted, but also organisations, bots, or users that GraphQL failed to look up;
  /// `GET /user/{id}` distinguishes them.
  package let missing: [Account]
  /// The ids of the missing accounts that GraphQL failed to look up.
  package var unread: Set<Int64> = []
  /// True if GitHub refused to look up the accounts in one request, so that it was split.
  package var wasSplit = false
}

/// An account to look up, with GraphQL's id of it.
private typealias Wanted = (id: Int64, nodeID: String)

/// The results of the requests for some accounts so far.
private struct FoundSoFar {
  var profiles: [Int64: Profile] = [:]
  var unread: Set<Int64> = []
  var wasSplit = false
  var rateLimit: RateLimit?
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
  ) async throws(GitHubError) -> Page<FoundProfiles> {
    var seen: Set<Int64> = []
    let distinct = accounts.filter { seen.insert($0.id).inserted }
    var found = FoundSoFar()
    var unknown: [Wanted] = []
    var oldest = cache.clock.now()
    let viewer = await viewer()
    for account in distinct {
      if let entry = foundEntry(of: account, for: viewer, resumedSince: start) {
        found.profiles[account.id] = entry.answer
        oldest = min(oldest, entry.stored.fetchedAt)
      } else if let nodeID = account.userNodeID {
        unknown.append((account.id, nodeID))
      }
    }
    if unknown.isEmpty { observe(.cached(RequestName(graphQLRequest))) }
    for part in GitHubClient.parts(of: unknown, upTo: GitHubClient.largestLookup) {
      try await fetch(part, into: &found)
    }
    let missing = distinct.filter { found.profiles[$0.id] == nil }
    return Page(
      number: 1,
      answer: FoundProfiles(
        profiles: found.profiles, missing: missing, unread: found.unread, wasSplit: found.wasSplit),
      links: PageLinks(hasNext: false, lastNumber: nil), fetchedAt: oldest,
      origin: unknown.isEmpty ? .cache : .network, rateLimit: found.rateLimit)
  }

  /// Returns the profile of an account by REST, or from the cache if GraphQL has answered it.
  ///
  /// - Throws: `GitHubError` if no answer is available.
  package func profile(
    of account: Account, resumedSince start: Date?
  ) async throws(GitHubError) -> Page<Profile> {
    let entry = foundEntry(of: account, for: await viewer(), resumedSince: start)
    if let entry, let profile = entry.answer {
      observe(.cached(RequestName(graphQLRequest)))
      return entry.page(from: .cache, fetchedAt: entry.stored.fetchedAt).map { _ in profile }
    }
    return try await answer(to: .profile(id: account.id), resumedSince: start)
  }

  /// Returns GraphQL's cached answer about an account, if it may be used without a request.
  func foundEntry(
    of account: Account, for viewer: Viewer?, resumedSince start: Date? = nil
  ) -> PageCache.Entry<Profile?>? {
    let key = profileKey(id: account.id)
    guard let entry = cache.entry(packedBy: .foundProfile, at: key, for: viewer) else { return nil }
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
  private func fetch(
    _ accounts: [Wanted], mayRepeat: Bool = true, into found: inout FoundSoFar
  ) async throws(GitHubError) {
    let half = max(accounts.count / 2, 1)
    let reply: (answer: [FoundNode], rateLimit: RateLimit?, sentAt: Date)?
    do throws(GitHubError) {
      reply = try await self.reply(
        to: .profiles(nodeIDs: accounts.map(\.nodeID)),
        isSmallest: accounts.count <= GitHubClient.smallestLookup)
    } catch .serverFault(let status) where status < 300 {
      // Even so few exceed a resource limit, but REST can still return them.
      return found.unread.formUnion(accounts.map(\.id))
    }
    guard let reply else {
      found.wasSplit = true
      try await transport.rest()
      try await fetch(Array(accounts.prefix(half)), into: &found)
      return try await fetch(Array(accounts.dropFirst(half)), into: &found)
    }
    found.rateLimit = reply.rateLimit
    // Now that the token is known, its owner is too, even after `gh auth switch`.
    let viewer = await viewer()
    var unread: [Wanted] = []
    for (account, node) in zip(accounts, reply.answer) {
      let profile: Profile?
      switch node {
      case .user(let user) where user.account.id == account.id: profile = user
      case .missing: profile = nil
      case .user, .unread:
        unread.append(account)
        continue
      }
      found.profiles[account.id] = profile
      let page = Page(
        number: 1, answer: profile, links: PageLinks(hasNext: false, lastNumber: nil),
        fetchedAt: reply.sentAt, origin: .network, rateLimit: nil)
      cache.keep(page, packedBy: .foundProfile, at: profileKey(id: account.id), for: viewer)
    }
    if unread.isEmpty { return }
    guard mayRepeat, accounts.count > 1, !transport.sendsOnce else {
      return found.unread.formUnion(unread.map(\.id))
    }
    try await transport.rest()
    for part in GitHubClient.parts(of: unread, upTo: half) {
      try await fetch(part, mayRepeat: false, into: &found)
    }
  }

  private static func parts(of accounts: [Wanted], upTo size: Int) -> [[Wanted]] {
    stride(from: 0, to: accounts.count, by: size).map { Array(accounts[$0...].prefix(size)) }
  }
}

extension Account {
  /// GraphQL's id of a user, made from the numeric id if no answer contained it; nil for others.
  fileprivate var userNodeID: String? {
    guard kind == .user else { return nil }
    return nodeID ?? NodeID.current.text(id: id, kind: kind)
  }
}
