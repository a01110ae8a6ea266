import TestSupport
import Testing

extension EndToEnd {
  /// The golden scripts with the setting `binary`, played on the built program.
  @Suite(.fixtureServer) struct ScriptTests {
    @Test func playsScripts() async throws {
      let server = try #require(FixtureProcess.current)
      let scripts = try Script.all(with: "binary")
      #expect(!scripts.isEmpty)
      for script in scripts {
        if let difference = try await script.play(on: { try await ProgramStage(server) }) {
          Issue.record("\(difference)")
        }
      }
    }
  }
}
