/// A GraphQL error, sent with status 200.
struct GraphQLFailure: Error, Equatable {
  /// GitHub's type of an error in executing a valid query.
  var type: String?
  /// GitHub's code of an error in the query itself.
  var code: String?
  var message: String
  /// The response path of the error: field names and list indices.
  var path: [String] = []

  /// Returns the error of a query that can't be parsed.
  static func parse(_ text: String) -> GraphQLFailure {
    GraphQLFailure(code: "parseError", message: "Parse error on \"\(text)\"")
  }

  /// Returns the error of a query that violates the schema.
  static func invalid(_ code: String, _ message: String, path: [String]) -> GraphQLFailure {
    GraphQLFailure(code: code, message: message, path: ["query"] + path)
  }

  /// Returns the error of a query that costs too much.
  static var resourceLimits: GraphQLFailure {
    GraphQLFailure(
      type: "RESOURCE_LIMITS_EXCEEDED", message: "Resource limits for this query exceeded.")
  }

  /// The error as JSON.
  var json: JSONValue {
    var members: [(String, JSONValue)] = type.map { [("type", .text($0))] } ?? []
    if !path.isEmpty {
      let path = path.map { name in Int(name).map { .number($0) } ?? JSONValue.text(name) }
      members.append(("path", .array(path)))
    }
    if let code { members.append(("extensions", ["code": .text(code)])) }
    return .object(
      members + [("locations", [["line": 1, "column": 1]]), ("message", .text(message))])
  }

  /// An answer with this error only.
  var answer: Answer { Answer(json: ["errors": [json]]) }
}
