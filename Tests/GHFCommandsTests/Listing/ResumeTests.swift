import GHFCommands
import GHFMessages
import GitHubAPI
import TerminalHost
import TestSupport
import Testing

/// Lists that one run leaves unfinished and another run resumes.
struct ResumeTests {
  private let home: TestHome
  private let time = TestTime()

  init() throws {
    home = try TestHome()
  }

  /// Serves the `offered` pages of a list of five full pages, and a 500 for the `failing` ones.
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

  @Test("reports a 404 on a later page as a list that disappeared")
  func reportsAMissingLaterPage() async throws {
    var routes = [Sample.route(page: 4): [StubTransport.answer(404, [:], "")]]
    for page in [1, 2, 3] {
      routes[Sample.route(page: page)] = [
        StubTransport.answer(200, Sample.link(page: page, of: 5), Sample.fullPage(page))
      ]
    }
    let run = try await run(transport: StubTransport(routes))
    #expect(
      run.errors == """
        error: octocat's list disappeared (after 3 of 5 pages)
        hint: check whether the account was renamed or deleted

        """)
    #expect(run.outcome == .failure)
  }

  @Test func resumesNothingAfterACompleteRefresh() async throws {
    _ = try await run(transport: transport([1, 2, 4, 5], failing: [3]))
    time.advance(.seconds(600))
    let refreshed = try await run("--refresh", transport: transport([1, 2, 3, 4, 5]))
    #expect(refreshed.lines == Self.all)
    time.advance(.seconds(600))
    // Every page is requested again, without a notice about resuming.
    let next = try await run(transport: transport([1, 2, 3, 4, 5]))
    #expect(next.lines == Self.all)
    #expect(next.errors == "")
  }

  @Test func resumesInTheNextRunWithANotice() async throws {
    let first = try await run(transport: transport([1, 2, 4, 5], failing: [3]))
    #expect(first.lines == (1...2).flatMap { Sample.logins($0) })
    #expect(
      first.errors == """
        error: GitHub server error (500) (after 2 of 5 pages)
        hint: try again later, or check https://www.githubstatus.com
        hint: rerun the command to resume from the cache

        """)
    time.advance(.seconds(2 * 3_600))
    // Fetches what is missing, and checks the last full page and page 1 for changes.
    let second = try await run(transport: transport([1, 2, 3, 4, 5]))
    #expect(second.lines == Self.all)
    #expect(second.errors == "resuming the fetch started at 12:00\n")
    #expect(second.outcome == .success)
    // The finished list is cached for five minutes, and then fetched again.
    let third = try await run("--quiet")
    #expect(third.lines == Self.all)
    #expect(third.errors == "")
    time.advance(.seconds(301))
    #expect(try await run(transport: transport([1, 2, 3, 4, 5])).errors == "")
  }

  @Test func resumesSoonAfterwardsWithoutANotice() async throws {
    _ = try await run(transport: transport([1, 2, 4, 5], failing: [3]))
    time.advance(.seconds(30))
    let run = try await run(transport: transport([1, 2, 3, 4, 5]))
    #expect(run.lines == Self.all)
    #expect(run.errors == "")
  }

  @Test func startsOverAfterMoreThanADay() async throws {
    _ = try await run(transport: transport([1, 2, 4, 5], failing: [3]))
    time.advance(.seconds(86_401))
    let run = try await run(transport: transport([1, 2, 3, 4, 5]))
    #expect(run.lines == Self.all)
    #expect(
      run.errors == """
        the fetch started at 2026-11-21 12:00 is too old to resume; starting over

        """)
  }

  @Test(
    "suggests no rerun if an option prevents resuming",
    arguments: ["--max-age=1h", "--refresh", "--no-cache"])
  func suggestsNoRerunIfItCannotResume(_ option: String) async throws {
    let first = try await run(option, transport: transport([1, 2, 4, 5], failing: [3]))
    #expect(
      first.errors == """
        error: GitHub server error (500) (after 2 of 5 pages)
        hint: try again later, or check https://www.githubstatus.com

        """)
    time.advance(.seconds(3_601))
    let second = try await run(option, transport: transport([1, 2, 3, 4, 5]))
    #expect(second.lines == Self.all)
    #expect(second.errors == (option == "--max-age=1h" ? Self.tooOld : ""))
  }

  private static let tooOld =
    "the fetch started at 12:00 is too old to resume; starting over\n"

  @Test(arguments: [
    StubTransport.answer(401), StubTransport.answer(403), StubTransport.answer(404),
    StubTransport.answer(410), StubTransport.answer(422), StubTransport.answer(400),
    StubTransport.answer(301, ["Location": "https://elsewhere.example/"]),
    StubTransport.failure(.hostNotFound(host: "h", isProxy: false)),
    StubTransport.failure(.tlsFailed(host: "h", detail: "")),
    StubTransport.failure(.proxyRefused(detail: "")),
    StubTransport.failure(.bodyTooLarge(limitByteCount: 1 << 20)),
  ])
  func suggestsNoRerunAfterAPermanentError(_ answer: @escaping StubTransport.Answer)
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
      #expect(!run.errors.contains("rerun the command to resume"), "\(run.errors)")
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
  func suggestsARerunAfterATemporaryError(_ answer: @escaping StubTransport.Answer)
    async throws
  {
    let broken = StubTransport([
      Sample.route(page: 1): [
        StubTransport.answer(200, Sample.link(page: 1, of: 2), Sample.fullPage(1))
      ],
      Sample.route(page: 2): [answer],
    ])
    let run = try await run(transport: broken)
    #expect(run.errors.hasSuffix("hint: rerun the command to resume from the cache\n"))
  }

  @Test func resumesNothingAfterAClosedPipe() async throws {
    _ = try await run(transport: transport([1]), output: MemorySink(failure: .closed))
    time.advance(.seconds(301))
    let run = try await run(transport: transport([1, 2, 3, 4, 5]))
    #expect(run.lines == Self.all)
    #expect(run.errors == "")
  }

  @Test func resumesAfterAFullDisk() async throws {
    let full = MemorySink(failure: .noSpace)
    #expect(try await run(transport: transport([1]), output: full).outcome == .outputFailed)
    time.advance(.seconds(3_600))
    let run = try await run(transport: transport([1, 2, 3, 4, 5]))
    #expect(run.lines == Self.all)
    #expect(run.errors == "resuming the fetch started at 12:00\n")
  }
}
