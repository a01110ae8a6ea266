import FoundationEssentials
import HTTPTypes
import Synchronization
import TestSupport

@testable import GitHubAPI

/// A GraphQL request as the server receives it.
struct GraphQLCall: Decodable, Sendable {
  struct Variables: Decodable, Sendable, Equatable {
    var ids: [String]?
    var first: Int?
    var after: String?
  }

  private enum CodingKeys: CodingKey { case query, variables }

  let query: String
  let variables: Variables
  /// The logins of the users that it looks up, in order.
  let logins: [String]

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    query = try members.decode(String.self, forKey: .query)
    variables = try members.decode(Variables.self, forKey: .variables)
    // `try?`: only lookups by login have nothing but texts.
    let texts = try? members.decode([String: String].self, forKey: .variables)
    logins = (0..<(texts?.count ?? 0)).compactMap { texts?["login\($0)"] }
  }

  /// The numeric ids of the users that it looks up; 0 for ids that aren't a user's.
  var userIDs: [Int64] { (variables.ids ?? []).map { NodeID.userID(in: $0) ?? 0 } }
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

  var calls: [GraphQLCall] { state.withLock { $0.calls } }
  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  /// The number of accounts that each request looks up or lists.
  var sizes: [Int] { calls.map { $0.variables.ids?.count ?? $0.variables.first ?? 0 } }

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
  /// Returns users in the order of their ids, as GitHub does.
  ///
  /// `node` returns the JSON of each; nil for an account that doesn't exist, which has an error of its
  /// own. `errors` are other errors.
  static func users(
    _ call: GraphQLCall, errors: [String] = [],
    _ node: (Int64) -> String? = { TransportResponse.node(Int($0)) }
  ) -> TransportResponse {
    let nodes = call.userIDs.map(node)
    let missing = nodes.enumerated().filter { $0.element == nil }.map { place, _ in
      #"{"type":"NOT_FOUND","path":["nodes",\#(place)],"message":"Could not resolve to a node"}"#
    }
    let list = nodes.map { $0 ?? "null" }.joined(separator: ",")
    let all = missing + errors
    let problems = all.isEmpty ? "" : ",\"errors\":[\(all.joined(separator: ","))]"
    return graphQL("{\"data\":{\"nodes\":[\(list)]}\(problems)}")
  }

  /// Returns users by login, each under its alias; `node` returns the JSON of each, or nil for an
  /// account that isn't a user.
  static func namedUsers(
    _ call: GraphQLCall, _ node: (String) -> String?
  ) -> TransportResponse {
    let nodes = call.logins.map(node)
    let members = nodes.enumerated().map { #""user\#($0)":\#($1 ?? "null")"# }
    let errors = nodes.enumerated().filter { $0.element == nil }.map { place, _ in
      #"{"type":"NOT_FOUND","path":["user\#(place)"],"message":"Could not resolve to a User"}"#
    }
    let problems = errors.isEmpty ? "" : ",\"errors\":[\(errors.joined(separator: ","))]"
    return graphQL("{\"data\":{\(members.joined(separator: ","))}\(problems)}")
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
