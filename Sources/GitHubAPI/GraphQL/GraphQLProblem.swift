/// One entry of GraphQL's `errors`, of which every part may be missing.
struct GraphQLProblem: Sendable, Equatable {
  /// What GitHub does with a question that has gone wrong.
  enum Kind: Sendable, Equatable {
    /// There is no such thing, or not for us.
    case notFound
    /// The token may not see it.
    case forbidden
    /// The hour's points are used up.
    case limit
    /// It would have taken too long: fewer things at once are worth another try.
    case tooMuch
    /// The question makes no sense to the server.
    case other
  }

  /// GitHub's word, `NOT_FOUND`; nil where the question itself failed.
  let type: String?
  let message: String
  /// What a check of the question found, `undefinedField`; nil for what went wrong later.
  let code: String?

  /// What the problem is, as far as ghf makes a difference.
  ///
  /// GitHub's words are documented nowhere; both forms of the limit's were seen. A question that
  /// timed out has neither a type nor a code.
  var kind: Kind {
    switch type {
    case "NOT_FOUND": .notFound
    case "FORBIDDEN", "INSUFFICIENT_SCOPES": .forbidden
    case "RATE_LIMITED", "RATE_LIMIT": .limit
    case "RESOURCE_LIMITS_EXCEEDED", "MAX_NODE_LIMIT_EXCEEDED": .tooMuch
    case nil: code == nil ? .tooMuch : .other
    default: .other
    }
  }
}

extension GraphQLProblem: Decodable {
  private enum CodingKeys: String, CodingKey { case type, message, extensions }

  private struct Extensions: Decodable { let code: String? }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    type = try values.decodeIfPresent(String.self, forKey: .type)
    message = try values.decodeIfPresent(String.self, forKey: .message) ?? ""
    code = try values.decodeIfPresent(Extensions.self, forKey: .extensions)?.code
  }
}
