/// Where a token comes from, such as a variable or `gh auth token`.
package protocol TokenSource: Sendable {
  /// The token to use for a host; nil when there is none.
  ///
  /// - Throws: `TokenError` when there is something in its place that can't be one.
  func token(for host: String) async throws(TokenError) -> Token?
}
