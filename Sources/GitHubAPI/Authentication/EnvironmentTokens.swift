/// Finds the token in the variables that `gh` uses too, and asks another source when none is set.
///
/// GH_TOKEN and GITHUB_TOKEN are for github.com and its subdomains of ghe.com; any other host gets
/// GH_ENTERPRISE_TOKEN or GITHUB_ENTERPRISE_TOKEN, so that no token reaches a stranger's server
/// (gh help environment).
package struct EnvironmentTokens: TokenSource {
  private let environment: [String: String]
  private let fallback: any TokenSource

  package init(environment: [String: String], fallback: any TokenSource) {
    self.environment = environment
    self.fallback = fallback
  }

  /// The token of the first variable that is not blank, or what the other source has.
  ///
  /// - Throws: `TokenError.malformed` when that variable holds no token: to go on without it would
  ///   be to answer as somebody else.
  package func token(
    for host: String, meanwhile: @escaping @Sendable () -> Void
  ) async throws(TokenError) -> Token? {
    guard let name = variable(for: host) else {
      return try await fallback.token(for: host, meanwhile: meanwhile)
    }
    guard let token = environment[name].flatMap(Token.init) else {
      throw .malformed(variable: name)
    }
    return token
  }

  /// The variable that the token for a host is in; nil when none that counts there is set.
  package func variable(for host: String) -> String? {
    first(of: EnvironmentTokens.isOfGitHub(host) ? .gitHub : .enterprise)
  }

  /// A variable that holds a token for other hosts than this one, which has none in a variable.
  package func foreignVariable(for host: String) -> ForeignTokenVariable? {
    if variable(for: host) != nil { return nil }
    let isOfGitHub = EnvironmentTokens.isOfGitHub(host)
    return first(of: isOfGitHub ? .enterprise : .gitHub).map {
      ForeignTokenVariable(
        name: $0, isForGitHub: !isOfGitHub,
        expectedName: isOfGitHub ? "GH_TOKEN" : "GH_ENTERPRISE_TOKEN")
    }
  }

  private enum Names {
    case gitHub
    case enterprise

    var all: [String] {
      switch self {
      case .gitHub: ["GH_TOKEN", "GITHUB_TOKEN"]
      case .enterprise: ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
      }
    }
  }

  private func first(of names: Names) -> String? {
    names.all.first { environment[$0]?.allSatisfy(\.isWhitespace) == false }
  }

  private static func isOfGitHub(_ host: String) -> Bool {
    host == "github.com" || host.hasSuffix(".github.com") || host.hasSuffix(".ghe.com")
  }
}

/// A variable that is set, but whose token isn't sent to the host in use.
package struct ForeignTokenVariable: Sendable, Equatable {
  package let name: String
  /// Whether its token is for github.com, else for all other hosts.
  package let isForGitHub: Bool
  /// The variable whose token would be sent.
  package let expectedName: String
}
