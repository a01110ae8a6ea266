import HTTPTypes

package import struct FoundationEssentials.Date

extension GitHubClient {
  /// The request of every GraphQL query.
  var graphQLRequest: HTTPRequest {
    HTTPRequest(
      method: .post, scheme: base.scheme, authority: base.authority, path: base.graphQLPath,
      headerFields: [
        .accept: "application/vnd.github+json", .contentType: "application/json",
        .userAgent: userAgent,
      ])
  }

  /// Checks that a GraphQL query may be sent.
  ///
  /// - Throws: `.notCached` offline, `.notSignedIn` without a token, `.graphQLUnavailable` if the
  ///   server is known to have no GraphQL.
  func requireGraphQL() async throws(GitHubError) {
    if cache.policy.mode == .offline { throw .notCached }
    guard try await token() != nil else {
      throw .notSignedIn(GitHubMessage(), hadToken: false)
    }
    if let viewer = await viewer(), case .missing(let status)? = graphQLLack(for: viewer) {
      throw .graphQLUnavailable(status: status)
    }
  }

  /// Sends a GraphQL query, and retries it, because it changes nothing.
  ///
  /// A query that took too long isn't retried: a time-out counts as several requests (GitHub
  /// docs, "Rate limits and query limits for the GraphQL API"). If `isSmallest`, it can't be split,
  /// and is retried anyway.
  ///
  /// - Returns: The answer, the rate limit and the time at which the request was sent; nil if the
  ///   query has to be split.
  /// - Throws: `GitHubError`; without a token `.notSignedIn`, before any request.
  package func reply<Answer>(
    to query: GraphQLQuery<Answer>, isSmallest: Bool
  ) async throws(GitHubError) -> (Answer, RateLimit?, sentAt: Date)? {
    try await requireGraphQL()
    let reading = LastValue<GraphQLOutcome<Answer>>()
    let response = try await transport.response(
      to: graphQLRequest, body: query.body, hadToken: true
    ) { response in
      let outcome = GraphQLOutcome(response, to: query, isSmallest: isSmallest)
      return reading.record(outcome)?.verdict(isSmallest: isSmallest)
        ?? ResponseVerdict(response, hadToken: true) { _ in false }
    }
    let status = response.head.status.code
    if response.head.status.kind == .successful, response.lacksMark {
      throw .notGitHub(.intermediary(status: status))
    }
    switch reading.value {
    case .answer(let answer):
      return (answer, response.rateLimit, response.sentAt)
    case .tooLarge:
      if isSmallest { throw .serverFault(status: status) }
      return nil
    case .limited(let reached): throw .limited(reached)
    case .failure(let error): throw error
    case .unreadable where response.isForeign: throw .notGitHub(.intermediary(status: status))
    case .unreadable where response.isPart:
      throw .noResponse(
        .connectionLost(host: base.host, detail: "only a part of the answer came"))
    case .unreadable: throw .graphQLUnavailable(status: status)
    case nil:
      // A missing account has status 200, so GraphQL itself is missing here.
      let isMissing = [404, 405, 410, 451, 501].contains(status)
      // A filter may block a path for a moment.
      if isMissing, !response.isForeign, let viewer = await viewer() {
        note(.missing(status: status), for: viewer)
      }
      if isMissing
        || [401, 403].contains(status) && GitHubMessage(body: response.body).isAboutToken
      {
        throw .graphQLUnavailable(status: status)
      }
      throw GitHubError(response: response, hadToken: true, isListing: false)
    }
  }
}

/// The way in which a server has shown that it has no GraphQL, or none that answers in time.
enum GraphQLLack: Equatable {
  /// Its status says that there is no GraphQL, so that nothing needs to ask again.
  case missing(status: Int)
  /// Nothing: lookups that REST can do as well don't ask again.
  case silent
}

extension GitHubClient {
  /// Returns how GraphQL last failed, while that answer would be fresh; nil if it is worth a query.
  func graphQLLack(for viewer: Viewer) -> GraphQLLack? {
    guard !isOffline, let note = cache.store.page(at: graphQLKey(for: viewer)),
      cache.policy.isUsable(fetchedAt: note.fetchedAt, now: cache.clock.now())
    else { return nil }
    return Int(String(decoding: note.payload, as: UTF8.self)).map { .missing(status: $0) }
      ?? .silent
  }

  /// Caches how GraphQL has failed.
  func note(_ lack: GraphQLLack, for viewer: Viewer) {
    if isOffline || cache.policy.mode == .off { return }
    let status = if case .missing(let status) = lack { "\(status)" } else { "null" }
    cache.store.keep(
      StoredPage(
        hasNext: false, lastNumber: nil, fetchedAt: cache.clock.now(), payload: Array(status.utf8)),
      at: graphQLKey(for: viewer))
  }

  private func graphQLKey(for viewer: Viewer) -> PageKey {
    PageKey(host: base.authority, path: base.pathPrefix + "/graphql" + viewer.pathSuffix, number: 0)
  }
}
