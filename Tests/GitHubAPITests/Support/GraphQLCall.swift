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
  /// The variables if they are nothing but texts.
  let texts: [String: String]

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    query = try members.decode(String.self, forKey: .query)
    variables = try members.decode(Variables.self, forKey: .variables)
    // `try?`: most queries have other variables.
    texts = (try? members.decode([String: String].self, forKey: .variables)) ?? [:]
  }

  /// The logins of the users that it looks up, in order.
  var logins: [String] { (0..<texts.count).compactMap { texts["login\($0)"] } }

  /// The numeric ids of the users that it looks up; 0 for ids that aren't a user's.
  var userIDs: [Int64] { (variables.ids ?? []).map { NodeID.userID(in: $0) ?? 0 } }
}

extension StubTransport {
  /// Answers GraphQL requests, each with its number from 1.
  static func graphQL(
    _ answer: @escaping @Sendable (GraphQLCall, _ number: Int) -> TransportResponse
  ) -> StubTransport {
    StubTransport(others: { _, body, number in
      Result { try JSONDecoder().decode(GraphQLCall.self, from: Data(body)) }
        .mapError { .setUpFailed(detail: "\($0)") }.map { answer($0, number) }
    })
  }

  /// The GraphQL requests so far.
  var calls: [GraphQLCall] {
    // `try?`: the transport refused the others.
    bodies.compactMap { try? JSONDecoder().decode(GraphQLCall.self, from: Data($0)) }
  }
  /// The number of accounts that each request looks up or lists.
  var sizes: [Int] { calls.map { $0.variables.ids?.count ?? $0.variables.first ?? 0 } }
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
    let list = nodes.map { $0 ?? "null" }.joined(separator: ",")
    return graphQL(
      data: #""nodes":[\#(list)]"#, errors: missing(nodes) { #""nodes",\#($0)"# } + errors)
  }

  /// Returns users by login, each under its alias; `node` returns the JSON of each, or nil for an
  /// account that isn't a user.
  static func namedUsers(
    _ call: GraphQLCall, _ node: (String) -> String?
  ) -> TransportResponse {
    let nodes = call.logins.map(node)
    let members = nodes.enumerated().map { #""user\#($0)":\#($1 ?? "null")"# }
    return graphQL(
      data: members.joined(separator: ","), errors: missing(nodes) { #""user\#($0)""# })
  }

  /// Returns an error for each account that is nil, with its path.
  private static func missing(_ nodes: [String?], at path: (Int) -> String) -> [String] {
    nodes.indices.filter { nodes[$0] == nil }.map {
      #"{"type":"NOT_FOUND","path":[\#(path($0))],"message":"Could not resolve to a node"}"#
    }
  }

  /// Returns a 200 response with these members of `data`, and `errors` if any.
  static func graphQL(data: String, errors: [String]) -> TransportResponse {
    let problems = errors.isEmpty ? "" : #","errors":[\#(errors.joined(separator: ","))]"#
    return graphQL(#"{"data":{\#(data)}\#(problems)}"#)
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
