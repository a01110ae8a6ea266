/// The token of one run and its owner, each looked up once, when first needed.
package actor Credentials {
  private typealias Lookup = Result<Token?, TokenError>

  private enum State {
    case unknown
    case pending([CheckedContinuation<Lookup, Never>])
    case known(Lookup)
  }

  private let source: any TokenSource
  private let host: String
  private var state = State.unknown
  /// The token's owner, found without the token.
  private var knownViewer: Viewer?

  package init(from source: any TokenSource, host: String) {
    self.source = source
    self.host = host
  }

  /// Returns the token's owner, if possible without looking up the token; nil without a token.
  ///
  /// - Throws: The source's error.
  package func viewer() async throws(TokenError) -> Viewer? {
    if case .known(let lookup) = state { return try lookup.get()?.viewer }
    if knownViewer == nil { knownViewer = try source.knownViewer(for: host) }
    if let knownViewer { return knownViewer }
    return try await token()?.viewer
  }

  /// Returns the token; concurrent calls share one lookup.
  ///
  /// - Parameter meanwhile: Runs while a program looks up the token.
  /// - Returns: The token; nil if the source has none.
  /// - Throws: The source's error, to every caller.
  package func token(
    meanwhile: @escaping @Sendable () -> Void = {}
  ) async throws(TokenError) -> Token? {
    switch state {
    case .known(let lookup): return try lookup.get()
    case .pending:
      let lookup: Lookup = await withCheckedContinuation { continuation in
        guard case .pending(var waiting) = state else {
          return continuation.resume(returning: .success(nil))
        }
        waiting.append(continuation)
        state = .pending(waiting)
      }
      return try lookup.get()
    case .unknown:
      state = .pending([])
      let lookup: Lookup
      do throws(TokenError) {
        lookup = .success(try await source.token(for: host, meanwhile: meanwhile))
      } catch {
        lookup = .failure(error)
      }
      if case .pending(let waiting) = state {
        for continuation in waiting { continuation.resume(returning: lookup) }
      }
      state = .known(lookup)
      return try lookup.get()
    }
  }
}
