import TestSupport
import Testing

extension EndToEnd {
  /// `Tools/live`, which compares GitHub with what ghf assumes, against the fixture server, which
  /// answers as GitHub was seen to.
  @Suite(.enabled(if: InstalledPrograms.allowPython)) struct LiveTests {
    /// Returns the tool's exit status and the words at the start of its rows.
    private func verdicts(
      _ options: [String] = [], token: String = ""
    ) async throws -> (status: Int32, words: [String]) {
      try await FixtureProcess.serving(options) { server in
        let env = try TestEnvironment(server)
        let run = try await env.shell(
          """
          GH_TOKEN=\(token) GHF_API_URL=\(server.url) python3 \(ProjectFiles.root)/Tools/live crowd-450
          """)
        let words = run.lines.dropFirst().map { String($0.prefix { $0 != " " }) }
        return (run.status, words)
      }
    }

    @Test func findsThatTheFixtureServerIsLikeGitHub() async throws {
      let found = try await verdicts(token: "fixture-token")
      #expect(found.status == 0)
      #expect(found.words.count == 17)
      #expect(found.words.filter { $0 != "ok" } == ["unknown"])
    }

    @Test func saysWhatItCannotFindOutWithoutAToken() async throws {
      let found = try await verdicts()
      #expect(found.status == 0)
      #expect(found.words.count { $0 == "unknown" } == 2)
    }

    @Test func failsIfAListIsInAnotherOrder() async throws {
      let found = try await verdicts(["--order", "newest"])
      #expect(found.status == 1)
      #expect(found.words.count { $0 == "differs" } == 1)
    }
  }
}
