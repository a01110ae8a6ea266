import struct FoundationEssentials.Date

extension GitHubClient {
  /// The profiles of up to 100 accounts, in one request; this takes a token.
  ///
  /// Only those are asked for that are not in the cache. What takes GitHub too long is asked for in
  /// halves. Several calls may be under way side by side.
  ///
  /// - Parameter accounts: Who; the same one may be named twice.
  /// - Returns: Who was found and who was not, as of when the oldest of it came.
  /// - Throws: `GitHubError`; `.notCached` offline, when one of them is not.
  package func profiles(
    of accounts: [Account]
  ) async throws(GitHubError) -> Page<FoundProfiles> {
    var found: [Int64: Profile?] = [:]
    var unknown: [(id: Int64, nodeID: String)] = []
    var oldest = cache.clock.now()
    for account in accounts where found[account.id] == nil {
      if let entry = cache.entry(packedBy: .foundProfile, at: profileKey(id: account.id)),
        cache.isUsable(entry, inListSince: nil)
      {
        found[account.id] = .some(entry.answer)
        oldest = min(oldest, entry.stored.fetchedAt)
      } else {
        found[account.id] = .some(nil)
        if let nodeID = account.userNodeID { unknown.append((account.id, nodeID)) }
      }
    }
    var rateLimit: RateLimit?
    if unknown.isEmpty {
      observe(.cached(RequestName(graphQLRequest)))
    } else {
      let fetched = try await fetchedProfiles(of: unknown, &rateLimit)
      for (id, _) in unknown { found[id] = .some(fetched[id]) }
    }
    var isTold: Set<Int64> = []
    let missing = accounts.filter { account in
      (found[account.id] ?? nil) == nil && isTold.insert(account.id).inserted
    }
    return Page(
      number: 1, answer: FoundProfiles(profiles: found.compactMapValues { $0 }, missing: missing),
      links: PageLinks(hasNext: false, lastNumber: nil), fetchedAt: oldest,
      origin: unknown.isEmpty ? .cache : .network, rateLimit: rateLimit)
  }

  private func fetchedProfiles(
    of accounts: [(id: Int64, nodeID: String)], _ rateLimit: inout RateLimit?
  ) async throws(GitHubError) -> [Int64: Profile] {
    let reply = try await reply(
      to: .profiles(nodeIDs: accounts.map(\.nodeID)),
      isSmallest: accounts.count <= CursorPages.smallestPage)
    switch reply {
    case .answer(let profiles, let limit):
      rateLimit = limit
      var found: [Int64: Profile] = [:]
      for profile in profiles { found[profile.account.id] = profile }
      for (id, _) in accounts { keep(found[id], ofAccount: id) }
      return found
    case .tooMuch:
      try await transport.rest()
      let middle = accounts.count / 2
      let first = try await fetchedProfiles(of: Array(accounts[..<middle]), &rateLimit)
      let second = try await fetchedProfiles(of: Array(accounts[middle...]), &rateLimit)
      return first.merging(second) { first, _ in first }
    }
  }

  private func keep(_ profile: Profile?, ofAccount id: Int64) {
    cache.keep(
      Page(
        number: 1, answer: profile, links: PageLinks(hasNext: false, lastNumber: nil),
        fetchedAt: cache.clock.now(), origin: .network, rateLimit: nil),
      packedBy: .foundProfile, at: profileKey(id: id))
  }
}

extension GraphQLQuery where Answer == [Profile] {
  /// The profiles of users, by the ids that GraphQL knows them by; whoever is none is left out.
  static func profiles(nodeIDs: [String]) -> GraphQLQuery {
    GraphQLQuery(
      GraphQLDocument.profiles.text, variables: [("ids", .texts(nodeIDs))],
      reading: [String: [ProfileNode?]].self
    ) { answer in
      answer["nodes"]?.compactMap { $0?.profile }
    }
  }
}

extension Account {
  /// What GraphQL knows a user by; nil for accounts of other kinds.
  ///
  /// Where no answer gave it, it is made of the numeric id.
  fileprivate var userNodeID: String? {
    guard kind == .user else { return nil }
    return nodeID ?? NodeID.current.text(id: id, kind: kind)
  }
}
