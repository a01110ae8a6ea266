package import GitHubAPI

extension GitHubClient {
  /// Returns up to ten of a user's public repositories, those with the most stars first, from the
  /// cache or by one GraphQL query.
  ///
  /// The query isn't a part of that for 100 profiles: by GitHub's formula it would still cost one point
  /// (GitHub docs, "Rate limits and query limits for the GraphQL API"), but answers of 100 profiles
  /// already exceed a resource limit, and a sorted list for each would make them larger.
  ///
  /// - Throws: `GitHubError`; without a token `.notSignedIn`, offline `.notCached`.
  package func topRepositories(of account: Account) async throws(GitHubError) -> [TopRepository] {
    let key = profileKey(id: account.id).page(0)
    if let entry = cache.entry(packedBy: .topRepositories, at: key),
      cache.policy.isUsable(fetchedAt: entry.stored.fetchedAt, now: cache.clock.now())
    {
      return entry.answer
    }
    guard let node = account.nodeID else { return [] }
    let reply = try await sendingOnce.reply(
      to: .topRepositories(ofUser: node), isSmallest: true)
    guard let reply else { return [] }
    let page = Page(
      number: 0, answer: reply.0, links: PageLinks(hasNext: false, lastNumber: nil),
      fetchedAt: reply.sentAt, origin: .network, rateLimit: reply.1)
    cache.keep(page, packedBy: .topRepositories, at: key)
    return reply.0
  }
}

extension GraphQLQuery where Answer == [TopRepository] {
  /// Lists the public repositories of a user, by GraphQL's id; none if it isn't a user.
  static func topRepositories(ofUser node: String) -> GraphQLQuery {
    GraphQLQuery(
      .topRepositories, variables: [.init("id", .text(node))], reading: RepositoriesAnswer.self
    ) { answer, problems in
      guard let node = answer.node else {
        return problems.explainNull(at: ["node"]) ? [] : nil
      }
      return node.repositories?.nodes.compactMap(\.self) ?? []
    }
  }
}

/// The `data` of a user's repositories.
private struct RepositoriesAnswer: Decodable, Sendable {
  struct Node: Decodable, Sendable { let repositories: Connection? }
  struct Connection: Decodable, Sendable { let nodes: [TopRepository?] }

  let node: Node?
}

/// Differs from the formats of profiles, which are cached beside it.
private let topRepositoriesFormat: UInt64 = 101

extension Packing where Answer == [TopRepository] {
  /// A user's repositories with the most stars.
  package static let topRepositories = Packing(
    pack: { repositories in
      var writer = PackWriter()
      writer.number(topRepositoriesFormat)
      writer.number(UInt64(repositories.count))
      for repository in repositories {
        writer.text(repository.name)
        writer.count(repository.starCount)
        writer.text(repository.language ?? "")
      }
      return writer.bytes
    },
    unpack: { bytes in
      var reader = PackReader(bytes)
      guard reader.number() == topRepositoriesFormat, let count = reader.number(), count <= 100
      else { return nil }
      var repositories: [TopRepository] = []
      for _ in 0..<count {
        guard let name = reader.text(), let starCount = reader.count(),
          let language = reader.text()
        else { return nil }
        repositories.append(
          TopRepository(
            name: name, starCount: starCount, language: language.isEmpty ? nil : language))
      }
      return reader.isAtEnd ? repositories : nil
    })
}
