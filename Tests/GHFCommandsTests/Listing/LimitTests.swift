import FakeGitHub
import FoundationEssentials
import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// Rate limits whose reset times need care; `listing/limit.txt` has the others.
struct LimitTests {
  @Test(
    "waits and prints the same whether or not the server's clock is right",
    arguments: [-10_800, 10_800],
    [["--wait"], ["--max-wait", "61m"], ["--max-wait", "9m"], []])
  func ignoresTheServersClock(ahead: Int, options: [String]) async throws {
    func run(_ time: TestTime, ahead: Int) async throws -> Run {
      let followers = [GitHubState.octocatID: Array(1...500)]
      let service = GitHubService(GitHubState(followers: followers)) {
        Int(time.now.timeIntervalSince1970) + ahead
      }
      let reset = Int(time.now.timeIntervalSince1970) + ahead + 3_600
      service.state.limits.set(.init(limit: 60, used: 57, reset: reset))
      let run = try await ghf(
        ["followers", "octocat", "--parallel", "1", "--verbose"] + options, service: service,
        time: time)
      let waits = options.first == "--wait" || options.last == "61m"
      if !waits { #expect(service.requests.map(\.paging.page).sorted() == [1, 2, 4]) }
      return run
    }
    let (time, expectedTime) = (TestTime(), TestTime())
    let actual = try await run(time, ahead: ahead)
    let expected = try await run(expectedTime, ahead: 0)
    #expect(actual.errors == expected.errors)
    #expect(actual.lines == expected.lines)
    #expect(actual.outcome == expected.outcome)
    #expect(time.slept == expectedTime.slept)
  }

  @Test func omitsAResetTimeInThePast() async throws {
    let time = TestTime()
    let fields = [
      "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": "\(Int(time.now.timeIntervalSince1970) - 300)",
    ]
    let refusal = StubTransport.answer(403, fields, Sample.error("rate limit exceeded"))
    var runs: [Run] = []
    for options in [[], ["--wait"], ["--max-wait", "10s"]] {
      runs.append(
        try await ghf(
          ["user", "ann"] + options,
          transport: StubTransport([
            "GET /users/ann": options == ["--wait"]
              ? [refusal, StubTransport.answer(200, [:], Sample.profile("ann", 1))]
              : [refusal]
          ]), time: time))
    }
    try Golden.expect("limits-past", runs)
  }
}
