/// One entry of GraphQL's `errors`, any part of which may be missing.
package struct GraphQLProblem: Decodable, Sendable {
  /// A kind of problem that ghf distinguishes.
  package enum Kind: Sendable {
    /// The object doesn't exist, or isn't visible to us.
    case notFound
    case forbidden
    /// The server or the token doesn't allow such queries, but REST may work.
    case unavailable
    /// The hour's points are used up.
    case limit
    /// The query takes too long; a smaller one may succeed.
    case tooLarge
    case other
  }

  /// GitHub's additions to the standard fields of an error.
  package struct Extensions: Decodable, Sendable {
    /// The validation error, such as `undefinedField`; nil for later errors.
    let code: String?
  }

  /// GitHub's word, such as `NOT_FOUND`; nil if the query itself failed.
  let type: String?
  let message: String?
  let extensions: Extensions?
  /// The part of the answer that it is about; nil for the whole answer.
  let path: GraphQLPath?

  /// The problem's kind.
  ///
  /// GitHub doesn't document the words; both forms of the limit's word were observed. A query that
  /// timed out has neither a type nor a code. An old server may lack a field of the query, and some
  /// tokens, such as that of GitHub Actions, may not use GraphQL at all.
  package var kind: Kind {
    if extensions?.code == "undefinedField" || GitHubMessage(text: message ?? "").isAboutToken {
      return .unavailable
    }
    switch type {
    case "NOT_FOUND": return .notFound
    case "FORBIDDEN", "INSUFFICIENT_SCOPES": return .forbidden
    case "RATE_LIMITED", "RATE_LIMIT": return .limit
    case "RESOURCE_LIMITS_EXCEEDED", "MAX_NODE_LIMIT_EXCEEDED": return .tooLarge
    case nil: return extensions?.code == nil ? .tooLarge : .other
    default: return .other
    }
  }
}

extension [GraphQLProblem] {
  /// Returns true if one of them explains a null at a path: the object doesn't exist.
  package func explainNull(at path: [String]) -> Bool {
    contains { $0.kind == .notFound && $0.path?.steps == path }
  }

  /// Returns true if a part of the answer may lack something because of one of them.
  ///
  /// That can be any problem of the part, of what contains it or of what it contains, and a problem
  /// without a path, except that an object doesn't exist.
  package func affect(_ path: [String]) -> Bool {
    contains { problem in
      let steps = problem.path?.steps ?? []
      return problem.kind != .notFound && zip(steps, path).allSatisfy(==)
    }
  }
}

/// A part of an answer: names of fields, and positions in lists as text.
struct GraphQLPath: Decodable, Sendable, Equatable {
  private struct Step: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      // `try?`: a step is either a number or a text.
      if let position = try? value.decode(Int.self) {
        text = "\(position)"
      } else {
        text = try value.decode(String.self)
      }
    }
  }

  let steps: [String]

  init(from decoder: any Decoder) throws {
    // `try?`: a path of another form doesn't make the answer unreadable.
    steps = (try? decoder.singleValueContainer().decode([Step].self))?.map(\.text) ?? []
  }
}
