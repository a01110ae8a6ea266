import GitHubAPI
import Synchronization

/// Asks `gh` for a token, and says once if the host gets none although a variable holds one for
/// other hosts.
struct ForeignTokenNotice: TokenSource {
  let invocation: Invocation

  func token(
    for host: String, meanwhile: @escaping @Sendable () -> Void
  ) async throws(TokenError) -> Token? {
    if let token = try await invocation.signIn.token(for: host, meanwhile: meanwhile) {
      return token
    }
    let tokens = EnvironmentTokens(environment: invocation.environment, fallback: invocation.signIn)
    if let variable = tokens.foreignVariable(for: host), invocation.foreignTokenIsSaid.set() {
      invocation.notices.say(variable.notice(for: host))
    }
    return nil
  }
}

/// A flag that is set once, from any thread.
final class OnceFlag: Sendable {
  private let isSet = Mutex(false)

  /// Sets the flag; returns whether it wasn't set before.
  func set() -> Bool {
    isSet.withLock { isSet in
      defer { isSet = true }
      return !isSet
    }
  }
}

extension ForeignTokenVariable {
  /// Why a host gets no token, and which variable it takes.
  func notice(for host: String) -> String {
    "\(name) is for \(isForGitHub ? "github.com" : "other hosts") and isn't sent to \(host): "
      + "set \(expectedName)"
  }
}
