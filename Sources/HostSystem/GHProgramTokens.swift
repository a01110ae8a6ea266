package import GitHubAPI
import Subprocess

/// Asks the `gh` program for the token it keeps; where there is no `gh`, there is no token.
package struct GHProgramTokens: TokenSource {
  private let environment: Environment

  /// Looks for `gh` in this process's own PATH.
  package init() {
    environment = .inherit
  }

  /// Looks for `gh` in the PATH of an environment, which is all that the program gets to see.
  package init(environment: [String: String]) {
    var variables: [Environment.Key: String] = [:]
    for (name, value) in environment { variables[Environment.Key(stringLiteral: name)] = value }
    self.environment = .custom(variables)
  }

  package func token(for host: String) async -> Token? {
    // What begins with a hyphen would be an option.
    if host.hasPrefix("-") { return nil }
    do {
      let result = try await run(
        .name("gh"), arguments: ["auth", "token", "--hostname", host], environment: environment,
        output: .string(limit: 4_096), error: .discarded)
      guard result.terminationStatus.isSuccess else { return nil }
      return Token(result.standardOutput)
    } catch {
      // gh is not installed or can't tell: everything public works without it.
      return nil
    }
  }
}
