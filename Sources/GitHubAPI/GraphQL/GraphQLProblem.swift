/// One entry of GraphQL's `errors`, any part of which may be missing.
struct GraphQLProblem: Decodable, Sendable {
  /// A kind of problem that ghf distinguishes.
  enum Kind: Sendable {
    /// The object doesn't exist, or isn't visible to us.
    case notFound
    case forbidden
    /// The hour's points are used up.
    case limit
    /// The query takes too long; a smaller one may succeed.
    case tooLarge
    case other
  }

  struct Extensions: Decodable, Sendable {
    /// The validation error, such as `undefinedField`; nil for later errors.
    let code: String?
  }

  /// GitHub's word, such as `NOT_FOUND`; nil if the query itself failed.
  let type: String?
  let message: String?
  let extensions: Extensions?

  /// The problem's kind.
  ///
  /// GitHub doesn't document the words; both forms of the limit's word were observed. A query that
  /// timed out has neither a type nor a code.
  var kind: Kind {
    switch type {
    case "NOT_FOUND": .notFound
    case "FORBIDDEN", "INSUFFICIENT_SCOPES": .forbidden
    case "RATE_LIMITED", "RATE_LIMIT": .limit
    case "RESOURCE_LIMITS_EXCEEDED", "MAX_NODE_LIMIT_EXCEEDED": .tooLarge
    case nil: extensions?.code == nil ? .tooLarge : .other
    default: .other
    }
  }
}
