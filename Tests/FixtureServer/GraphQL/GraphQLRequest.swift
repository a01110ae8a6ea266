private import Foundation

/// The body of a GraphQL request: the query and the values of its variables.
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

  /// Parses a request's body; nil if it isn't JSON with a query.
  ///
  /// - Throws: `GraphQLFailure` if the query can't be parsed or violates the schema.
  init?(_ bytes: [UInt8]) throws(GraphQLFailure) {
    guard let body = Self.body(bytes) else { return nil }
    self.body = body
    query = try GraphQLParser.query(body.query)
    try GraphQLSchema.check(query)
  }

  /// Returns the text that misbehaviours match, `?login=octavia&first=100&offset=200&` or `?ids=7&`.
  static func summary(of bytes: [UInt8]) -> String {
    guard let variables = body(bytes)?.variables else { return "" }
    if let ids = variables.ids { return "?ids=\(ids.count)&" }
    let offset = variables.after.flatMap(GraphQLCursor.offset) ?? 0
    return "?login=\(variables.login ?? "")&first=\(variables.first ?? 0)&offset=\(offset)&"
  }

  private static func body(_ bytes: [UInt8]) -> Body? {
    // `nil` covers every malformed body: they all get the same answer.
    try? JSONDecoder().decode(Body.self, from: Data(bytes))
  }

  /// Returns an argument's string, looking up variables.
  func text(_ value: GraphQLQuery.Value?) -> String? {
    switch value {
    case .text(let text): text
    case .variable("login"): body.variables?.login
    case .variable("after"): body.variables?.after
    default: nil
    }
  }

  /// Returns an argument's number, looking up variables.
  func number(_ value: GraphQLQuery.Value?) -> Int? {
    switch value {
    case .number(let number): number
    case .variable("first"): body.variables?.first
    default: nil
    }
  }

  /// Returns an argument's list of strings, looking up variables.
  func texts(_ value: GraphQLQuery.Value?) -> [String] {
    switch value {
    case .list(let values): values.compactMap { text($0) }
    case .variable("ids"): body.variables?.ids ?? []
    default: []
    }
  }
}
