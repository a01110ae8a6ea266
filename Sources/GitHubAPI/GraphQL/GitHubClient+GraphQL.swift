import HTTPTypes

extension GitHubClient {
  /// What came of a question in GraphQL.
  enum Reply<Answer: Sendable>: Sendable {
    case answer(Answer, RateLimit?)
    /// It was too much at once: less is to be asked for.
    case tooMuch
  }

  /// Whether requests carry a token, without which GraphQL answers nothing.
  ///
  /// `gh` is asked for it at most once, and only where no variable has one.
  ///
  /// - Throws: `.unusableToken` when there is one that can't be sent.
  package func isSignedIn() async throws(GitHubError) -> Bool { try await token() != nil }

  /// The request that every question in GraphQL is put with.
  var graphQLRequest: HTTPRequest {
    HTTPRequest(
      method: .post, scheme: base.scheme, authority: base.authority, path: base.graphQLPath,
      headerFields: [
        .accept: "application/vnd.github+json",
        .contentType: "application/json",
        .userAgent: Version.userAgent,
      ])
  }

  /// Checks that a question in GraphQL may be sent.
  ///
  /// - Throws: `.notCached` offline, `.notSignedIn` without a token.
  func requireGraphQL() async throws(GitHubError) {
    if cache.policy.mode == .offline { throw .notCached }
    guard try await isSignedIn() else { throw .notSignedIn(GitHubMessage(), hadToken: false) }
  }

  /// Puts a question in GraphQL; it changes nothing, so it is put again where that helps.
  ///
  /// A question that took too long is not: GitHub takes such from the limit, and more than one
  /// point (GitHub docs, "Rate limits and query limits for the GraphQL API").
  ///
  /// - Parameters:
  ///   - query: What is asked.
  ///   - isSmallest: Whether less can't be asked for; then such a question is put again too.
  /// - Returns: What came of it.
  /// - Throws: `GitHubError`; `.notSignedIn` before anything is asked where there is no token.
  func reply<Answer>(
    to query: GraphQLQuery<Answer>, isSmallest: Bool
  ) async throws(GitHubError) -> Reply<Answer> {
    try await requireGraphQL()
    let reading = LastReading<GraphQLOutcome<Answer>>()
    let response = try await transport.response(
      to: graphQLRequest, body: query.body, hadToken: true
    ) { response in
      let outcome = GraphQLOutcome(response, to: query, isSmallest: isSmallest)
      return reading.take(outcome)?.verdict(isSmallest: isSmallest)
        ?? ResponseVerdict(response, hadToken: true) { _ in false }
    }
    let status = response.head.status.code
    switch reading.value {
    case .answer(let answer):
      return .answer(answer, RateLimit(fields: response.head.headerFields))
    case .tooMuch:
      if isSmallest { throw .serverFault(status: status) }
      return .tooMuch
    case .limited(let reached): throw .limited(reached)
    case .failure(let error): throw error
    case .unreadable: throw .graphQLUnavailable(status: status)
    case nil:
      // An account that is missing comes with status 200: what is missing here is GraphQL itself.
      if [404, 405, 410, 451, 501].contains(status) { throw .graphQLUnavailable(status: status) }
      throw GitHubError(response: response, hadToken: true, isListing: false)
    }
  }
}
