/// Parses the part of the GraphQL grammar (specification, section 2) that clients of GitHub use.
///
/// A document holds one query with variables, fields, arguments, aliases and fragments. Directives,
/// mutations and object values are rejected.
struct GraphQLParser {
  private var tokens: ArraySlice<GraphQLToken>

  /// Parses a document.
  ///
  /// - Returns: The query, not yet checked against the schema.
  /// - Throws: `GraphQLFailure.parse` with the unexpected token.
  static func query(_ text: String) throws(GraphQLFailure) -> GraphQLQuery {
    var parser = GraphQLParser(tokens: try GraphQLToken.tokens(of: text)[...])
    return try parser.document()
  }

  private mutating func document() throws(GraphQLFailure) -> GraphQLQuery {
    var query = GraphQLQuery(variables: [:], selections: [], fragments: [:])
    while !tokens.isEmpty {
      if tokens.first == .mark("{"), query.selections.isEmpty {
        query.selections = try selections()
      } else if take(.name("query")), query.selections.isEmpty {
        if case .name? = tokens.first { _ = try name() }
        if take(.mark("(")) { query.variables = try declarations() }
        query.selections = try selections()
      } else if take(.name("fragment")) {
        let name = try name()
        try expect(.name("on"))
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
    while !take(.mark(")")) {
      try expect(.mark("$"))
      let name = try name()
      try expect(.mark(":"))
      variables[name] = try type()
    }
    return variables
  }

  private mutating func type() throws(GraphQLFailure) -> String {
    var type: String
    if take(.mark("[")) {
      type = "[" + (try self.type()) + "]"
      try expect(.mark("]"))
    } else {
      type = try name()
    }
    if take(.mark("!")) { type += "!" }
    return type
  }

  private mutating func selections() throws(GraphQLFailure) -> [GraphQLQuery.Selection] {
    try expect(.mark("{"))
    var selections: [GraphQLQuery.Selection] = []
    repeat { selections.append(try selection()) } while !take(.mark("}"))
    return selections
  }

  private mutating func selection() throws(GraphQLFailure) -> GraphQLQuery.Selection {
    if take(.mark("...")) {
      if take(.name("on")) { return .inline(try name(), try selections()) }
      return .fragment(try name())
    }
    let name = try name()
    if take(.mark(":")) { return .aliased(name, try selection()) }
    var arguments: [String: GraphQLQuery.Value] = [:]
    if take(.mark("(")) {
      repeat {
        let argument = try self.name()
        try expect(.mark(":"))
        arguments[argument] = try value()
      } while !take(.mark(")"))
    }
    return .field(
      name, arguments: arguments, tokens.first == .mark("{") ? try selections() : [])
  }

  private mutating func value() throws(GraphQLFailure) -> GraphQLQuery.Value {
    switch tokens.popFirst() {
    case .mark("$"): return .variable(try name())
    case .mark("["):
      var values: [GraphQLQuery.Value] = []
      while !take(.mark("]")) { values.append(try value()) }
      return .list(values)
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    case .name(let word): return .word(word)
    case .mark(let mark): throw .parse(mark)
    case nil: throw .parse("end of file")
    }
  }

  private mutating func name() throws(GraphQLFailure) -> String {
    guard case .name(let name)? = tokens.first else { throw failure }
    tokens.removeFirst()
    return name
  }

  private mutating func take(_ token: GraphQLToken) -> Bool {
    guard tokens.first == token else { return false }
    tokens.removeFirst()
    return true
  }

  private mutating func expect(_ token: GraphQLToken) throws(GraphQLFailure) {
    guard take(token) else { throw failure }
  }

  private var failure: GraphQLFailure {
    switch tokens.first {
    case .name(let text), .text(let text), .mark(let text): .parse(text)
    case .number(let number): .parse(String(number))
    case nil: .parse("end of file")
    }
  }
}
