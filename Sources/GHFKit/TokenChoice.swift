import FoundationEssentials
import GitHubAPI
import LocalStore
import ProgramTokens

/// The source of the token that requests carry.
public struct TokenChoice: Sendable {
  let source: any TokenSource

  /// GH_TOKEN or GITHUB_TOKEN (for other servers, GH_ENTERPRISE_TOKEN), or else the token of `gh`.
  public static var automatic: TokenChoice {
    let environment = ProcessInfo.processInfo.environment
    return TokenChoice(
      source: EnvironmentTokens(
        environment: environment,
        fallback: GHLoginFile(environment: environment, program: GHProgramTokens())))
  }

  /// No token: 60 requests an hour.
  public static let none = TokenChoice(source: FixedToken(text: nil))

  /// This token.
  public static func token(_ text: String) -> TokenChoice {
    TokenChoice(source: FixedToken(text: text))
  }
}

/// A token that the program has.
private struct FixedToken: TokenSource {
  let text: String?

  func token(
    for host: String, meanwhile: @escaping @Sendable () -> Void
  ) async throws(TokenError) -> Token? { try knownToken() }

  func knownViewer(for host: String) throws(TokenError) -> Viewer? { try knownToken()?.viewer }

  private func knownToken() throws(TokenError) -> Token? {
    guard let text else { return nil }
    guard let token = Token(text) else { throw .malformed(variable: "token") }
    return token
  }
}
