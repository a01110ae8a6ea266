import Subprocess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension TestEnvironment {
  /// Runs ghf and kills it after a time, if it isn't done by then.
  ///
  /// - Throws: When it can't be started.
  func ghf(_ words: [String], killedAfter time: Duration) async throws -> FinishedRun {
    try await run("ghf", words) { id in
      try await Task.sleep(for: time)
      // Only the signal that nobody can catch; where the process has ended it reaches nobody.
      kill(id.value, SIGKILL)
    }
  }

  /// How long ghf takes undisturbed, by several runs.
  ///
  /// - Throws: When it can't be started.
  func usualTime(of words: [String]) async throws -> Duration {
    _ = try await run("ghf", words)
    let start = ContinuousClock.now
    for _ in 1...3 { _ = try await run("ghf", words) }
    return (ContinuousClock.now - start) / 3
  }
}
