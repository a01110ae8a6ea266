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

  /// Appends the error as JSON.
  func append(to json: inout JSONBytes) {
    json.raw("{")
    if let type { json.member("type", type) }
    if !path.isEmpty {
      json.key("path")
      json.raw("[")
      for (index, name) in path.enumerated() {
        if index > 0 { json.raw(",") }
        if Int(name) == nil { json.string(name) } else { json.raw(name) }
      }
      json.raw("]")
    }
    if let code {
      json.key("extensions")
      json.raw("{")
      json.member("code", code)
      json.raw("}")
    }
    json.key("locations")
    json.raw("[{\"line\":1,\"column\":1}]")
    json.member("message", message)
    json.raw("}")
  }

  /// An answer with this error only.
  var answer: Answer {
    var json = JSONBytes()
    json.raw("{\"errors\":[")
    append(to: &json)
    json.raw("]}")
    return Answer(body: json.bytes)
  }
}
