import GHFMessages
import GitHubAPI

/// The source of a host's token, which remembers `gh`'s token so that `gh` runs only once.
struct FoundToken: TokenSource {
  /// The name of a variable, or `gh`; nil without a token.
  let source: String?
  /// The reason for a missing token: a variable has one for other hosts, or `gh` doesn't answer.
  let notice: String?
  private let ghToken: Token?

  /// Reads the variables, and `gh`'s token if none holds a token for the host.
  init(for host: String, in invocation: Invocation) async {
    let variables = EnvironmentTokens(
      environment: invocation.environment, fallback: invocation.signIn)
    if let name = variables.variable(for: host) {
      (source, ghToken, notice) = (name, nil, nil)
      return
    }
    var silence: String?
    do throws(TokenError) {
      ghToken = try await invocation.ghToken(for: host)
    } catch {
      ghToken = nil
      switch error {
      case .noAnswer(let limit): silence = CommandError.ghSilence(of: limit)
      // An invalid token of `gh` counts as none, and a cancelled run prints nothing.
      case .malformed, .cancelled: break
      }
    }
    source = ghToken == nil ? nil : "gh"
    let foreignVariable = ghToken == nil ? variables.foreignVariable(for: host) : nil
    notice = silence ?? foreignVariable?.notice(for: host)
  }

  func token(for host: String) async -> Token? { ghToken }
}
