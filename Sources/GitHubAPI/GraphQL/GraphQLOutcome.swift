import HTTPTypes

/// What a response to a question in GraphQL says, once its errors are taken into account.
enum GraphQLOutcome<Answer: Sendable>: Sendable {
  case answer(Answer)
  /// It was too much at once.
  case tooMuch
  case limited(LimitReached)
  case failure(GitHubError)
  case unreadable

  /// Reads a response; nil for errors of HTTP.
  ///
  /// The status of an error may be a success as well (GitHub docs, "Rate limits and query limits
  /// for the GraphQL API"), and a time-out is a query that was too much.
  ///
  /// An answer counts although parts of it are missing, for what can't be seen is null. But where
  /// the server broke off, more comes of a smaller question, if there is one.
  ///
  /// - Parameters:
  ///   - response: What came.
  ///   - query: What was asked.
  ///   - isSmallest: Whether less can't be asked for.
  init?(_ response: TransportResponse, to query: GraphQLQuery<Answer>, isSmallest: Bool) {
    let status = response.head.status
    guard status.kind == .successful else {
      guard [502, 504].contains(status.code), !isSmallest else { return nil }
      self = .tooMuch
      return
    }
    let body = query.read(response.body)
    let problems = body?.problems ?? []
    if let reached = LimitReached(response, problems: problems) {
      self = .limited(reached)
    } else if problems.contains(where: { $0.kind == .tooMuch && $0.type != nil }), !isSmallest {
      self = .tooMuch
    } else if let answer = body?.answer {
      self = .answer(answer)
    } else if let problem = problems.first {
      let message = GitHubMessage(text: problem.message)
      switch problem.kind {
      case .notFound: self = .failure(.notFound(message))
      case .forbidden: self = .failure(.refused(message, hadToken: true))
      case .tooMuch, .limit: self = .tooMuch
      case .other: self = .failure(.invalid(status: status.code, message))
      }
    } else {
      self = .unreadable
    }
  }

  /// What the response is worth; a query that was too much is repeated if it can't be smaller.
  func verdict(isSmallest: Bool) -> ResponseVerdict {
    switch self {
    case .answer, .failure: .final
    case .tooMuch: isSmallest ? .faulty : .final
    case .limited(let reached): .limited(reached)
    case .unreadable: .faulty
    }
  }
}

extension LimitReached {
  /// Tells whether a success is none, but a limit, and which; nil when it is not.
  ///
  /// A secondary limit may be an error among others, or the whole body as REST has it.
  fileprivate init?(_ response: TransportResponse, problems: [GraphQLProblem]) {
    let fields = response.head.headerFields
    let messages = problems.map { GitHubMessage(text: $0.message) }
    let kind: Kind
    if messages.contains(where: \.isSecondaryLimit)
      || problems.isEmpty && GitHubMessage(body: response.body).isSecondaryLimit
    {
      kind = .secondary
    } else if problems.contains(where: { $0.kind == .limit }) {
      kind = .primary
    } else {
      return nil
    }
    self.init(
      kind: kind, rateLimit: RateLimit(fields: fields),
      retryAfter: LimitReached.pause(askedForBy: fields), hadToken: true)
  }
}
