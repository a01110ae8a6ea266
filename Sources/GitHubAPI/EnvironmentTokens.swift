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

  package func token(for host: String) async -> Token? {
    let isGitHub =
      host == "github.com" || host.hasSuffix(".github.com") || host.hasSuffix(".ghe.com")
    let names =
      isGitHub
      ? ["GH_TOKEN", "GITHUB_TOKEN"] : ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
    for name in names {
      if let token = environment[name].flatMap({ Token($0) }) { return token }
    }
    return await fallback.token(for: host)
  }
}
