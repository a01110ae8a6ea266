private import Foundation

/// The body of a request in GraphQL: the query, and the values that it leaves open.
struct GraphQLRequest {
  private struct Body: Decodable {
    struct Variables: Decodable {
      var login: String?
      var first: Int?
      var after: String?
      var ids: [String]?
    }

    var query: String
    var variables: Variables?
  }

  private let body: Body
  let query: GraphQLQuery

  /// Reads a request's body.
  ///
  /// - Parameter bytes: The body; nothing if it holds no query at all.
  /// - Throws: `GraphQLFailure` for a query that the schema does not allow.
  init?(_ bytes: [UInt8]) throws(GraphQLFailure) {
    guard let body = Self.body(bytes) else { return nil }
    self.body = body
    query = try GraphQLParser.query(body.query)
    try GraphQLSchema.check(query)
  }

  /// What misbehaviours know a request by: `?login=octavia&first=100&offset=200&` or `?ids=7&`.
  static func summary(of bytes: [UInt8]) -> String {
    guard let variables = body(bytes)?.variables else { return "" }
    if let ids = variables.ids { return "?ids=\(ids.count)&" }
    let offset = variables.after.flatMap(GraphQLCursor.offset) ?? 0
    return "?login=\(variables.login ?? "")&first=\(variables.first ?? 0)&offset=\(offset)&"
  }

  private static func body(_ bytes: [UInt8]) -> Body? {
    // A body that is no JSON is told as nothing else.
    try? JSONDecoder().decode(Body.self, from: Data(bytes))
  }

  /// An argument's text.
  func text(_ value: GraphQLQuery.Value?) -> String? {
    switch value {
    case .text(let text): text
    case .variable("login"): body.variables?.login
    case .variable("after"): body.variables?.after
    default: nil
    }
  }

  /// An argument's number.
  func number(_ value: GraphQLQuery.Value?) -> Int? {
    switch value {
    case .number(let number): number
    case .variable("first"): body.variables?.first
    default: nil
    }
  }

  /// An argument's list of texts.
  func texts(_ value: GraphQLQuery.Value?) -> [String] {
    switch value {
    case .list(let values): values.compactMap { text($0) }
    case .variable("ids"): body.variables?.ids ?? []
    default: []
    }
  }
}
