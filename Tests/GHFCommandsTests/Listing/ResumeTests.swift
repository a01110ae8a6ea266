import GHFCommands
import GitHubAPI
import TestSupport
import Testing

/// Lists that one run leaves unfinished and another goes on with.
struct ResumeTests {
  private let home: TestHome
  private let time = TestTime()

  init() throws {
    home = try TestHome()
  }

  /// Full pages of five, with a 500 instead of those that are not offered.
  private func transport(_ offered: [Int], failing: [Int] = []) -> StubTransport {
    var routes: [String: [StubTransport.Answer]] = [:]
    for page in offered {
      routes[Sample.route(page: page)] = [
        StubTransport.answer(200, Sample.link(page: page, of: 5), Sample.fullPage(page))
      ]
    }
    for page in failing { routes[Sample.route(page: page)] = [StubTransport.answer(500)] }
    return StubTransport(routes)
  }

  private func run(
    _ options: String..., transport: StubTransport = StubTransport(),
    terminal: TerminalTraits = .none, output: MemorySink = MemorySink()
  ) async throws -> Run {
    try await ghf(
      ["followers", "octocat", "--parallel", "1"] + options, transport: transport,
      terminal: terminal, home: home, time: time, output: output)
  }

  private static let all = (1...5).flatMap { Sample.logins($0) }

