import GHFMessages
import GHFQueries
import GitHubAPI

/// A token source that gets tokens from `gh`, and reports what keeps a request from having one: that
/// `gh` is slow or silent, and once if a variable's token is for other hosts.
struct SignInNotices: TokenSource {
  let invocation: Invocation

  func token(for host: String) async throws(TokenError) -> Token? {
    do throws(TokenError) {
      if let token = try await invocation.ghToken(for: host) { return token }
    } catch .noAnswer(let limit) {
      let notice = CommandError.ghSilence(of: limit)
      invocation.notices.say("\(notice); continuing without a token")
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

extension Invocation {
  // As long as a silent server.
  private static let ghDelay = Duration.seconds(2)

  /// Returns the token that `gh` has for a host, and reports if that takes more than 2 s.
  ///
  /// - Throws: `TokenError`.
  func ghToken(for host: String) async throws(TokenError) -> Token? {
    let lookup: Result<Token?, TokenError> = await withTaskGroup(of: Void.self) { group in
      // A token from gh's file is there at once.
      if self.signIn.runsProgram(for: host) {
        group.addTask {
          do throws(CancellationError) {
            try await self.clock.alarm(Invocation.ghDelay)
            notices.say("waiting for gh, which looks up the token…")
          } catch {
            // gh has answered.
          }
        }
      }
      let lookup: Result<Token?, TokenError>
      do throws(TokenError) {
        lookup = .success(try await self.signIn.token(for: host))
      } catch {
        lookup = .failure(error)
      }
      group.cancelAll()
      return lookup
    }
    return try lookup.get()
  }
}

extension ForeignTokenVariable {
  /// Returns the reason a host gets no token, and the variable to set.
  func notice(for host: String) -> String {
    "\(name) is for \(isForGitHub ? "github.com" : "other hosts") and is not sent to \(host); "
      + "set \(expectedName)"
  }
}
