package import GitHubAPI

/// A public repository that an account owns, one of those with the most stars.
package struct TopRepository: Sendable, Equatable {
  package let name: String
  package let starCount: Int
  /// The language with the most code; nil if GitHub has found none.
  package let language: String?

  /// The number of repositories in a request.
  package static let maximumCount = 10

  package init(name: String, starCount: Int, language: String?) {
    self.name = name
    self.starCount = starCount
    self.language = language
  }
}

extension TopRepository {
  /// Reads a node of GraphQL; nil without a name.
  init?(node: JSON) {
    guard let name = node["name"]?.string else { return nil }
    self.init(
      name: name, starCount: node["stargazerCount"]?.count ?? 0,
      language: node["primaryLanguage"]?["name"]?.string)
  }
}

extension GitHubClient {
  /// Returns up to ten of a user's public repositories, those with the most stars first, from the
  /// cache or by one GraphQL query.
  ///
  /// The query isn't a part of that for 100 profiles: by GitHub's formula it would still count as one request
  /// (GitHub docs, "Rate limits and query limits for the GraphQL API"), but answers of 100 profiles
  /// already exceed a resource limit, and a sorted list for each would make them larger.
  ///
  /// - Throws: `GitHubError`; without a token `.notSignedIn`, offline `.notCached`.
  package func topRepositories(of account: Account) async throws(GitHubError) -> [TopRepository] {
    let key = profileKey(id: account.id).page(0)
    if let entry = cache.entry(as: .topRepositories, at: key),
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
    cache.keep(page, as: .topRepositories, at: key)
    return reply.0
  }
}

extension GraphQLQuery where Answer == [TopRepository] {
  /// Lists the public repositories of a user, by GraphQL's id; none if it isn't a user.
  static func topRepositories(ofUser node: String) -> GraphQLQuery {
    GraphQLQuery(.topRepositories, variables: [.init("id", .text(node))]) { data, problems in
      guard let node = data["node"], !node.isNull else {
        return problems.explainNull(at: ["node"]) ? [] : nil
      }
      return node["repositories"]?["nodes"]?.array?.compactMap(TopRepository.init(node:)) ?? []
    }
  }
}

extension CacheForm where Answer == [TopRepository] {
  /// A user's repositories with the most stars: an array for each.
  package static let topRepositories = CacheForm(
    write: { repositories, writer in
      writer.beginArray()
      for repository in repositories {
        writer.beginArray()
        writer.string(repository.name)
        writer.number(repository.starCount)
        writer.value(FieldValue(repository.language))
        writer.endArray()
      }
      writer.endArray()
    },
    read: { repositories throws(UnreadableAnswer) in
      try repositories.list { row throws(UnreadableAnswer) in
        guard let values = row.array, values.count == 3, let name = values[0].string else {
          throw UnreadableAnswer()
        }
        return TopRepository(
          name: name, starCount: values[1].count, language: values[2].string)
      }
    })
}
