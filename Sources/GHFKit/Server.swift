import FoundationEssentials
import GitHubAPI
import LocalStore
import ProgramTokens

/// A server with GitHub's API.
public struct Server: Sendable {
  let base: APIBase

  /// github.com.
  public static let gitHub = Server(base: .gitHub)

  private init(base: APIBase) { self.base = base }

  /// An Enterprise server, by its host name.
  ///
  /// - Throws: `GitHubFailure` if the text isn't a host name.
  public init(host: String) throws(GitHubFailure) {
    do throws(APIBaseError) {
      base = try APIBase(hostNamed: host)
    } catch {
      throw GitHubFailure(.invalidServer, subject: host)
    }
  }

  /// A server, by the base URL of its API.
  ///
  /// - Parameters:
  ///   - url: The URL; http is accepted on this machine, and for hosts that are named.
  ///   - hosts: The hosts to which requests, with the token, may go unencrypted, such as that of a proxy
  ///     in a container's own network.
  /// - Throws: `GitHubFailure` if the URL isn't accepted.
  public init(url: String, allowingHTTPTo hosts: [String] = []) throws(GitHubFailure) {
    do throws(APIBaseError) {
      base = try APIBase(url: url, plainHosts: hosts)
    } catch {
      // The address may contain a password.
      throw GitHubFailure(.invalidServer)
    }
  }
}

/// The source of the token that requests carry.
public struct TokenChoice: Sendable {
  let source: any TokenSource

  /// GH_TOKEN or GITHUB_TOKEN (for other servers, GH_ENTERPRISE_TOKEN), or else the token of `gh`.
  ///
  /// Without a login of `gh`, requests have no token. If it has a login but no token, such as in cron if
  /// that is in a keyring, queries fail with `.notSignedIn` and gh's reason; ``none`` does without.
  public static var automatic: TokenChoice {
    let environment = ForeignText.environment
    return TokenChoice(
      source: EnvironmentTokens(
        environment: environment,
        fallback: GHLoginFile(environment: environment, program: GHProgramTokens())))
  }

  /// No token: 60 requests an hour.
  public static let none = TokenChoice(source: FixedToken(text: nil))

  /// This token.
  ///
  /// Once GitHub has rejected it, nothing more is sent with it.
  public static func token(_ text: String) -> TokenChoice {
    TokenChoice(source: FixedToken(text: text))
  }

  /// The token that a closure returns, such as that of a GitHub App's installation, which ends after an
  /// hour; nil for none.
  ///
  /// The closure is called before the first request, and again once GitHub has rejected the last token
  /// with 401; the request is then repeated with another token, never with the same one. If it throws, queries fail with `.notSignedIn` and the text
  /// of its error. If the query that called it is cancelled, the closure's task is too, without a wait
  /// for its end, and another query that waits for the token calls it again.
  public static func provided(
    by provider: @escaping @Sendable () async throws -> String?
  ) -> TokenChoice {
    TokenChoice(source: ProvidedToken(provider: provider))
  }
}

/// A token that the program has.
private struct FixedToken: TokenSource {
  let text: String?

  func token(for host: String) async throws(TokenError) -> Token? { try knownToken() }

  func knownViewer(for host: String) throws(TokenError) -> Viewer? { try knownToken()?.viewer }

  private func knownToken() throws(TokenError) -> Token? {
    guard let text else { return nil }
    guard let token = Token(text) else { throw .malformed(variable: "token") }
    return token
  }
}

/// A token that the program gets from elsewhere.
private struct ProvidedToken: TokenSource {
  let provider: @Sendable () async throws -> String?

  func revision(for host: String) -> Int64? { nil }

  func token(for host: String, insteadOf rejected: Token) async throws(TokenError) -> Token? {
    try await token(for: host)
  }

  func token(for host: String) async throws(TokenError) -> Token? {
    let answer = await unlessCancelled { () -> Result<String?, TokenError> in
      do {
        return .success(try await provider())
      } catch {
        return .failure(.failed(detail: "\(error)"))
      }
    }
    guard let answer else { throw .cancelled }
    guard let text = try answer.get() else { return nil }
    guard let token = Token(text) else { throw .malformed(variable: "token") }
    return token
  }
}
