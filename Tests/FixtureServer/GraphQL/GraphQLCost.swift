/// The points that a query costs: the requests for its connections, divided by 100, at least 1
/// (GitHub docs, "Rate limits and query limits for the GraphQL API").
enum GraphQLCost {
  private static let connections: Set<String> = ["followers", "following", "repositories", "gists"]

  /// Returns the cost of a query.
  static func points(of request: GraphQLRequest) -> Int {
    let count = requests(for: request.query.selections, times: 1, request)
    return max(1, (count + 50) / 100)
  }

  private static func requests(
    for selections: [GraphQLQuery.Selection], times: Int, _ request: GraphQLRequest
  ) -> Int {
    selections.reduce(0) { sum, selection in
      switch selection {
      case .fragment(let name):
        let fragment = request.query.fragments[name]
        return sum + requests(for: fragment?.selections ?? [], times: times, request)
      case .inline(_, let selections): return sum + requests(for: selections, times: times, request)
      case .aliased(_, let field): return sum + requests(for: [field], times: times, request)
      case .field(let name, let arguments, let selections):
        let isConnection = connections.contains(name)
        let inner =
          name == "nodes" && arguments["ids"] != nil
          ? request.texts(arguments["ids"]).count
          : isConnection ? request.number(arguments["first"]) ?? 1 : 1
        return sum + (isConnection ? times : 0)
          + requests(for: selections, times: times * inner, request)
      }
    }
  }
}
