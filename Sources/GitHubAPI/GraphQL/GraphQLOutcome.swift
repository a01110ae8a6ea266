import HTTPTypes

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
    let body = query.read(response.body)
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
    let fields = response.head.headerFields
    self.init(
      kind: kind, rateLimit: RateLimit(fields: fields),
      retryAfter: LimitReached.retryAfter(in: fields), hadToken: true)
  }
}
