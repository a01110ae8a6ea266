/// A source of tokens, such as a variable or `gh auth token`.
package protocol TokenSource: Sendable {
  /// Returns the token to use for a host.
  ///
  /// - Parameter host: The host that the token is sent to.
  /// - Returns: The token; nil if the source has none.
  /// - Throws: `TokenError` if the source holds text that isn't a valid token, or doesn't answer.
  func token(for host: String) async throws(TokenError) -> Token?

  /// Returns the owner of a host's token if known without running a program, otherwise nil.
  ///
  /// - Throws: `TokenError` as `token` does.
  func knownViewer(for host: String) throws(TokenError) -> Viewer?

  /// Returns true if a program looks up a host's token, which may take a while.
  func runsProgram(for host: String) -> Bool
}

extension TokenSource {
  package func knownViewer(for host: String) throws(TokenError) -> Viewer? { nil }

  package func runsProgram(for host: String) -> Bool { false }
}

/// The reason a token can't be used.
package enum TokenError: Error, Sendable, Equatable {
  /// A header field can't hold this variable's value, which the error never carries.
  case malformed(variable: String)
  /// The program that looks up the token took longer than this.
  case noAnswer(in: Duration)
  /// The task was cancelled before the program answered.
  case cancelled
}
