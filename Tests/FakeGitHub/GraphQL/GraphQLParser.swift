/// Parses the part of the GraphQL grammar (specification, section 2) that clients of GitHub use.
///
/// A document holds one query with variables, fields, arguments, aliases and fragments. Directives
/// and mutations are rejected.
struct GraphQLParser {
  private var tokens: ArraySlice<Substring>

  /// Parses a document.
  ///
  /// - Returns: The query, not yet checked against the schema.
  /// - Throws: `GraphQLFailure.parse` with the unexpected token.
  static func query(_ text: String) throws(GraphQLFailure) -> GraphQLQuery {
    var parser = GraphQLParser(tokens: try tokens(of: text)[...])
    return try parser.document()
  }

  private mutating func document() throws(GraphQLFailure) -> GraphQLQuery {
    var query = GraphQLQuery(variables: [:], selections: [], fragments: [:])
    while !tokens.isEmpty {
      if tokens.first == "{", query.selections.isEmpty {
        query.selections = try selections()
      } else if take("query"), query.selections.isEmpty {
        if tokens.first != "(", tokens.first != "{" { _ = try name() }
        if take("(") { query.variables = try declarations() }
        query.selections = try selections()
      } else if take("fragment") {
        let name = try name()
        try expect("on")
        let type = try self.name()
        query.fragments[name] = GraphQLQuery.Fragment(type: type, selections: try selections())
      } else {
        throw failure
      }
    }
    return query
  }

  private mutating func declarations() throws(GraphQLFailure) -> [String: String] {
    var variables: [String: String] = [:]
    while !take(")") {
      try expect("$")
      let name = try name()
      try expect(":")
      var type = ""
      while let token = tokens.first, token != "$", token != ")" {
        type += token
        tokens.removeFirst()
      }
      variables[name] = type
    }
    return variables
  }

  private mutating func selections() throws(GraphQLFailure) -> [GraphQLQuery.Selection] {
    try expect("{")
    var selections: [GraphQLQuery.Selection] = []
    repeat { selections.append(try selection()) } while !take("}")
    return selections
  }

  private mutating func selection() throws(GraphQLFailure) -> GraphQLQuery.Selection {
    if take("...") {
      if take("on") { return .inline(try name(), try selections()) }
      return .fragment(try name())
    }
    let name = try name()
    if take(":") { return .aliased(name, try selection()) }
    var arguments: [String: GraphQLQuery.Value] = [:]
    if take("(") {
      repeat {
        let argument = try self.name()
        try expect(":")
        arguments[argument] = try value()
      } while !take(")")
    }
    return .field(
      name, arguments: arguments, tokens.first == "{" ? try selections() : [])
  }

  private mutating func value() throws(GraphQLFailure) -> GraphQLQuery.Value {
    if take("$") { return .variable(try name()) }
    if take("[") {
      var values: [GraphQLQuery.Value] = []
      while !take("]") { values.append(try value()) }
      return .list(values)
    }
    if take("{") {
      var members: [String: GraphQLQuery.Value] = [:]
      while !take("}") {
        let name = try name()
        try expect(":")
        members[name] = try value()
      }
      return .object(members)
    }
    if let number = tokens.first.flatMap({ Int($0) }) {
      tokens.removeFirst()
      return .number(number)
    }
    guard tokens.first?.first == "\"", let text = tokens.popFirst() else {
      return .word(try name())
    }
    return .text(String(text.dropFirst().dropLast()))
  }

  private mutating func name() throws(GraphQLFailure) -> String {
    guard let name = tokens.first, name.first == "_" || name.first?.isLetter == true else {
      throw failure
    }
    tokens.removeFirst()
    return String(name)
  }

  private mutating func take(_ token: Substring) -> Bool {
    guard tokens.first == token else { return false }
    tokens.removeFirst()
    return true
  }

  private mutating func expect(_ token: Substring) throws(GraphQLFailure) {
    guard take(token) else { throw failure }
  }

  private var failure: GraphQLFailure { .parse(tokens.first.map { String($0) } ?? "end of file") }

  /// Splits a query into tokens (GraphQL specification, section 2.1), skipping commas and comments.
  private static func tokens(of query: String) throws(GraphQLFailure) -> [Substring] {
    let token = #/[\s,]+|#.*|("[^"\\\n]*"|-?[0-9]+|[_A-Za-z][_A-Za-z0-9]*|\.{3}|[{}()\[\]:!$@=|])/#
    var tokens: [Substring] = []
    var rest = query[...]
    while !rest.isEmpty {
      guard let match = rest.prefixMatch(of: token) else { throw .parse(String(rest.prefix(1))) }
      if let found = match.output.1 { tokens.append(found) }
      rest = rest[match.range.upperBound...]
    }
    return tokens
  }
}
