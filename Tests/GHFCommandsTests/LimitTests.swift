import GHFCommands
import TestSupport
import Testing

/// What is said and done where GitHub's limits end.
struct LimitTests {
  /// Runs without what they printed: names and their number are other tests' matter.
  private func quietOutput(_ run: Run) -> Run {
    Run(title: run.title, bytes: [], errors: run.errors, outcome: run.outcome, deliveries: [])
  }

  @Test func moreThanIsLeftIsSaidFirst() async throws {
    var runs: [Run] = []
    for (options, remaining, reached) in [
      ([], 3, 4), (["--limit", "201"], 2, 3), (["--limit", "300"], 2, 3), (["--json"], 1, 2),
      (["--no-cache"], 2, 3), (["--quiet"], 1, 2), (["--limit", "300"], 3, 3),
    ] {
      let time = TestTime()
      let run = try await ghf(
        ["followers", "octocat", "--parallel", "1"] + options,
        transport: .limitedPages(2_500, reached: reached, remaining: remaining, of: time),
        time: time)
      runs.append(quietOutput(run))
    }
    let time = TestTime()
    runs.append(
      quietOutput(
        try await ghf(
          "search", "octocat", "user1", "--limit", "3", "--parallel", "1",
          transport: .limitedPages(2_500, reached: 1, remaining: 2, of: time), time: time)))
    try Golden.expect("limits-shortage", runs)
  }
}
