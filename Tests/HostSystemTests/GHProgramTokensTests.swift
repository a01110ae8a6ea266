import FoundationEssentials
import GitHubAPI
import HostSystem
import TestSupport
import Testing

/// The token that the `gh` program keeps, with a script in its place.
struct GHProgramTokensTests {
  /// What `gh` answers when it is a script of this text.
  private func token(
    script: String?, host: String = "github.com", variables: [String: String] = [:],
    limit: Duration = .seconds(60)
  ) async throws -> Token? {
    let directory =
      FileManager.default.temporaryDirectory.path + "/ghf-gh-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    // What a test leaves behind must not fail it.
    defer { try? FileManager.default.removeItem(atPath: directory) }
    if let script {
      try await ExecutableScript.write("#!/bin/sh\n\(script)\n", to: directory + "/gh")
    }
    let environment = ["PATH": "\(directory):/nonexistent"].merging(variables) { $1 }
    return try await GHProgramTokens(environment: environment, limit: limit).token(for: host)
  }

  @Test func aToken() async throws {
    #expect(try await token(script: "echo gho_abc") == Token("gho_abc"))
    #expect(try await token(script: "printf '  gho_abc\\r\\n\\n'") == Token("gho_abc"))
  }

  @Test func itsArguments() async throws {
    #expect(
      try await token(script: #"echo "$#$1$2$3$4""#, host: "ghe.example.org")
        == Token("4authtoken--hostnameghe.example.org"))
  }

  @Test func itsEnvironment() async throws {
    #expect(
      try await token(script: #"echo "$GH_CONFIG_DIR""#, variables: ["GH_CONFIG_DIR": "/gh"])
        == Token("/gh"))
  }

  @Test(arguments: [
    "exit 1", "echo gho_abc; exit 1", "echo gho_abc; kill -9 $$", "exit 0", "echo", "echo '  '",
    "echo 'no oauth token'", "echo gho_abc; echo gho_def", "printf 'gho\\001abc'",
    "printf '\\377\\376'", "printf 'gho_\\303\\251'", "while :; do echo gho_gho_gho_gho; done",
  ])
  func noToken(_ script: String) async throws {
    #expect(try await token(script: script) == nil)
  }

  @Test func itsErrorsAreNotTheToken() async throws {
    #expect(try await token(script: "echo gho_abc >&2") == nil)
  }

  @Test func oneThatHangsIsEnded() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try await token(script: "exec /bin/sleep 900", limit: .milliseconds(200)) == nil)
    // Other tests may keep all threads busy for a while; that it ends at all is what counts.
    #expect(clock.now - start < .seconds(600))
  }

  @Test func noProgram() async throws {
    #expect(try await token(script: nil) == nil)
  }

  @Test func aHostThatWouldBeAnOption() async throws {
    #expect(try await token(script: "echo gho_abc", host: "--help") == nil)
  }
}
