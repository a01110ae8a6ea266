import FoundationEssentials
import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// Notices, waits and errors when a GitHub rate limit is reached.
struct LimitTests {
  @Test func announcesAShortageBeforeFetching() async throws {
    var runs: [Run] = []
    // The last page is fetched second, unless `--limit` is below the length of the list.
    for (options, remaining, offered) in [
      ([], 3, [1, 2_499, 2_500]), (["--limit", "201"], 2, [1, 2]),
      (["--limit", "300"], 2, [1, 2]),
      (["--json"], 1, [1]), (["--no-cache"], 2, [1, 2_499]), (["--quiet"], 1, [1]),
      (["--limit", "300"], 3, [1, 2, 3]),
    ] {
      let time = TestTime()
      let run = try await ghf(
        ["followers", "octocat", "--parallel", "1"] + options,
        transport: .limitedPages(2_500, offered: offered, remaining: remaining, of: time),
        time: time)
      runs.append(run.withoutOutput)
    }
    let time = TestTime()
    runs.append(
      try await ghf(
        "search", "octocat", "user1", "--limit", "3", "--parallel", "1",
        transport: .limitedPages(2_500, offered: [1], remaining: 2, of: time), time: time
      ).withoutOutput)
    try Golden.expect("limits-shortage", runs)
  }

  @Test func showsTheExactTotalOnceItIsKnown() async throws {
    let (home, time) = (try TestHome(), TestTime())
    func limited() async throws -> String {
      try await ghf(
        ["followers", "octocat", "--limit", "3"],
        transport: .limitedPages(3, remaining: 60, of: time), terminal: .terminal(80), home: home,
        time: time, usesAllAnswers: false
      ).errors
    }
    #expect(try await limited().contains("3 of up to 300 followers\n"))
    _ = try await ghf(
      "followers", "octocat", transport: .limitedPages(3, remaining: 60, of: time), home: home,
      time: time)
    #expect(try await limited().contains("3 of 300 followers\n"))
  }

  @Test func announcesAWaitAndContinues() async throws {
    var runs: [Run] = []
    for (options, terminal) in [
      (["--wait"], TerminalTraits.none), (["--max-wait", "61m"], .none),
      (["--max-wait", "10m"], .none), ([], .none), (["--wait", "--quiet"], .none),
      (["--wait"], .redirected),
    ] {
      let time = TestTime()
      let waits = options.first == "--wait" || options.last == "61m"
      let run = try await ghf(
        ["followers", "octocat", "--parallel", "1"] + options,
        transport: .limitedPages(4, offered: waits ? nil : [1, 3, 4], remaining: 3, of: time),
        terminal: terminal, time: time)
      #expect(run.lines.count == (waits ? 400 : 100))
      let countdown = run.errors.split(separator: "\r", omittingEmptySubsequences: false)
      // The golden file has only the start and the end of an hour's countdown.
      let errors =
        countdown.count > 3_600
        ? countdown[..<4].joined(separator: "\r") + "\r…"
          + countdown[(countdown.count - 4)...].joined(separator: "\r") : run.errors
      runs.append(
        Run(title: run.title, bytes: [], errors: errors, outcome: run.outcome, deliveries: []))
    }
    try Golden.expect("limits-wait", runs)
  }

  @Test(
    "waits and prints the same whether or not the server's clock is right",
    arguments: [-10_800, 0, 10_800],
    [["--wait"], ["--max-wait", "61m"], ["--max-wait", "9m"], []])
  func ignoresTheServersClock(ahead: Int, options: [String]) async throws {
    func run(_ time: TestTime, ahead: Int?) async throws -> Run {
      let waits = options.first == "--wait" || options.last == "61m"
      return try await ghf(
        ["followers", "octocat", "--parallel", "1", "--verbose"] + options,
        transport: .limitedPages(
          5, offered: waits ? nil : [1, 4, 5], remaining: 3, of: time, serverClockAhead: ahead),
        time: time)
    }
    let (time, expectedTime) = (TestTime(), TestTime())
    let actual = try await run(time, ahead: ahead)
    let expected = try await run(expectedTime, ahead: nil)
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

  @Test func waitsBetweenProfiles() async throws {
    let time = TestTime()
    let bucket = LimitBucket(limit: 60, remaining: 2, time: time)
    let names = ["ann", "bob", "cid"]
    let routes = names.enumerated().map { number, name in
      let answer: StubTransport.Answer = { request in
        let (isAllowed, fields) = bucket.take()
        let body =
          isAllowed ? Sample.profile(name, number + 1) : Sample.error("rate limit exceeded")
        return StubTransport.answer(isAllowed ? 200 : 403, fields, body)(request)
      }
      return ("GET /users/\(name)", [answer])
    }
    let run = try await ghf(
      ["user"] + names + ["--tsv", "--fields", "login", "--wait", "--parallel", "1"],
      transport: StubTransport(Dictionary(uniqueKeysWithValues: routes)), time: time)
    #expect(run.lines == ["login"] + names)
    #expect(run.errors == "GitHub rate limit reached; waiting until 13:00\n")
    #expect(run.outcome == .success)
    #expect(time.slept.reduce(.zero, +) == .seconds(3_601))
  }

  @Test(
    "waits for a secondary rate limit if --max-wait allows",
    arguments: [("--wait", Outcome.success), ("--max-wait=119s", .limited)])
  func waitsForASecondaryLimit(_ option: String, _ outcome: Outcome) async throws {
    let refused = StubTransport.answer(
      403, ["Retry-After": "120"], Sample.error("You have exceeded a secondary rate limit."))
    let page = StubTransport.answer(200, [:], Sample.page([Sample.account("ann", 1)]))
    let run = try await ghf(
      option, "followers", "octocat",
      transport: StubTransport([Sample.route(page: 1): [refused, page]]))
    #expect(run.outcome == outcome)
    #expect(
      run.errors
        == (outcome == .success
          ? "GitHub requires a pause; waiting 120 s\n"
          : """
          error: GitHub secondary rate limit reached
          hint: raise '--max-wait' above 119s
          hint: try again in 120 s, or with a smaller '--parallel'

          """))
  }
}
