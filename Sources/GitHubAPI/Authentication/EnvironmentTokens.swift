/// A source of tokens that reads the variables of `gh`, and falls back to another source.
///
/// GH_TOKEN and GITHUB_TOKEN are for github.com and for subdomains of github.com and ghe.com; any
/// other host gets GH_ENTERPRISE_TOKEN or GITHUB_ENTERPRISE_TOKEN, so that no token reaches a
/// stranger's server (gh help environment).
package struct EnvironmentTokens: TokenSource {
  private let environment: [String: String]
  private let fallback: any TokenSource

  package init(environment: [String: String], fallback: any TokenSource) {
    self.environment = environment
    self.fallback = fallback
  }

  /// Returns the token of the first variable that isn't blank, or else the other source's.
  ///
  /// - Throws: `TokenError.malformed` if that variable doesn't hold a valid token: a token from
  ///   elsewhere might be another account's.
  package func token(for host: String) async throws(TokenError) -> Token? {
    guard let name = variable(for: host) else { return try await fallback.token(for: host) }
    return try token(inVariable: name)
  }

  /// Returns the other source's token; a variable stays as it is.
  package func token(
    for host: String, insteadOf rejected: Token
  ) async throws(TokenError) -> Token? {
    if variable(for: host) != nil { return nil }
    return try await fallback.token(for: host, insteadOf: rejected)
  }

  package func revision(for host: String) -> Int64? {
    variable(for: host) == nil ? fallback.revision(for: host) : 0
  }

  package func knownViewer(for host: String) throws(TokenError) -> Viewer? {
    guard let name = variable(for: host) else { return try fallback.knownViewer(for: host) }
    return try token(inVariable: name).viewer
  }

  /// The other source's host, unless a variable has a token for github.com.
  package var onlyHost: String? { variable(for: "github.com") == nil ? fallback.onlyHost : nil }

  private func token(inVariable name: String) throws(TokenError) -> Token {
    guard let token = environment[name].flatMap(Token.init) else {
      throw .malformed(variable: name)
    }
    return token
  }

  /// Returns the name of the variable with the token for a host; nil if none is set.
  package func variable(for host: String) -> String? {
    firstVariable(isForGitHub: EnvironmentTokens.isGitHub(host))
  }

  /// Returns a variable with a token for other hosts, if no variable has one for this host.
  package func foreignVariable(for host: String) -> ForeignTokenVariable? {
    if variable(for: host) != nil { return nil }
    let isGitHub = EnvironmentTokens.isGitHub(host)
    return firstVariable(isForGitHub: !isGitHub).map {
      ForeignTokenVariable(name: $0, isForGitHub: !isGitHub)
    }
  }

  /// Returns the variables whose token a host gets, in order of precedence.
  package static func names(for host: String) -> [String] { names(isForGitHub: isGitHub(host)) }

  private static func names(isForGitHub: Bool) -> [String] {
    isForGitHub
      ? ["GH_TOKEN", "GITHUB_TOKEN"] : ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
  }

  private func firstVariable(isForGitHub: Bool) -> String? {
    let names = EnvironmentTokens.names(isForGitHub: isForGitHub)
    return names.first { environment[$0]?.allSatisfy(\.isWhitespace) == false }
  }

  private static func isGitHub(_ host: String) -> Bool {
    host == "github.com" || host.hasSuffix(".github.com") || host.hasSuffix(".ghe.com")
  }
}

/// A variable that is set, but whose token isn't sent to the host in use.
package struct ForeignTokenVariable: Sendable, Equatable {
  package let name: String
  /// True if its token is for github.com and ghe.com, false if it is for all other hosts.
  package let isForGitHub: Bool
  /// The variable whose token would be sent.
  package var expectedName: String { isForGitHub ? "GH_ENTERPRISE_TOKEN" : "GH_TOKEN" }
}
