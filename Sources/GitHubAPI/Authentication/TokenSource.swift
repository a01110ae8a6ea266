/// A source of tokens, such as a variable or `gh auth token`.
package protocol TokenSource: Sendable {
  /// Returns the token to use for a host; it returns or throws soon after its task is cancelled.
  ///
  /// - Parameter host: The host that the token is sent to.
  /// - Returns: The token; nil if the source has none.
  /// - Throws: `TokenError` if the source holds text that isn't a valid token, or doesn't answer.
  func token(for host: String) async throws(TokenError) -> Token?

  /// Returns the token to use in place of one that the server has rejected.
  ///
  /// - Returns: Another token; nil, or the same one, if the source has no other.
  /// - Throws: `TokenError` as `token` does.
  func token(for host: String, insteadOf rejected: Token) async throws(TokenError) -> Token?

  /// Returns a number that differs once the source may have another token for a host; nil if only a
  /// lookup can tell.
  func revision(for host: String) -> Int64?

  /// Returns the owner of a host's token if known without running a program, otherwise nil.
  ///
  /// - Throws: `TokenError` as `token` does.
  func knownViewer(for host: String) throws(TokenError) -> Viewer?

  /// Returns true if a program looks up a host's token, which may take a while.
  func runsProgram(for host: String) -> Bool

  /// The only host that the source has a login for, if it is to be used by default; otherwise nil.
  var onlyHost: String? { get }
}

extension TokenSource {
  package func token(
    for host: String, insteadOf rejected: Token
  ) async throws(TokenError) -> Token? { nil }

  package func revision(for host: String) -> Int64? { 0 }

  package func knownViewer(for host: String) throws(TokenError) -> Viewer? { nil }

  package func runsProgram(for host: String) -> Bool { false }

  package var onlyHost: String? { nil }
}

/// The reason a token can't be used.
package enum TokenError: Error, Sendable, Equatable {
  /// A header field can't hold this variable's value, which the error never carries.
  case malformed(variable: String)
  /// The program that looks up the token took longer than this.
  case noAnswer(in: Duration)
  /// The task was cancelled before the program answered.
  case cancelled
  /// The program that should have the token, `gh` or the one that uses the library, has none; `detail`
  /// is its own error.
  case failed(detail: String)
}
