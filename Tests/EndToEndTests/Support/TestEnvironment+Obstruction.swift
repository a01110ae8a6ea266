import TestSupport
import Testing

extension TestEnvironment {
  /// Runs a command of an `Obstruction` as the user of the tests.
  func obstruct(with command: String) async throws {
    let run = try await shell(
      "cd; \(command)",
      with: [
        "F": "\(home.path)/.local/share/ghf/favourites.json",
        "S": "\(home.path)/.local/state/ghf/state.db", "P": "\(home.path)/.cache/ghf/cache.db",
      ])
    #expect(run == FinishedRun(bytes: [], errors: "", status: 0), "\(command)")
  }

  /// Returns a run's output for a golden file, without the parts that differ between homes.
  func transcript(of run: FinishedRun, _ command: String) -> String {
    GoldenFile.transcript("$ \(command)", run.output, run.errors, status: run.status)
      .replacing(home.path, with: "HOME")
  }
}
