/// GraphQL's answer about an account that was looked up by its id.
enum FoundNode: Sendable, Equatable {
  case user(Profile)
  /// The account doesn't exist, or isn't a user.
  case missing
  /// The answer lacks the account or a part of it, for example because of a limit; it may exist.
  case unread
}

extension GraphQLQuery where Answer == [FoundNode] {
  /// Looks up profiles by GraphQL's ids, of which GitHub allows 100, in the order of the ids.
  ///
  /// A null means that an account doesn't exist only with a `NOT_FOUND` of its own. If GitHub forbids
  /// every account, or this kind of token, there is no answer.
  static func profiles(nodeIDs: [String]) -> GraphQLQuery {
    GraphQLQuery(
      .profiles, variables: [.init("ids", .json(JSONWriter.array(of: nodeIDs)))],
      reading: [String: [ProfileNode?]?].self
    ) { answer, problems in
      // With another number of nodes, it is unknown whose they are.
      guard let nodes = answer["nodes"] ?? nil, nodes.count == nodeIDs.count else { return nil }
      let found = nodes.enumerated().map { index, node -> FoundNode in
        let path = ["nodes", "\(index)"]
        guard let node else { return problems.explainNull(at: path) ? .missing : .unread }
        if problems.affect(path) { return .unread }
        return node.profile.map { .user($0) } ?? (node.isUser ? .unread : .missing)
      }
      let isRefused = problems.contains {
        $0.kind == .unavailable || $0.kind == .forbidden && nodes.count > 1
      }
      return isRefused && found.allSatisfy { $0 == .unread } ? nil : found
    }
  }
}
