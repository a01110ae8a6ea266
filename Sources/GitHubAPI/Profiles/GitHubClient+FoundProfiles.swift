package import struct FoundationEssentials.Date

/// An account to look up: by its id, or by its login.
package enum ProfileKey: Sendable, Hashable {
  /// `node` is GraphQL's id of a user; nil for an account of another kind.
  case id(Int64, node: String?)
  case login(Login)

  /// Identifies an account by its id, from which GraphQL's is made if no answer contained it.
  package init(_ account: Account) {
    let node = account.nodeID ?? NodeID.current.text(id: account.id, kind: account.kind)
    self = .id(account.id, node: account.kind == .user ? node : nil)
  }

  /// Identifies an account as it was named; nil for the user's own.
  package init?(_ user: UserReference) {
    switch user {
    case .named(let login): self = .login(login)
    case .numbered(let id): self.init(Account(id: id, login: ""))
    case .ownAccount: return nil
    }
  }

  /// GraphQL's id, or the login; nil for an account that isn't a user.
  fileprivate var text: String? {
    switch self {
    case .id(_, let node): node
    case .login(let login): login.isApp ? nil : login.name
    }
  }

  fileprivate func matches(_ profile: Profile) -> Bool {
    switch self {
    case .id(let id, _): profile.id == id
    case .login(let login): profile.account.isNamed(login)
    }
  }
}

/// GraphQL's answer about an account that was looked up.
package enum FoundProfile: Sendable, Equatable {
  case user(Profile)
  /// The account doesn't exist, or isn't a user; REST distinguishes these.
  case missing
  /// The answer lacks the account or a part of it, for example because of a limit; it may exist.
  case unread
}

/// GraphQL's answers about accounts.
package struct FoundProfiles: Sendable {
  fileprivate var answers: [ProfileKey: FoundProfile] = [:]
  /// True if GitHub refused to look up the accounts in one request, so that it was split.
  package fileprivate(set) var wasSplit = false
  fileprivate var rateLimit: RateLimit?

  /// The answer about an account that was looked up.
  package subscript(key: ProfileKey) -> FoundProfile { answers[key] ?? .missing }

  /// Returns the profile of an account; nil if GraphQL has none.
  package func profile(of key: ProfileKey) -> Profile? {
    if case .user(let profile) = self[key] { profile } else { nil }
  }
}

extension GitHubClient {
  /// The number of accounts up to which a request that takes too long isn't split.
  private static let smallestLookup = 10
  /// GraphQL's maximum of `nodes(ids:)`; more are an `ARGUMENT_LIMIT`.
  private static let largestLookup = 100

  /// Looks up the profiles of accounts with their relation marks, 100 at most in one request, which
  /// requires a token.
  ///
  /// It requests only those that aren't cached for the viewer. A request that takes GitHub too long
  /// is split. Accounts that an answer lacks without a reason are requested once more, at most half
  /// as many at once. Concurrent calls are allowed.
  ///
  /// - Parameters:
  ///   - keys: The accounts, possibly with duplicates: all by id, or all by login.
  ///   - start: The start of the resumed run, whose profiles are used; nil without one.
  /// - Returns: The profiles, as of the oldest answer.
  /// - Throws: `GitHubError`; offline, `.notCached` if a profile isn't cached.
  package func profiles(
    of keys: [ProfileKey], resumedSince start: Date? = nil
  ) async throws(GitHubError) -> Page<FoundProfiles> {
    var found = FoundProfiles()
    var unknown: [ProfileKey] = []
    var oldest = cache.clock.now()
    let viewer = await viewer()
    for key in keys where found.answers[key] == nil {
      let entry = foundEntry(of: key, for: viewer, resumedSince: start)
      found.answers[key] = entry?.answer.map { .user($0) } ?? .missing
      if let entry {
        oldest = min(oldest, entry.stored.fetchedAt)
      } else if key.text != nil {
        unknown.append(key)
      }
    }
    if unknown.isEmpty { observe(.cached(RequestName(graphQLRequest))) }
    for part in GitHubClient.parts(of: unknown, upTo: GitHubClient.largestLookup) {
      try await fetch(part, into: &found)
    }
    return Page(
      number: 1, answer: found, links: PageLinks(hasNext: false, lastNumber: nil),
      fetchedAt: oldest, origin: unknown.isEmpty ? .cache : .network, rateLimit: found.rateLimit)
  }

  /// Looks up profiles as above, by requests that are sent only once; nil without a token, after an
  /// error, or if it takes longer than a limit.
  ///
  /// A server that has no GraphQL, or that didn't answer in time, gets no other query for a while: what
  /// REST can answer as well must not wait for it.
  package func profiles(of keys: [ProfileKey], within limit: Duration) async -> Page<FoundProfiles>?
  {
    guard let viewer = await viewer(), graphQLLack(for: viewer) == nil else { return nil }
    let (clock, client) = (cache.clock, sendingOnce)
    let answer = await within(limit, sleep: clock.alarm) {
      await result { () throws(GitHubError) in try await client.profiles(of: keys) }
    }
    switch answer {
    case .success(let page)?: return page
    case .failure(.noResponse(.timedOut))?, nil:
      if !Task.isCancelled { note(.silent, for: viewer) }
    case .failure?: break
    }
    return nil
  }

