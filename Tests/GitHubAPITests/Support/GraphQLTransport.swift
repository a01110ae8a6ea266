import FoundationEssentials
import HTTPTypes
import Synchronization

@testable import GitHubAPI

/// A GraphQL request as the server receives it.
struct GraphQLCall: Decodable, Sendable {
  struct Variables: Decodable, Sendable, Equatable {
    var login: String?
    var first: Int?
    var after: String?
    var ids: [String]?
  }

  let query: String
  let variables: Variables
}

/// A transport that answers GraphQL requests by a test's closure and records them.
final class GraphQLTransport: HTTPTransport {
  typealias Answer = @Sendable (GraphQLCall, _ number: Int) -> TransportResponse

  private let answer: Answer
  private let state = Mutex<(calls: [GraphQLCall], requests: [HTTPRequest])>(([], []))

  /// Creates a transport; `answer` gets each request with its number, from 1.
  init(_ answer: @escaping Answer) {
    self.answer = answer
  }

  /// Creates a transport that serves a list of `count` people with ids from 1, at any page size.
  convenience init(count: Int) {
    self.init { call, _ in .profiles(to: call, of: count) }
  }

  var calls: [GraphQLCall] { state.withLock { $0.calls } }
  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  /// The page size of each request.
  var sizes: [Int] { calls.map { $0.variables.first ?? 0 } }

  func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    let call: GraphQLCall
    do {
      call = try JSONDecoder().decode(GraphQLCall.self, from: Data(body))
    } catch {
      throw .setUpFailed(detail: "\(error)")
    }
    let number = state.withLock { state in
      state.calls.append(call)
      state.requests.append(request)
      return state.calls.count
    }
    return answer(call, number)
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

  /// Returns a 200 response with the fields of GraphQL's rate limit.
  static func graphQL(_ body: String, remaining: Int = 4_000) -> TransportResponse {
    answer(200, limitFields(remaining: remaining), body)
  }

  /// Returns the fields of GraphQL's rate limit, which resets 10 minutes after `TestTime` starts.
  static func limitFields(remaining: Int) -> HTTPFields {
    var fields = HTTPFields()
    fields.setRateLimit(5_000, remaining: remaining, reset: 1_795_263_000, resource: "graphql")
    return fields
  }

  /// Returns a user with the required fields only.
  static func node(_ id: Int) -> String { "{\"databaseId\":\(id),\"login\":\"user\(id)\"}" }
}