  @Test func aLaterPageThatIsNotFoundIsNoMissingAccount() async throws {
    var routes = [Sample.route(page: 4): [StubTransport.answer(404, [:], "")]]
    for page in [1, 2, 3, 5] {
      routes[Sample.route(page: page)] = [
        StubTransport.answer(200, Sample.link(page: page, of: 5), Sample.fullPage(page))
      ]
    }
    let run = try await run(transport: StubTransport(routes))
    #expect(
      run.errors == """
        error: GitHub no longer finds the list of 'octocat' (after 3 of 5 pages)
        hint: the account may have been renamed or deleted meanwhile

        """)
    #expect(run.outcome == .failure)
  }

  @Test func resumesNothingBehindAWholeListThatWasRefreshed() async throws {
    _ = try await run(transport: transport([1, 2, 3, 5], failing: [4]))
    time.advance(.seconds(600))
    let refreshed = try await run("--refresh", transport: transport([1, 2, 3, 4, 5]))
    #expect(refreshed.lines == Self.all)
    time.advance(.seconds(600))
    // Every page is requested again, and nothing is said of a list that was begun.
    let next = try await run(transport: transport([1, 2, 3, 4, 5]))
    #expect(next.lines == Self.all)
    #expect(next.errors == "")
  }

  @Test func theNextRunGoesOnAndSaysSo() async throws {
    let first = try await run(transport: transport([1, 2, 3, 5], failing: [4]))
    #expect(first.lines == (1...3).flatMap { Sample.logins($0) })
    #expect(
      first.errors == """
        error: GitHub has trouble answering (500) (after 3 of 5 pages)
        hint: try again later; https://www.githubstatus.com tells how GitHub is
        hint: what came is kept: the same command goes on from there

        """)
    time.advance(.seconds(2 * 3_600))
    // What is missing, and the check of the last full page and of page 1.
    let second = try await run(transport: transport([1, 4, 5]))
    #expect(second.lines == Self.all)
    #expect(second.errors == "going on with the list that was begun at 12:00\n")
    #expect(second.outcome == .success)
    // Now it is a list like any other: no request for five minutes, and then all of it again.
    let third = try await run("--quiet")
    #expect(third.lines == Self.all)
    #expect(third.errors == "")
    time.advance(.seconds(301))
    #expect(try await run(transport: transport([1, 2, 3, 4, 5])).errors == "")
  }

  @Test func soonAfterwardsNothingNeedsToBeSaid() async throws {
    _ = try await run(transport: transport([1, 2, 3, 5], failing: [4]))
    time.advance(.seconds(30))
    let run = try await run(transport: transport([1, 4, 5]))
    #expect(run.lines == Self.all)
    #expect(run.errors == "")
  }

  @Test func afterMoreThanADayItBeginsAnewAndSaysSo() async throws {
    _ = try await run(transport: transport([1, 2, 3, 5], failing: [4]))
    time.advance(.seconds(86_401))
    let run = try await run(transport: transport([1, 2, 3, 4, 5]))
    #expect(run.lines == Self.all)
    #expect(
      run.errors == """
        what is kept of this list is from 2026-11-21 12:00, too old to go on with: asking for all \
        of it

        """)
  }

  @Test(arguments: ["--max-age=1h", "--refresh", "--no-cache"])
  func whatIsNotGoneOnWithIsNotPromised(_ option: String) async throws {
    let first = try await run(option, transport: transport([1, 2, 3, 5], failing: [4]))
    #expect(
      first.errors == """
        error: GitHub has trouble answering (500) (after 3 of 5 pages)
        hint: try again later; https://www.githubstatus.com tells how GitHub is

        """)
    time.advance(.seconds(3_601))
    let second = try await run(option, transport: transport([1, 2, 3, 4, 5]))
    #expect(second.lines == Self.all)
    #expect(second.errors == (option == "--max-age=1h" ? Self.tooOld : ""))
  }

  private static let tooOld =
    "what is kept of this list is from 12:00, too old to go on with: asking for all of it\n"

  @Test(arguments: [
    StubTransport.answer(401), StubTransport.answer(403), StubTransport.answer(404),
    StubTransport.answer(410), StubTransport.answer(422), StubTransport.answer(400),
    StubTransport.answer(301, ["Location": "https://elsewhere.example/"]),
    StubTransport.failure(.hostNotFound(host: "h", isProxy: false)),
    StubTransport.failure(.tlsFailed(host: "h", detail: "")),
    StubTransport.failure(.proxyRefused(detail: "")),
    StubTransport.failure(.bodyTooLarge(limitByteCount: 1 << 20)),
  ])
  func promisesNothingWhereAnotherRunCanNotHelp(_ answer: @escaping StubTransport.Answer)
    async throws
  {
    for words in [["followers", "octocat"], ["mutual", "octocat", "--max-age", "1h"]] {
      var routes = [
        Sample.route(page: 1): [
          StubTransport.answer(200, Sample.link(page: 1, of: 2), Sample.fullPage(1))
        ],
        Sample.route(page: 2): [answer],
      ]
      if words[0] == "mutual" {
        routes[Sample.route(page: 1, of: "octocat", "following")] = [
          StubTransport.answer(200, Sample.link(page: 1, of: 1), Sample.fullPage(2))
        ]
      }
      let run = try await ghf(
        words + ["--parallel", "1"], transport: StubTransport(routes), home: TestHome(), time: time)
      #expect(run.outcome != .success)
      #expect(run.errors.hasPrefix("error: "))
      #expect(!run.errors.contains("what came is kept"), "\(run.errors)")
    }
  }

  @Test(arguments: [
    StubTransport.answer(502), StubTransport.answer(200, [:], "<html>"),
    StubTransport.answer(403, ["Retry-After": "90"], Sample.error("secondary rate limit")),
    StubTransport.failure(.connectionLost(host: "h", detail: "")),
    StubTransport.failure(.connectionFailed(host: "h", isProxy: false, detail: "")),
    StubTransport.failure(.timedOut(phase: .receiving, after: .seconds(15))),
    StubTransport.failure(.malformedResponse(detail: "")),
  ])
  func promisesToResumeWhereAnotherRunCanHelp(_ answer: @escaping StubTransport.Answer)
    async throws
  {
    let broken = StubTransport([
      Sample.route(page: 1): [
        StubTransport.answer(200, Sample.link(page: 1, of: 2), Sample.fullPage(1))
      ],
      Sample.route(page: 2): [answer],
    ])
    let run = try await run(transport: broken)
    #expect(run.errors.hasSuffix("hint: what came is kept: the same command goes on from there\n"))
  }

  @Test func aReaderThatHasEnoughLeavesNothingUnfinished() async throws {
    _ = try await run(transport: transport([1]), output: MemorySink(failure: .closed))
    time.advance(.seconds(301))
    let run = try await run(transport: transport([1, 2, 3, 4, 5]))
    #expect(run.lines == Self.all)
    #expect(run.errors == "")
  }

  @Test func aDiskThatIsFullDoes() async throws {
    let full = MemorySink(failure: .noSpace)
    #expect(try await run(transport: transport([1]), output: full).outcome == .outputFailed)
    time.advance(.seconds(3_600))
    let run = try await run(transport: transport([1, 2, 3, 4, 5]))
    #expect(run.lines == Self.all)
    #expect(run.errors == "going on with the list that was begun at 12:00\n")
  }
}
