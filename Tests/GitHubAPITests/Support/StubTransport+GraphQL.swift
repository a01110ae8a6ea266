import TestSupport

@testable import GitHubAPI

extension StubTransport {
  /// Serves a list of `count` people with ids from 1 by GraphQL, at any page size.
  static func graphQL(count: Int) -> StubTransport {
    graphQL { call, _ in .profiles(to: call, of: count) }
  }
}

extension TransportResponse {
  /// Returns the requested page of a list of `count` people.
  ///
  /// A cursor contains the number of people before its position.
  static func profiles(to call: GraphQLCall, of count: Int) -> TransportResponse {
    let start = call.variables.after.flatMap { Int($0.dropFirst("at ".count)) } ?? 0
    let end = min(start + (call.variables.first ?? 0), count)
    return profiles(
      Array(start..<max(start, end)).map { $0 + 1 }, end: end > start ? "at \(end)" : nil,
      hasNext: end < count, total: count)
  }

  /// Returns a page of people with these ids.
  static func profiles(
    _ ids: [Int], end: String?, hasNext: Bool, total: Int, list: String = "followers"
  ) -> TransportResponse {
    profiles(nodes: ids.map(node), end: end, hasNext: hasNext, total: total, list: list)
  }

  /// Returns a page of these nodes, with `besides` after the `data` of the body.
  static func profiles(
    nodes: [String], end: String?, hasNext: Bool, total: Int, list: String = "followers",
    besides: String = ""
  ) -> TransportResponse {
    let cursor = end.map { "\"\($0)\"" } ?? "null"
    return graphQL(
      """
      {"data":{"user":{"\(list)":{"totalCount":\(total),"pageInfo":{"endCursor":\(cursor),\
      "hasNextPage":\(hasNext)},"nodes":[\(nodes.joined(separator: ","))]}}}\(besides)}
      """)
  }
}
