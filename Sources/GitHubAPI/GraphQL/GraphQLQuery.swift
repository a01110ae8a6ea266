import HTTPTypes

/// A GraphQL query, with the function that reads its answer.
package struct GraphQLQuery<Answer: Sendable>: Sendable {
  /// The body of the request.
  let body: [UInt8]
  /// Reads the body of a response; returns nil if it doesn't have GraphQL's form.
  ///
  /// Both an answer and problems may be present.
  let read: @Sendable ([UInt8]) -> (answer: Answer?, problems: [GraphQLProblem])?

  /// Makes a query whose answer is a part of the response's `data`.
  ///
  /// `variables` are the values of the document's variables. `pick` returns the answer in `data`,
  /// of which problems explain missing parts, or nil if it is missing.
  package init(
    _ document: GraphQLDocument, variables: [FieldValue.Member],
    _ pick: @escaping @Sendable (JSON, [GraphQLProblem]) -> Answer?
  ) {
    var writer = JSONWriter()
    let variables = FieldValue.object(variables, short: .null)
    writer.value(
      .object([.init("query", .text(document.text)), .init("variables", variables)], short: .null))
    body = writer.bytes
    read = { bytes in
      // `try?`: the reason doesn't matter, because an unreadable response is retried.
      guard let envelope = try? JSON(bytes), envelope.isObject else { return nil }
      let problems = envelope["errors"]?.array?.map(GraphQLProblem.init) ?? []
      let data = envelope["data"].flatMap { $0.isObject ? $0 : nil }
      return (data.flatMap { pick($0, problems) }, problems)
    }
  }
}

/// One entry of GraphQL's `errors`, any part of which may be missing.
package struct GraphQLProblem: Sendable {
  /// A kind of problem that ghf distinguishes.
  package enum Kind: Sendable {
    /// The object doesn't exist, or isn't visible to us.
    case notFound
    case forbidden
    /// The server or the token doesn't allow such queries, but REST may work.
    case unavailable
    /// The hour's requests are used up.
    case limit
    /// The query takes too long; a smaller one may succeed.
    case tooLarge
    case other
  }

  /// GitHub's word, such as `NOT_FOUND`; nil if the query itself failed.
  let type: String?
  let message: String?
  /// The validation error, such as `undefinedField`; nil for later errors.
  let code: String?
  /// The part of the answer that it is about, as names of fields, and positions in lists as text;
  /// empty for the whole answer.
  let path: [String]

  fileprivate init(_ problem: JSON) {
    type = problem["type"]?.string
    message = problem["message"]?.string
    code = problem["extensions"]?["code"]?.string
    path = problem["path"]?.array?.compactMap { $0.string ?? $0.int.map(String.init) } ?? []
  }

  /// The problem's kind.
  ///
  /// GitHub doesn't document the words; both forms of the limit's word were observed. A query that
  /// timed out has neither a type nor a code. An old server may lack a field of the query, and some
  /// tokens, such as that of GitHub Actions, may not use GraphQL at all.
  package var kind: Kind {
    if code == "undefinedField" || GitHubMessage(text: message ?? "").isAboutToken {
      return .unavailable
    }
    switch type {
    case "NOT_FOUND": return .notFound
    case "FORBIDDEN", "INSUFFICIENT_SCOPES": return .forbidden
    case "RATE_LIMITED", "RATE_LIMIT": return .limit
    case "RESOURCE_LIMITS_EXCEEDED", "MAX_NODE_LIMIT_EXCEEDED": return .tooLarge
    case nil: return code == nil ? .tooLarge : .other
    default: return .other
    }
  }
}

extension [GraphQLProblem] {
  /// Returns true if one of them explains a null at a path: the object doesn't exist.
  package func explainNull(at path: [String]) -> Bool {
    contains { $0.kind == .notFound && $0.path == path }
  }

  /// Returns true if a part of the answer may lack something because of one of them.
  ///
  /// That can be any problem of the part, of what contains it or of what it contains, and a problem
  /// without a path, except that an object doesn't exist.
  package func affect(_ path: [String]) -> Bool {
    contains { $0.kind != .notFound && zip($0.path, path).allSatisfy(==) }
  }
}

/// The outcome of a GraphQL query, which depends on its errors as much as on the status.
enum GraphQLOutcome<Answer: Sendable>: Sendable {
  case answer(Answer)
  case tooLarge
  case limited(LimitReached)
  case failure(GitHubError)
  case unreadable

  /// Reads a response; nil for HTTP errors.
  ///
  /// An error may have a success status (GitHub docs, "Rate limits and query limits for the GraphQL
  /// API"), and a time-out means that the query is too large.
  ///
  /// An answer may be partial: its query knows which parts it lacks. But if the server stopped at a
  /// resource limit, the query is too large, unless `isSmallest`.
  init?(_ response: TransportResponse, to query: GraphQLQuery<Answer>, isSmallest: Bool) {
    let status = response.head.status
    guard status.kind == .successful else {
      guard [502, 504].contains(status.code), !isSmallest else { return nil }
      self = .tooLarge
      return
    }
    let body = response.head.status == .partialContent ? nil : query.read(response.body)
    let problems = body?.problems ?? []
    if let reached = LimitReached(response, problems: problems, hasAnswer: body?.answer != nil) {
      self = .limited(reached)
    } else if problems.contains(where: { $0.kind == .tooLarge && $0.type != nil }), !isSmallest {
      self = .tooLarge
    } else if let answer = body?.answer {
      self = .answer(answer)
    } else if let problem = problems.first {
      let message = GitHubMessage(text: problem.message ?? "")
      switch problems.lazy.map(\.kind).first(where: \.preventsGraphQL) ?? problem.kind {
      case .notFound: self = .failure(.notFound(message))
      case .forbidden, .unavailable: self = .failure(.graphQLUnavailable(status: status.code))
      case .tooLarge, .limit: self = .tooLarge
      case .other: self = .failure(.invalid(status: status.code, message))
      }
    } else {
      self = .unreadable
    }
  }

  /// Returns the response's verdict; a query that is too large is retried if it can't be split.
  func verdict(isSmallest: Bool) -> ResponseVerdict {
    switch self {
    case .answer, .failure: .final
    case .tooLarge: isSmallest ? .faulty : .final
    case .limited(let reached): .limited(reached)
    case .unreadable: .faulty
    }
  }
}

extension GraphQLProblem.Kind {
  /// True if a query without an answer was refused as a whole, so that REST has to be used.
  fileprivate var preventsGraphQL: Bool { self == .forbidden || self == .unavailable }
}

extension LimitReached {
  /// Reads a limit from a response with a success status; nil if it isn't a limit.
  ///
  /// A secondary limit may be one of the errors, or the whole body as in REST. With an answer, the
  /// body, which may be large, isn't decoded again.
  fileprivate init?(_ response: TransportResponse, problems: [GraphQLProblem], hasAnswer: Bool) {
    let messages = problems.map { GitHubMessage(text: $0.message ?? "") }
    let kind: Kind
    if messages.contains(where: \.isSecondaryLimit)
      || problems.isEmpty && !hasAnswer && GitHubMessage(body: response.body).isSecondaryLimit
    {
      kind = .secondary
    } else if problems.contains(where: { $0.kind == .limit }) {
      kind = .primary
    } else {
      return nil
    }
    self.init(
      kind: kind, rateLimit: response.rateLimit,
      retryAfter: LimitReached.retryAfter(in: response.head.headerFields), hadToken: true)
  }
}
