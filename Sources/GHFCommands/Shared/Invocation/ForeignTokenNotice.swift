import GitHubAPI
import Synchronization

/// A token source that gets tokens from `gh`, and reports once if a variable's token isn't sent to
/// the host because it is for other hosts.
struct ForeignTokenNotice: TokenSource {
  let invocation: Invocation

  func token(
    for host: String, meanwhile: @escaping @Sendable () -> Void
  ) async throws(TokenError) -> Token? {
    if let token = try await invocation.signIn.token(for: host, meanwhile: meanwhile) {
      return token
    }
    let tokens = EnvironmentTokens(environment: invocation.environment, fallback: invocation.signIn)
    if let variable = tokens.foreignVariable(for: host), invocation.foreignTokenIsReported.set() {
      invocation.notices.say(variable.notice(for: host))
    }
    return nil
  }

  func knownViewer(for host: String) throws(TokenError) -> Viewer? {
    try invocation.signIn.knownViewer(for: host)
  }
}

/// A flag that any thread can set once.
final class OnceFlag: Sendable {
  private let isSet = Atomic(false)

  /// Sets the flag, and returns true if it wasn't set before.
  func set() -> Bool { !isSet.exchange(true, ordering: .relaxed) }
}

extension ForeignTokenVariable {
  /// Returns the reason a host gets no token, and the variable to set.
  func notice(for host: String) -> String {
    "\(name) is for \(isForGitHub ? "github.com" : "other hosts") and is not sent to \(host); "
      + "set \(expectedName)"
  }
}
