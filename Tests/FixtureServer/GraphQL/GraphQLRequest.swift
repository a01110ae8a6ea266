private import Foundation

/// The body of a GraphQL request: the query and the values of its variables.
struct GraphQLRequest {
  private struct Body: Decodable {
    enum Variable: Decodable {
      case text(String)
      case number(Int)
      case texts([String])
      case null

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
          self = .null
        } else if let number = try? value.decode(Int.self) {
          self = .number(number)
        } else if let text = try? value.decode(String.self) {
          self = .text(text)
        } else {
          self = .texts(try value.decode([String].self))
        }
      }

      var text: String? { if case .text(let text) = self { text } else { nil } }
      var number: Int? { if case .number(let number) = self { number } else { nil } }
      var texts: [String]? { if case .texts(let texts) = self { texts } else { nil } }
    }

    var query: String
    var variables: [String: Variable]?
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

  /// Returns the text that misbehaviours match, `?login=octavia&first=100&offset=200&`, `?ids=7&` or
  /// `?pages=7&`.
  ///
  /// - Parameters:
  ///   - bytes: The request's body.
  ///   - offset: Returns the number of an account's followers before a cursor.
  /// - Returns: The text; empty if the body isn't a request with variables.
  static func summary(of bytes: [UInt8], offset: (_ login: String, String) -> Int) -> String {
    guard let variables = body(bytes)?.variables else { return "" }
    if let ids = variables["ids"]?.texts { return "?ids=\(ids.count)&" }
    if variables["id0"] != nil { return "?pages=\(variables.count / 2)&" }
    let (login, first) = (variables["login"]?.text ?? "", variables["first"]?.number ?? 0)
    let before = variables["after"]?.text.map { offset(login, $0) } ?? 0
    return "?login=\(login)&first=\(first)&offset=\(before)&"
  }

  private static func body(_ bytes: [UInt8]) -> Body? {
    // `nil` covers every malformed body: they all get the same answer.
    try? JSONDecoder().decode(Body.self, from: Data(bytes))
  }

  /// Returns an argument's string, looking up variables.
  func text(_ value: GraphQLQuery.Value?) -> String? {
    switch value {
    case .text(let text): text
    case .variable(let name): body.variables?[name]?.text
    default: nil
    }
  }

  /// Returns an argument's number, looking up variables.
  func number(_ value: GraphQLQuery.Value?) -> Int? {
    switch value {
    case .number(let number): number
    case .variable(let name): body.variables?[name]?.number
    default: nil
    }
  }

  /// Returns an argument's list of strings, looking up variables.
  func texts(_ value: GraphQLQuery.Value?) -> [String] {
    switch value {
    case .list(let values): values.compactMap { text($0) }
    case .variable(let name): body.variables?[name]?.texts ?? []
    default: []
    }
  }
}
