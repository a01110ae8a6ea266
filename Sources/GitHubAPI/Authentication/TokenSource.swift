/// Where a token comes from, such as a variable or `gh auth token`.
package protocol TokenSource: Sendable {
  /// The token to use for a host.
  ///
  /// - Parameters:
  ///   - host: Where it is sent.
  ///   - meanwhile: Runs beside a program that is started for the token; not called otherwise.
  /// - Returns: Nil when there is none.
  /// - Throws: `TokenError` when there is something in its place that can't be one.
  func token(
    for host: String, meanwhile: @escaping @Sendable () -> Void
  ) async throws(TokenError) -> Token?
}

extension TokenSource {
  /// The token to use for a host, if nothing else can be done until it is there.
  ///
  /// - Throws: As above.
  package func token(for host: String) async throws(TokenError) -> Token? {
    try await token(for: host) {}
  }
}
