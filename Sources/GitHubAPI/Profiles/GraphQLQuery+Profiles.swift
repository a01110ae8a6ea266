/// GraphQL's answer about an account that was looked up by its id or login.
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
      .profiles, variables: [.init("ids", .json(JSONWriter.array(of: nodeIDs)))]
    ) { data, problems in
      // With another number of nodes, it is unknown whose they are.
      guard let nodes = data["nodes"]?.array, nodes.count == nodeIDs.count else { return nil }
      return found(nodes, at: nodes.indices.map { ["nodes", "\($0)"] }, problems)
    }
  }

  /// Looks up the profiles of users by their logins, in the order of the logins.
  ///
  /// An organisation or an app has a `NOT_FOUND`, as a missing account does.
  static func profiles(logins: [String]) -> GraphQLQuery {
    GraphQLQuery(
      .namedProfiles(count: logins.count),
      variables: logins.enumerated().map { .init("login\($0)", .text($1)) }
    ) { data, problems in
      let names = logins.indices.map { "user\($0)" }
      let members = Dictionary(data.members.map { ($0.key, $0.value) }) { $1 }
      let nodes = names.compactMap { members[$0] }
      guard nodes.count == names.count else { return nil }
      return found(nodes, at: names.map { [$0] }, problems)
    }
  }

  /// Reads nodes at their paths; nil if GitHub refuses all of them.
  private static func found(
    _ nodes: [JSON], at paths: [[String]], _ problems: [GraphQLProblem]
  ) -> [FoundNode]? {
    let found = zip(paths, nodes).map { path, node -> FoundNode in
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
