private import Foundation
import Subprocess

extension TestEnvironment {
  /// Runs ghf and kills it after a time if it is still running.
  func ghf(_ words: [String], killedAfter time: Duration) async throws -> FinishedRun {
    try await run("ghf", words) { id in
      try await Task.sleep(for: time)
      // SIGKILL can't be caught; no process gets it if ghf has exited.
      kill(id.value, SIGKILL)
    }
  }

  /// Returns the average duration of three undisturbed runs of ghf.
  func averageDuration(of words: [String]) async throws -> Duration {
    _ = try await run("ghf", words)
    let start = ContinuousClock.now
    for _ in 1...3 { _ = try await run("ghf", words) }
    return (ContinuousClock.now - start) / 3
  }
}
