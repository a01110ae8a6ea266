package import GitHubAPI
import Subprocess

/// Asks the `gh` program for the token it keeps; where there is no `gh`, there is no token.
package struct GHProgramTokens: TokenSource {
  package init() {}

  package func token(for host: String) async -> Token? {
    // What begins with a hyphen would be an option.
    if host.hasPrefix("-") { return nil }
    do {
      let result = try await run(
        .name("gh"), arguments: ["auth", "token", "--hostname", host],
        output: .string(limit: 4_096), error: .discarded)
      guard result.terminationStatus.isSuccess else { return nil }
      return Token(result.standardOutput)
    } catch {
      // gh is not installed or can't tell: everything public works without it.
      return nil
    }
  }
}
