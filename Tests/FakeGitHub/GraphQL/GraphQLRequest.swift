private import Foundation
import Synchronization

/// The body of a GraphQL request: the query and the values of its variables.
struct GraphQLRequest {
  /// The valid queries so far; clients repeat theirs.
  private static let known = Mutex<[String: GraphQLQuery]>([:])

  private let variables: [String: Any]
  let query: GraphQLQuery

  /// Parses a request's body; nil if it isn't JSON with a query.
  ///
  /// - Throws: `GraphQLFailure` if the query can't be parsed or violates the schema.
  init?(_ bytes: [UInt8]) throws(GraphQLFailure) {
    guard let (text, variables) = Self.body(bytes) else { return nil }
    self.variables = variables
    if let known = Self.known.withLock({ $0[text] }) {
      query = known
      return
    }
    let query = try GraphQLParser.query(text)
    try GraphQLSchema.check(query)
    self.query = query
    Self.known.withLock { $0[text] = query }
  }

  /// Returns the text that misbehaviours match, `?login=octavia&first=100&offset=200&`, `?ids=7&` or
  /// `?pages=7&`; empty if the body isn't a request with variables.
  ///
  /// `offset` returns the number of an account's followers before a cursor.
  static func summary(of bytes: [UInt8], offset: (_ login: String, String) -> Int) -> String {
    guard let variables = body(bytes)?.variables, !variables.isEmpty else { return "" }
    if let ids = variables["ids"] as? [String] { return "?ids=\(ids.count)&" }
    if variables["id0"] != nil { return "?pages=\(variables.count / 2)&" }
    let login = variables["login"] as? String ?? ""
    let first = variables["first"] as? Int ?? 0
    let before = (variables["after"] as? String).map { offset(login, $0) } ?? 0
    return "?login=\(login)&first=\(first)&offset=\(before)&"
  }

  private static func body(
    _ bytes: [UInt8]
  ) -> (query: String, variables: [String: Any])? {
    // `nil` covers every malformed body: they all get the same answer.
    let json = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    guard let json, let query = json["query"] as? String else { return nil }
    return (query, json["variables"] as? [String: Any] ?? [:])
  }

  /// Returns an argument's string, looking up variables.
  func text(_ value: GraphQLQuery.Value?) -> String? {
    if case .text(let text)? = value { text } else { variable(value) }
  }

  /// Returns an argument's number, looking up variables.
  func number(_ value: GraphQLQuery.Value?) -> Int? {
    if case .number(let number)? = value { number } else { variable(value) }
  }

  /// Returns an argument's list of strings, looking up variables.
  func texts(_ value: GraphQLQuery.Value?) -> [String] {
    if case .list(let values)? = value { values.compactMap(text) } else { variable(value) ?? [] }
  }

  private func variable<Value>(_ value: GraphQLQuery.Value?) -> Value? {
    if case .variable(let name)? = value { variables[name] as? Value } else { nil }
  }
}
