/// The token of one run and its owner, each looked up once, when first needed.
///
/// Once the server has rejected a token, the source is asked once for another one, and nothing more is
/// sent with the rejected one. If the source has no other, its rejection answers each request that
/// follows, until the source may have changed.
package actor Credentials {
  private typealias Lookup = Result<Token?, TokenError>

  /// A token that the server has rejected.
  private struct Rejection {
    let token: Token
    let answer: TransportResponse
    /// The source's revision when another token was last looked up there; nil for none that counts.
    var revision: Int64?
  }

  private let source: any TokenSource
  private let host: String
  /// The result; nil until it is known.
  private var lookup: Lookup?
  private var isLookingUp = false
  /// The calls that share the lookup under way.
  private var waiting: [AsyncStream<Lookup>.Continuation] = []
  /// The token's owner, found without the token.
  private var knownViewer: Viewer?
  /// The last rejection.
  private var rejection: Rejection?

  package init(from source: any TokenSource, host: String) {
    self.source = source
    self.host = host
  }

  /// Returns the token's owner, if possible without looking up the token.
  ///
  /// - Returns: The owner; nil without a token.
  /// - Throws: The source's error.
  package func viewer() async throws(TokenError) -> Viewer? {
    if let lookup { return try lookup.get()?.viewer }
    if knownViewer == nil { knownViewer = try source.knownViewer(for: host) }
    if let knownViewer { return knownViewer }
    return try await token()?.viewer
  }

  /// Returns the token, which the server may have rejected; concurrent calls share one lookup.
  ///
  /// A lookup whose task is cancelled is repeated by the next call, or by one that shared it.
  ///
  /// - Returns: The token; nil if the source has none.
  /// - Throws: The source's error, to every caller; `.cancelled` at once to a cancelled one.
  package func token() async throws(TokenError) -> Token? {
    while true {
      if let lookup { return try lookup.get() }
      if !isLookingUp { return try await lookUp().get() }
      let shared = try await sharedLookup()
      if case .failure(.cancelled) = shared, !Task.isCancelled { continue }
      return try shared.get()
    }
  }

  /// Returns the token for a request and, if the server has rejected it, the rejection; nil without one.
  ///
  /// - Throws: As `token`.
  func signature() async throws(TokenError) -> (token: Token, rejection: TransportResponse?)? {
    guard let token = try await token() else { return nil }
    return (token, rejection?.token == token ? rejection?.answer : nil)
  }

  /// Returns another token once the server has rejected one; concurrent calls share one lookup.
  ///
  /// - Parameters:
  ///   - rejected: The token.
  ///   - answer: The server's rejection.
  /// - Returns: The token; nil if the source has no other.
  /// - Throws: The source's error; `.cancelled` at once to a cancelled caller.
  func token(
    after rejected: Token, _ answer: TransportResponse
  ) async throws(TokenError) -> Token? {
    var isAnswered = false
    while true {
      if isLookingUp {
        let shared = try await sharedLookup()
        if case .failure(.cancelled) = shared, !Task.isCancelled { continue }
        isAnswered = true
      }
      // Another request may have renewed it.
      guard case .success(let known)? = lookup, known == rejected else { return try await token() }
      let revision = source.revision(for: host)
      if rejection?.token != rejected { rejection = Rejection(token: rejected, answer: answer) }
      if isAnswered || revision != nil && rejection?.revision == revision { return nil }
      let result = await lookUp(insteadOf: rejected)
      if case .failure(.cancelled) = result { throw .cancelled }
      rejection?.revision = revision
      let token = try result.get()
      return token == rejected ? nil : token
    }
  }

  private func sharedLookup() async throws(TokenError) -> Lookup {
    let (results, result) = AsyncStream<Lookup>.makeStream()
    waiting.append(result)
    // The stream ends when this task is cancelled.
    guard let shared = await results.first(where: { _ in true }) else { throw .cancelled }
    return shared
  }

  /// Looks up the token, or another one in place of one that the server has rejected.
  private func lookUp(insteadOf rejected: Token? = nil) async -> Lookup {
    isLookingUp = true
    let result: Lookup
    do throws(TokenError) {
      result =
        if let rejected {
          .success(try await source.token(for: host, insteadOf: rejected))
        } else {
          .success(try await source.token(for: host))
        }
    } catch {
      result = .failure(error)
    }
    isLookingUp = false
    switch result {
    case .success(_?): lookup = result
    case .failure(.cancelled): break
    // If only a lookup can tell, the source may have a token the next time.
    case .failure, .success(nil):
      if source.revision(for: host) == nil {
        lookup = nil
      } else if rejected == nil {
        lookup = result
      }
    }
    for call in waiting { call.yield(result) }
    waiting = []
    return result
  }
}
