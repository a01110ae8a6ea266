import FoundationEssentials

/// The GraphQL API of the model's GitHub: lists of profiles, and profiles by node id.
struct ModelGraphQL {
  private struct Query: Decodable {
    struct Variables: Decodable {
      let first: Int?
      let after: String?
      let ids: [String]?
    }

    let query: String
    let variables: Variables
  }

  let world: ModelWorld
  let hiddenAreNull: Bool

  /// Answers a POST request with this body.
  func reply(to body: [UInt8]) -> ModelReply {
    // `try?`: GitHub answers an invalid body with 400.
    guard let query = try? JSONDecoder().decode(Query.self, from: Data(body)) else {
      return ModelReply(status: 400, word: "no query")
    }
    if let ids = query.variables.ids { return profiles(ids) }
    let list = query.query.contains("following(first") ? 1 : 0
    return page(
      of: list, after: query.variables.after, count: min(query.variables.first ?? 100, 100))
  }

  private func page(of list: Int, after: String?, count: Int) -> ModelReply {
    let entries = world.isPrivate ? [] : world.lists[list].entries
    var start = 0
    if let after, let cursor = Int(after.dropFirst("c".count)) {
      start =
        entries.firstIndex {
          world.lists[list].isAfter(cursor, $0, id: world.accounts[$0].id)
        } ?? entries.count
    }
    let places = entries[start..<min(start + count, entries.count)]
    let hasNext = places.endIndex < entries.count
    let nodes = places.compactMap { node($0) ?? (hiddenAreNull ? "null" : nil) }
    let end = places.last.map {
      "\"c\(world.lists[list].cursor($0, id: world.accounts[$0].id))\""
    }
    let name = ["followers", "following"][list]
    var reply = ModelReply.json(
      #"{"data":{"user":{"\#(name)":{"totalCount":\#(entries.count),"#
        + #""pageInfo":{"endCursor":\#(end ?? "null"),"hasNextPage":\#(hasNext)},"#
        + #""nodes":[\#(nodes.joined(separator: ","))]}}}}"#,
      "\(nodes.count) nodes after \(after ?? "the start"), of \(entries.count)")
    reply.part = (list, after ?? "")
    return reply
  }

  private func profiles(_ ids: [String]) -> ModelReply {
    let nodes = ids.map { id in
      Int(id.dropFirst("N".count)).flatMap(world.index(ofID:)).flatMap(node)
    }
    let problems = zip(ids, nodes).filter { $0.1 == nil }.map { id, _ in
      #"{"type":"NOT_FOUND","message":"Could not resolve to a node with the id '\#(id)'"}"#
    }
    let errors = problems.isEmpty ? "" : ",\"errors\":[\(problems.joined(separator: ","))]"
    let list = nodes.map { $0 ?? "null" }.joined(separator: ",")
    return .json(
      #"{"data":{"nodes":[\#(list)]}\#(errors)}"#, "\(ids.count - problems.count) profiles")
  }

  /// The JSON of an account; nil if GitHub doesn't show it.
  private func node(_ account: Int) -> String? {
    guard world.isVisible(account) else { return nil }
    let id = world.accounts[account].id
    return #"{"id":"N\#(id)","databaseId":\#(id),"login":"\#(world.accounts[account].login)"}"#
  }
}
