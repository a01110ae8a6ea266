package import struct FoundationEssentials.Date

extension ResumeMarker {
  /// A set of accounts that are looked up one by one, in several runs if the limit requires it.
  package enum People: Sendable {
    /// All accounts of a list, or the first ones.
    case ofList(Endpoint<[Account]>)
    /// The accounts that an expression over lists selects.
    case selected(by: String)
    case favourites
    /// The accounts with these logins or ids.
    case named([String])

    fileprivate func key(base: APIBase) -> PageKey {
      switch self {
      case .ofList(let list): list.key(page: -1, base: base)
      case .selected(let expression):
        PageKey(
          host: base.authority,
          path: base.pathPrefix + "/people/" + expression.lowercased().percentEncoded, number: -1)
      case .favourites:
        PageKey(host: base.authority, path: base.pathPrefix + "/favourites", number: -1)
      case .named(let names):
        // Thousands of names would be a long key.
        PageKey(
          host: base.authority,
          path: base.pathPrefix + "/people/named/"
            + SHA256.digest(of: Array(names.joined(separator: " ").lowercased().utf8))
            .map { String($0, radix: 16) }.joined(separator: "-"), number: -1)
      }
    }
  }
}

extension GitHubClient {
  /// Returns the resume marker of a run that looks up people; a nil `limit` means all of them.
  package func lookupRun(of people: ResumeMarker.People, limit: Int?) -> ResumeMarker {
    ResumeMarker(in: cache, at: people.key(base: base), limit: limit)
  }

  /// Returns the number of requests by id, one per account, that will count against the limit.
  ///
  /// `start` is the start of the resumed run, whose answers are used.
  package func lookupCost(of accounts: [Account], resumedSince start: Date?) async -> Int {
    // Looking up each of 250,000 in the cache takes seconds; an estimate is enough.
    let checkedCount = 10_000
    let viewer = await viewer()
    let keys = accounts.prefix(checkedCount)
      .filter {
        foundEntry(of: .id($0.id, node: nil), for: viewer, resumedSince: start).flatMap(\.answer)
          == nil
      }
      .map { key(of: Endpoint.profile(id: $0.id)) }
    return await cost(of: keys, resumedSince: start) + max(accounts.count - checkedCount, 0)
  }

  /// The last known limit of ordinary requests; nil if it is unknown or has been reset since.
  package var knownLimit: RateLimit? { knownLimit(of: .core) }

  /// Returns the last known limit of a bucket; nil if it is unknown or has been reset since.
  package func knownLimit(of bucket: RateLimit.Bucket) -> RateLimit? {
    pace.knownLimit(of: bucket).flatMap { isCurrent($0) ? $0 : nil }
  }

  /// The number of ordinary requests that are left, after a reset those of a new period; nil if no
  /// response has reported a limit.
  package var requestsLeft: Int? {
    pace.knownLimit.map { isCurrent($0) ? $0.remaining : $0.limit }
  }

  /// Returns true if an account is known to be the token's owner, without a request.
  package func isOwn(_ login: Login) async -> Bool {
    guard let viewer = await viewer() else { return false }
    if viewer == Viewer(login: login.name, host: base.webHost) { return true }
    // `try?`: an owner that isn't cached is unknown.
    let own = try? await offline.answer(to: .ownProfile)
    return own?.answer.account.login.lowercased() == login.name.lowercased()
  }

  /// True if GraphQL looks accounts up: with a token, unless it is known to be missing.
  package var asksGraphQL: Bool {
    get async {
      guard !isOffline, let viewer = await viewer() else { return false }
      return graphQLLack(for: viewer) == nil
    }
  }

  /// Returns the number of requests for the profiles of named accounts that will count against a limit:
  /// one for `batchSize` accounts, or with nil one for each.
  ///
  /// `needsEmail` is true if the profiles must be those by REST.
  package func lookupCost(
    of users: [UserReference], needsEmail: Bool = false, batchSize: Int?
  ) async -> Int {
    let unknown = users.filter { cachedProfile(of: $0, for: nil, needsEmail: needsEmail) == nil }
    if let batchSize { return (unknown.count + batchSize - 1) / batchSize }
    return await cost(
      of: unknown.compactMap { Endpoint(profileOf: $0).map(key) }, resumedSince: nil)
  }
}
