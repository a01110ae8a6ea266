import GitHubAPI
import TestSupport
import Testing

@testable import ProgramTokens

/// Reading a token from `gh`, with a script as a stand-in.
struct GHProgramTokensTests {
  /// Reads the token that a script prints in place of `gh`; nil for a missing program.
  private func token(
    script: String?, host: String = "github.com", variables: [String: String] = [:],
    limit: Duration = .seconds(60)
  ) async throws -> Token? {
    let directory = try TemporaryDirectory()
    return try await source(script, in: directory.path, variables, limit: limit).token(for: host)
  }

  /// Returns the source of the tokens that a script in a directory prints.
  private func source(
    _ script: String?, in directory: String, _ variables: [String: String] = [:],
    limit: Duration = .seconds(60)
  ) async throws -> GHProgramTokens {
    if let script {
      try await ExecutableScript.write("#!/bin/sh\n\(script)\n", to: directory + "/gh")
    }
    let environment = ["PATH": "\(directory):/nonexistent"].merging(variables) { $1 }
    return GHProgramTokens(environment: environment, limit: limit)
  }

  @Test func readsTheToken() async throws {
    #expect(try await token(script: "echo gho_abc") == Token("gho_abc"))
    #expect(try await token(script: "printf '  gho_abc\\r\\n\\n'") == Token("gho_abc"))
  }

  @Test func passesTheHostToGH() async throws {
    #expect(
      try await token(script: #"echo "$#$1$2$3$4""#, host: "ghe.example.org")
        == Token("4authtoken--hostnameghe.example.org"))
  }

  @Test func passesTheEnvironmentToGH() async throws {
    #expect(
      try await token(script: #"echo "$GH_CONFIG_DIR""#, variables: ["GH_CONFIG_DIR": "/gh"])
        == Token("/gh"))
  }

  @Test(
    "says why gh printed no token",
    arguments: [
      // gh 2.46, by its source, if its keyring can't be reached or has no token.
      (
        "echo 'no oauth token found for github.com' >&2; exit 1",
        "no oauth token found for github.com"
      ),
      ("exit 1", "gh failed without a reason"),
      ("echo gho_abc; exit 1", "gh failed without a reason"),
      ("echo gho_abc; kill -9 $$", "gh failed without a reason"),
      ("exit 0", "gh printed no valid token"),
      ("echo '  '", "gh printed no valid token"), ("echo 'no token'", "gh printed no valid token"),
      ("echo gho_abc; echo gho_def", "gh printed no valid token"),
      ("printf 'gho\\001abc'", "gh printed no valid token"),
      ("printf '\\377\\376'", "gh printed no valid token"),
      ("printf 'gho_\\303\\251'", "gh printed no valid token"),
      ("echo gho_abc >&2", "gh printed no valid token"),
      ("while :; do echo gho_gho_gho_gho; done", "gh printed too much"),
    ])
  func explainsFailures(_ script: String, _ reason: String) async throws {
    await #expect(throws: TokenError.failed(detail: reason)) { try await token(script: script) }
  }

  @Test(
    "keeps the first line of gh's errors, without tokens",
    arguments: [
      ("", nil), (" \n\n", nil), ("\nfirst\r\nsecond\n", "first"),
      ("Bearer gho_abc.def-1: 'github_pat_1A_2b', bad", "Bearer ***: '***', bad"),
      (String(repeating: "x", count: 130), String(repeating: "x", count: 120)),
    ])
  func shortensReasons(_ errors: String, _ reason: String?) {
    #expect(GHProgramTokens.reason(in: errors) == reason)
  }

  @Test("takes the token however much gh prints as errors, such as with GH_DEBUG")
  func ignoresStandardError() async throws {
    let script =
      "i=0; while [ $i -lt 300 ]; do printf '%100s\\n' x >&2; i=$((i+1)); done; echo gho_abc"
    #expect(try await token(script: script) == Token("gho_abc"))
  }

  @Test(.timeLimit(.minutes(10))) func endsAHangingProgram() async throws {
    await #expect(throws: TokenError.noAnswer(in: .milliseconds(200))) {
      try await token(script: "exec /bin/sleep 900", limit: .milliseconds(200))
    }
  }

  @Test("allows more time for another token, since gh may wait for its own lock")
  func allowsMoreTimeForAnotherToken() async throws {
    let directory = try TemporaryDirectory()
    let script = "/bin/sleep 0.5; echo gho_new"
    try await ExecutableScript.write("#!/bin/sh\n\(script)\n", to: directory.path + "/gh")
    let source = GHProgramTokens(
      environment: ["PATH": directory.path], limit: .milliseconds(1), renewalLimit: .seconds(60))
    let rejected = try #require(Token("gho_old"))
    await #expect(throws: TokenError.noAnswer(in: .milliseconds(1))) {
      try await source.token(for: "github.com")
    }
    #expect(try await source.token(for: "github.com", insteadOf: rejected) == Token("gho_new"))
  }

  @Test func reportsACancellationAsSuch() async throws {
    let home = try TestHome()
    let source = try await source(
      "echo > \(home.path)/started; exec /bin/sleep 900", in: home.path)
    let lookup = Task { try await source.token(for: "github.com") }
    try await home.waitForLines(1, in: "started")
    lookup.cancel()
    await #expect(throws: TokenError.cancelled) { try await lookup.value }
  }

  @Test func saysThatGHIsMissing() async throws {
    await #expect(throws: TokenError.failed(detail: "gh is not in PATH")) {
      try await token(script: nil)
    }
  }

  @Test func rejectsAHostThatLooksLikeAnOption() async throws {
    #expect(try await token(script: "echo gho_abc", host: "--help") == nil)
  }
}
