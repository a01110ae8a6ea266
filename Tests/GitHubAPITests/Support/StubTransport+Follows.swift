import FoundationEssentials
import HTTPTypes
import TestSupport

@testable import GitHubAPI

extension StubTransport {
  /// Serves follows by GraphQL and REST, 100 a page.
  ///
  /// `following` has the accounts that each account follows; others don't exist. `cost` is the points
  /// of each query, and `maximums` are the numbers of lists above which a query takes too many
  /// resources, for each query in turn; the last repeats. GraphQL doesn't return the lists of the
  /// accounts in `failing`, with an error of `type`, and returns null for the first account in those
  /// of `gaps`, in the first `queryCount` queries. REST doesn't return the lists of `cutOff`. `cursor`
  /// returns the cursor after an account's entry with a number; nil for none.
  static func follows(
    _ following: [Int64: [Int64]], cost: Int = 1, maximums: [Int] = [100],
    failing: Set<Int64> = [], with type: String = "FORBIDDEN", gaps: Set<Int64> = [],
    upTo queryCount: Int = .max, cutOff: Set<Int64> = [],
    cursor: @escaping @Sendable (_ id: Int64, _ end: Int) -> String? = { "\($1)" }
  ) -> StubTransport {
    let queries = Recorder<GraphQLCall>()
    return StubTransport(others: { request, body, _ in
      let path = request.path ?? ""
      guard path == "/graphql" else {
        return .success(.list(at: path, following, cutOff: cutOff))
      }
      // `try?`: the client fails without an answer.
      guard let call = try? JSONDecoder().decode(GraphQLCall.self, from: Data(body)) else {
        return .failure(.setUpFailed(detail: "not a query"))
      }
      queries.add(call)
      let count = queries.all.count
      let ids = call.listIDs
      if ids.count > maximums[min(count, maximums.count) - 1] {
        return .success(
          .graphQL(#"{"errors":[{"type":"RESOURCE_LIMITS_EXCEEDED","message":"m"}]}"#))
      }
      let nodes = ids.enumerated().map { index, nodeID in
        guard let id = NodeID.userID(in: nodeID), let all = following[id], !failing.contains(id)
        else { return "null" }
        let start = call.texts["after\(index)"].flatMap { Int($0) } ?? 0
        let people = all[start...].prefix(100)
        var nodes = people.map { TransportResponse.node(Int($0)) }
        if count <= queryCount, gaps.contains(id), !nodes.isEmpty { nodes[0] = "null" }
        let end = people.endIndex
        return """
          {"following":{"totalCount":\(all.count),"pageInfo":{\
          "endCursor":\(cursor(id, end).map { "\"\($0)\"" } ?? "null"),\
          "hasNextPage":\(end < all.count)},"nodes":[\(nodes.joined(separator: ","))]}}
          """
      }
      let pages =
        call.isFirst
        ? "\"nodes\":[\(nodes.joined(separator: ","))]"
        : nodes.enumerated().map { "\"page\($0.offset)\":\($0.element)" }.joined(separator: ",")
      let errors = ids.enumerated().filter { nodes[$0.offset] == "null" }.map { index, id in
        let isFailing = NodeID.userID(in: id).map(failing.contains) ?? false
        let path = call.isFirst ? "\"nodes\",\(index)" : "\"page\(index)\""
        return #"{"type":"\#(isFailing ? type : "NOT_FOUND")","path":[\#(path)],"message":"m"}"#
      }
      return .success(.graphQL(data: #"\#(pages),"rateLimit":{"cost":\#(cost)}"#, errors: errors))
    })
  }

  /// The requests so far: the number of lists of a query, or the path of a REST request.
  var followRequests: [String] {
    var calls = calls[...]
    return requests.map { request in
      guard request.path == "/graphql", let call = calls.popFirst() else {
        return request.path ?? ""
      }
      return "\(call.isFirst ? "first" : "later") \(call.listIDs.count)"
    }
  }
}

extension GraphQLCall {
  /// True if it fetches the first pages of lists; later ones have an id and a cursor for each list.
  fileprivate var isFirst: Bool { variables.ids != nil }
  /// The node ids of the accounts of these lists.
  fileprivate var listIDs: [String] {
    variables.ids ?? (0..<texts.count / 2).compactMap { texts["id\($0)"] }
  }
}

extension TransportResponse {
  /// Returns REST's answer for a path such as `/user/1/following` or `/users/user1/following`.
  fileprivate static func list(
    at path: String, _ following: [Int64: [Int64]], cutOff: Set<Int64>
  ) -> TransportResponse {
    let parts = path.split { "/?=&".contains($0) }.map(String.init)
    guard parts.count > 2, let id = Int64(parts[1].drop { $0.isLetter }), let all = following[id]
    else { return .answer(404, [:], "{\"message\":\"Not Found\"}") }
    if cutOff.contains(id) { return .answer(422, [:], "{\"message\":\"Too long\"}") }
    let page = parts.count == 7 ? Int(parts[6]) ?? 1 : 1
    return .people(
      all.dropFirst(100 * (page - 1)).prefix(100).map(Int.init), page: page,
      of: max(1, (all.count + 99) / 100), owner: Int(id))
  }
}