  /// Returns the profile of an account by REST, or from the cache if GraphQL has answered it.
  ///
  /// - Throws: `GitHubError` if no answer is available.
  package func profile(
    of account: Account, resumedSince start: Date?
  ) async throws(GitHubError) -> Page<Profile> {
    let key = ProfileKey.id(account.id, node: nil)
    let entry = foundEntry(of: key, for: await viewer(), resumedSince: start)
    if let entry, let profile = entry.answer {
      observe(.cached(RequestName(graphQLRequest)))
      return entry.page(from: .cache, fetchedAt: entry.stored.fetchedAt).map { _ in profile }
    }
    return try await answer(to: .profile(id: account.id), resumedSince: start)
  }

  /// Requests profiles; those that the answer lacks, once more if `mayRepeat`.
  private func fetch(
    _ keys: [ProfileKey], mayRepeat: Bool = true, into found: inout FoundProfiles
  ) async throws(GitHubError) {
    let half = max(keys.count / 2, 1)
    let reply: (answer: [FoundProfile], rateLimit: RateLimit?, sentAt: Date)?
    do throws(GitHubError) {
      reply = try await self.reply(
        to: .profiles(of: keys), isSmallest: keys.count <= GitHubClient.smallestLookup)
    } catch .serverFault(let status) where status < 300 {
      // Even so few exceed a resource limit, but REST can still return them.
      for key in keys { found.answers[key] = .unread }
      return
    }
    guard let reply else {
      found.wasSplit = true
      try await transport.rest()
      try await fetch(Array(keys.prefix(half)), into: &found)
      return try await fetch(Array(keys.dropFirst(half)), into: &found)
    }
    found.rateLimit = reply.rateLimit
    // Now that the token is known, its owner is too, even after `gh auth switch`.
    let viewer = await viewer()
    var unread: [ProfileKey] = []
    for (key, answer) in zip(keys, reply.answer) {
      if case .user(let profile) = answer, !key.matches(profile) {
        found.answers[key] = .unread
      } else {
        found.answers[key] = answer
      }
      switch found[key] {
      case .user(let profile): keep(profile, as: key, for: viewer, fetchedAt: reply.sentAt)
      case .missing: keep(nil, as: key, for: viewer, fetchedAt: reply.sentAt)
      case .unread: unread.append(key)
      }
    }
    if unread.isEmpty || !mayRepeat || keys.count == 1 || transport.sendsOnce { return }
    try await transport.rest()
    for part in GitHubClient.parts(of: unread, upTo: half) {
      try await fetch(part, mayRepeat: false, into: &found)
    }
  }

  private static func parts(of keys: [ProfileKey], upTo size: Int) -> [[ProfileKey]] {
    stride(from: 0, to: keys.count, by: size).map { Array(keys[$0...].prefix(size)) }
  }
}

extension GraphQLQuery where Answer == [FoundProfile] {
  /// Looks up profiles, in the order of the keys.
  ///
  /// By id, GitHub allows 100. A null means that an account doesn't exist only with a `NOT_FOUND` of its
  /// own, which an organisation or an app has too if it is looked up by login. If GitHub forbids every
  /// account, or this kind of token, there is no answer.
  static func profiles(of keys: [ProfileKey]) -> GraphQLQuery {
    let texts = keys.compactMap(\.text)
    if case .login? = keys.first {
      let names = texts.indices.map { "user\($0)" }
      return GraphQLQuery(
        .namedProfiles(count: texts.count),
        variables: texts.enumerated().map { .init("login\($0)", .text($1)) }
      ) { data, problems in
        let members = Dictionary(data.members.map { ($0.key, $0.value) }) { $1 }
        return found(names.compactMap { members[$0] }, at: names.map { [$0] }, problems)
      }
    }
    return GraphQLQuery(
      .profiles, variables: [.init("ids", .json(JSONWriter.array(of: texts)))]
    ) { data, problems in
      found(data["nodes"]?.array ?? [], at: texts.indices.map { ["nodes", "\($0)"] }, problems)
    }
  }

  /// Reads nodes at their paths; nil if GitHub refuses all of them.
  private static func found(
    _ nodes: [JSON], at paths: [[String]], _ problems: [GraphQLProblem]
  ) -> [FoundProfile]? {
    // With another number of nodes, it is unknown whose they are.
    if nodes.count != paths.count { return nil }
    let found = zip(paths, nodes).map { path, node -> FoundProfile in
      if node.isNull { return problems.explainNull(at: path) ? .missing : .unread }
      if problems.affect(path) { return .unread }
      // The query requests fields of users only.
      return Profile(node: node).map { .user($0) } ?? (node.members.isEmpty ? .missing : .unread)
    }
    let isRefused = problems.contains {
      $0.kind == .unavailable || $0.kind == .forbidden && found.count > 1
    }
    return isRefused && found.allSatisfy { $0 == .unread } ? nil : found
  }
}
