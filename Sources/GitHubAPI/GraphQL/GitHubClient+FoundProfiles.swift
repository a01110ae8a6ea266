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
}

extension GitHubClient {
  /// Looks up the profiles of up to 100 accounts in one request, which requires a token.
  ///
  /// It requests only those that aren't cached for the viewer, and splits a request that takes
  /// GitHub too long. Concurrent calls are allowed.
  ///
  /// - Parameter accounts: The accounts, possibly with duplicates.
  /// - Returns: The profiles, as of the oldest answer.
  /// - Throws: `GitHubError`; offline, `.notCached` if a profile isn't cached.
  package func profiles(of accounts: [Account]) async throws(GitHubError) -> Page<FoundProfiles> {
    var seen: Set<Int64> = []
    let distinct = accounts.filter { seen.insert($0.id).inserted }
    var found: [Int64: Profile] = [:]
    var unknown: [(id: Int64, nodeID: String)] = []
    var oldest = cache.clock.now()
    let viewer = await viewer()
    for account in distinct {
      if let entry = cache.entry(
        packedBy: .foundProfile, at: profileKey(id: account.id), for: viewer),
        isUsable(entry, by: viewer)
      {
        found[account.id] = entry.answer
        oldest = min(oldest, entry.stored.fetchedAt)
      } else if let nodeID = account.userNodeID {
        unknown.append((account.id, nodeID))
      }
    }
    var rateLimit: RateLimit?
    var unread: Set<Int64> = []
    if unknown.isEmpty {
      observe(.cached(RequestName(graphQLRequest)))
    } else {
      let fetched = try await fetchedProfiles(of: unknown, &unread, &rateLimit)
      for (id, _) in unknown { found[id] = fetched[id] }
    }
    let missing = distinct.filter { found[$0.id] == nil }
    return Page(
      number: 1, answer: FoundProfiles(profiles: found, missing: missing, unread: unread),
      links: PageLinks(hasNext: false, lastNumber: nil), fetchedAt: oldest,
      origin: unknown.isEmpty ? .cache : .network, rateLimit: rateLimit)
  }

  /// Returns true if a found profile may be used without a request by a viewer.
  ///
  /// That an account has no profile in GraphQL doesn't depend on the viewer.
  func isUsable(_ found: PageCache.Entry<Profile?>, by viewer: Viewer?) -> Bool {
    cache.isUsable(found, resumedSince: nil, for: found.answer == nil ? nil : viewer)
  }

  private func fetchedProfiles(
    of accounts: [(id: Int64, nodeID: String)], _ unread: inout Set<Int64>,
    _ rateLimit: inout RateLimit?
  ) async throws(GitHubError) -> [Int64: Profile] {
    let reply = try await reply(
      to: .profiles(nodeIDs: accounts.map(\.nodeID)),
      isSmallest: accounts.count <= CursorPages.smallestPage)
    if let (answer, limit, sentAt) = reply {
      rateLimit = limit
      // Now that the token is known, its owner is too, even after `gh auth switch`.
      let viewer = await viewer()
      var found: [Int64: Profile] = [:]
      for profile in answer.profiles { found[profile.account.id] = profile }
      for (id, nodeID) in accounts {
        if answer.unread.contains(nodeID) {
          unread.insert(id)
          continue
        }
        let page = Page(
          number: 1, answer: found[id], links: PageLinks(hasNext: false, lastNumber: nil),
          fetchedAt: sentAt, origin: .network, rateLimit: nil)
        cache.keep(page, packedBy: .foundProfile, at: profileKey(id: id), for: viewer)
      }
      return found
    }
    try await transport.rest()
    let middle = accounts.count / 2
    let first = try await fetchedProfiles(of: Array(accounts[..<middle]), &unread, &rateLimit)
    let second = try await fetchedProfiles(of: Array(accounts[middle...]), &unread, &rateLimit)
    return first.merging(second) { first, _ in first }
  }
}

extension GraphQLQuery where Answer == (profiles: [Profile], unread: Set<String>) {
  /// Looks up profiles by GraphQL's ids; those that aren't users are left out.
  ///
  /// The answer also has the ids that the server didn't look up, for example because of a limit;
  /// the accounts may exist.
  static func profiles(nodeIDs: [String]) -> GraphQLQuery {
    GraphQLQuery(
      .profiles, variables: [.init("ids", .json(JSONWriter.array(of: nodeIDs)))],
      reading: [String: [ProfileNode?]].self
    ) { answer, problems in
      guard let nodes = answer["nodes"] else { return nil }
      let profiles = nodes.compactMap { $0?.profile }
      if problems.allSatisfy({ $0.kind == .notFound }) { return (profiles, []) }
      let missing = problems.filter { $0.kind == .notFound }.compactMap { $0.path?.steps }
      let unread = zip(nodes, nodeIDs).enumerated().filter { index, pair in
        pair.0 == nil && !missing.contains(["nodes", "\(index)"])
      }
      return (profiles, Set(unread.map(\.element.1)))
    }
  }
}

extension Account {
  /// GraphQL's id of a user, made from the numeric id if no answer contained it; nil for others.
  fileprivate var userNodeID: String? {
    guard kind == .user else { return nil }
    return nodeID ?? NodeID.current.text(id: id, kind: kind)
  }
}
