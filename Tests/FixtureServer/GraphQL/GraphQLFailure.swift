/// An error as GraphQL reports it, with status 200.
struct GraphQLFailure: Error, Equatable {
  /// GitHub's word for what went wrong with a good query.
  var type: String?
  /// What a check of the query found wrong.
  var code: String?
  var message: String
  /// The names that lead to where it went wrong; places in lists are numbers.
  var path: [String] = []

  /// A query that is none.
  static func parse(_ text: String) -> GraphQLFailure {
    GraphQLFailure(code: "parseError", message: "Parse error on \"\(text)\"")
  }

  /// A query that the schema does not allow.
  static func invalid(_ code: String, _ message: String, path: [String]) -> GraphQLFailure {
    GraphQLFailure(code: code, message: message, path: ["query"] + path)
  }

  /// Appends the error to a list.
  func append(to json: inout JSONBytes) {
    json.raw("{")
    if let type { json.member("type", type) }
    if !path.isEmpty {
      json.key("path")
      json.raw("[")
      for (place, name) in path.enumerated() {
        if place > 0 { json.raw(",") }
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

  /// The answer that consists of nothing else.
  var answer: Answer {
    var json = JSONBytes()
    json.raw("{\"errors\":[")
    append(to: &json)
    json.raw("]}")
    return Answer(body: json.bytes)
  }
}
