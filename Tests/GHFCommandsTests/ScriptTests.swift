import TestSupport
import Testing

/// The golden scripts, played in this process.
struct ScriptTests {
  @Test(arguments: try Script.all())
  func plays(_ script: Script) async throws {
    if let difference = try await script.play(on: { try CommandStage() }) {
      Issue.record("\(difference)")
    }
  }
}
