import GHFCommands
import GitHubAPI
import TerminalHost
import TestSupport
import Testing

/// The wrapping of messages on narrow terminals.
struct MessageLinesTests {
  private static let refused = StubTransport.failure(
    .tlsFailed(host: "api.github.com", detail: "self-signed certificate in certificate chain"))

  private func errors(_ terminal: TerminalTraits, _ words: String...) async throws -> [String] {
    try await ghf(
      words, transport: StubTransport(["GET /users/octocat": [Self.refused]]), terminal: terminal
    ).errors.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n").map(String.init)
  }

  @Test func wrapsMessagesAtWords() async throws {
    #expect(
      try await errors(.terminal(40), "user", "octocat") == [
        "error: cannot establish a secure", "  connection to 'api.github.com':",
        "  self-signed certificate in certificate", "  chain",
        "hint: set SSL_CERT_FILE if a proxy or", "  server uses its own certificate",
        "  authority",
      ])
  }

  @Test(arguments: [TerminalTraits.none, .terminal(200)])
  func doesNotWrapLinesThatFit(terminal: TerminalTraits) async throws {
    #expect(try await errors(terminal, "user", "octocat").count == 2)
  }

  @Test func keepsCommandsOnOneLine() async throws {
    let run = try await ghf(
      "user", "@me", transport: StubTransport(),
      terminal: .terminal(30), environment: ["NO_COLOR": "1"])
    #expect(
      run.errorLines == [
        "error: not signed in",
        "hint: sign in with", "  'gh auth login', or set", "  GH_TOKEN",
        "  (GH_ENTERPRISE_TOKEN on", "  other hosts)",
      ])
  }

  @Test func doesNotBreakOverlongWords() async throws {
    let name = String(repeating: "a", count: 60)
    let run = try await ghf(
      "user", name,
      transport: .one("GET /users/\(name)", 404, [:], Sample.error("Not Found")),
      terminal: .terminal(40), environment: ["NO_COLOR": "1"])
    #expect(run.errorLines == ["error: no such account:", "  '\(name)'"])
  }
}
