import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

import struct FoundationEssentials.Date

/// `--details` without a token, when the rate limit is reached before the end of the list.
struct DetailLimitTests {
  private let home: TestHome
  private let time = TestTime()

  init() throws {
    home = try TestHome()
  }

  /// Serves followers and their profiles behind a rate limit that resets every hour.
  ///
  /// - Parameters:
  ///   - count: The number of followers.
  ///   - profiles: The IDs of the profiles that can be fetched, nil for none.
  ///   - pages: The number of list pages that can be fetched, nil for all.
  ///   - servesLimit: Whether `GET /rate_limit` has a response.
  /// - Returns: The transport.
  private func transport(
    _ count: Int, profiles: ClosedRange<Int>?, pages: Int? = nil, servesLimit: Bool = false
  ) -> StubTransport {
    let bucket = LimitBucket(limit: 60, remaining: 60, time: time)
    func limited(_ fields: [String: String] = [:], _ body: String) -> [StubTransport.Answer] {
      [
        { request in
          let (isAllowed, limits) = bucket.take()
          guard isAllowed else {
            return StubTransport.answer(403, limits, Sample.error("API rate limit exceeded"))(
              request)
          }
          return StubTransport.answer(200, limits.merging(fields) { $1 }, body)(request)
        }
      ]
    }
    var routes: [String: [StubTransport.Answer]] = [:]
    let last = (count + 99) / 100
    if pages != 0 {
      for page in 1...(pages ?? last) {
        let ids = 100 * (page - 1) + 1...min(100 * page, count)
        routes[Sample.route(page: page)] = limited(
          Sample.link(page: page, of: last),
          Sample.page(ids.map { Sample.account("user\($0)", $0) }))
      }
    }
    if servesLimit {
      routes["GET /rate_limit"] = [
        { request in
          let core = #"{"limit":60,"remaining":60,"reset":\#(bucket.reset)}"#
          return StubTransport.answer(200, [:], "{\"resources\":{\"core\":\(core)}}")(request)
        }
      ]
    }
    for id in profiles.map(Array.init) ?? [] {
      routes["GET /user/\(id)"] = limited([:], Sample.profile("user\(id)", id))
    }
    return StubTransport(routes)
  }

  private func run(
    _ options: String..., transport: StubTransport = StubTransport(),
    terminal: TerminalTraits = .none
  ) async throws -> Run {
    try await run(options, transport, terminal: terminal)
  }

  private func run(
    _ options: [String], _ transport: StubTransport, terminal: TerminalTraits, input: [String] = []
  ) async throws -> Run {
    try await ghf(
      ["followers", "octocat", "--details", "--jsonl", "--fields", "login", "--parallel", "1"]
        + options, transport: transport, terminal: terminal, home: home, input: TypedLines(input),
      time: time)
  }

  /// Runs the command at a terminal, and agrees to what the limit allows.
  private func runAsAgreed(_ transport: StubTransport, input: [String] = ["y"]) async throws -> Run
  {
    try await run(["--quiet"], transport, terminal: .interactive, input: input)
  }

  private static func lines(_ ids: ClosedRange<Int>) -> [String] {
    ids.map { #"{"login":"user\#($0)"}"# }
  }

  @Test("in a pipe, begins nothing that the limit would stop, and names the limit that fits")
  func refusesWhatTheLimitWouldStop() async throws {
    // The first page shows that it is too much.
    let refused = try await run(transport: transport(150, profiles: nil, pages: 1))
    // What is cached costs nothing.
    let fitting = try await run(
      "--limit", "59", transport: transport(150, profiles: 1...59, pages: 0))
    #expect(fitting.lines == Self.lines(1...59))
    #expect(fitting.outcome == .success)
    // So the first page isn't too much any more, and the whole list is read.
    let again = try await run(transport: transport(150, profiles: nil))
    try Golden.expect("details-refused", [refused, fitting.withoutOutput, again])
  }

  @Test(
    "at a terminal, asks before lookups that the limit would stop",
    arguments: [["n"], [""], []])
  func asksAtATerminal(input: [String]) async throws {
    let run = try await runAsAgreed(transport(150, profiles: nil, pages: 1), input: input)
    #expect(run.outcome == .limited)
    #expect(
      run.errorLines.first == """
        looking up at least 101 profiles needs at least 100 requests; 59 left until 13:00. Look up \
        as many as the limit allows? [y/N]
        """)
    #expect(run.errors.contains("use '--limit 59', which fits\n"))
  }

  @Test func completesALongListInThreeRuns() async throws {
    // 60 requests an hour, of which the list takes 3 in the first run.
    let first = try await runAsAgreed(transport(150, profiles: 1...57))
    #expect(first.lines == Self.lines(1...57))
    #expect(first.outcome == .limited)
    time.advance(.seconds(3_601))
    let second = try await runAsAgreed(
      transport(150, profiles: 58...117, pages: 0, servesLimit: true))
    #expect(second.lines == Self.lines(1...117))
    #expect(second.outcome == .limited)
    time.advance(.seconds(3_601))
    let third = try await run(
      transport: transport(150, profiles: 118...150, pages: 0, servesLimit: true))
    #expect(third.lines == Self.lines(1...150))
    #expect(third.outcome == .success)
    // The completed list expires after five minutes, like any other.
    time.advance(.seconds(301))
    let fourth = try await run("--limit", "3", transport: transport(150, profiles: 1...3, pages: 1))
    #expect(fourth.lines == Self.lines(1...3))
    #expect(fourth.errors == "")
    try Golden.expect(
      "details-limit",
      [first, second, third].map(\.withoutOutput))
  }

  @Test("resumes after other requests for the same list")
  func resumesAfterOtherRuns() async throws {
    _ = try await runAsAgreed(transport(100, profiles: 1...59))
    time.advance(.seconds(3_601))
    // The plain list is fetched again, and so are its first two profiles.
    let list = try await ghf(
      "followers", "octocat", transport: transport(100, profiles: nil), home: home, time: time)
    #expect(list.errors == "")
    let few = try await run("--limit", "2", transport: transport(100, profiles: 1...2, pages: 0))
    #expect(few.lines == Self.lines(1...2))
    #expect(few.errors == "")
    let rest = try await run(
      transport: transport(100, profiles: 60...100, pages: 0, servesLimit: true))
    #expect(rest.lines == Self.lines(1...100))
    #expect(rest.errorLines.first == "resuming the fetch started at 12:00")
    #expect(rest.outcome == .success)
  }

  @Test("caches the fetched profiles although JSON prints none")
  func cachesProfilesOfAnIncompleteJSONList() async throws {
    let first = try await ghf(
      "followers", "octocat", "--details", "--json", "--parallel", "1",
      transport: transport(70, profiles: 1...59), terminal: .interactive, home: home, input: ["y"],
      time: time)
    #expect(first.output == "")
    #expect(first.outcome == .limited)
    time.advance(.seconds(3_601))
    let second = try await run(
      transport: transport(70, profiles: 60...70, pages: 0, servesLimit: true))
    #expect(second.lines == Self.lines(1...70))
  }

  @Test func completesTheListWithWait() async throws {
    let run = try await run("--wait", transport: transport(150, profiles: 1...150))
    #expect(run.lines == Self.lines(1...150))
    #expect(
      run.errors == """
        looking up 150 profiles one by one without a token needs 150 requests; 57 left until \
        13:00. Will wait for the reset
        a token allows 100 profiles per request: sign in with 'gh auth login', or set GH_TOKEN (GH_ENTERPRISE_TOKEN on other hosts)
        GitHub rate limit reached; waiting until 13:00
        GitHub rate limit reached; waiting until 14:00

        """)
    #expect(run.outcome == .success)
    #expect(time.slept.reduce(.zero, +) > .seconds(7_000))
  }

  @Test("announces the requests even if the limit covers them")
  func announcesRequestsWithinTheLimit() async throws {
    let run = try await run(transport: transport(30, profiles: 1...30))
    #expect(
      run.errors
        == "looking up 30 profiles one by one without a token needs 30 requests; 59 left until 13:00\n"
    )
    #expect(try await self.run().errors == "")
  }

  @Test func announcesNothingForTenProfiles() async throws {
    #expect(try await run("-L", "10", transport: transport(30, profiles: 1...10)).errors == "")
  }

  @Test func requestsTheRateLimitIfTheListIsCached() async throws {
    _ = try await ghf(
      "followers", "octocat", transport: transport(30, profiles: nil), home: home, time: time)
    let limits = #"{"resources":{"core":{"limit":60,"remaining":4,"reset":1795266000}}}"#
    let first = try await run(
      transport: StubTransport([
        "GET /rate_limit": [StubTransport.answer(200, [:], limits)]
      ]))
    #expect(
      Array(first.errorLines.prefix(2)) == [
        "error: looking up 30 profiles needs 30 requests; 4 left until 13:00",
        "hint: use '--limit 4', which fits",
      ])
    #expect(first.output == "")
    #expect(first.outcome == .limited)
  }

  @Test func showsProgressOnATerminal() async throws {
    var routes = [
      Sample.route(page: 1): [
        StubTransport.answer(
          200, [:], Sample.page((1...4).map { Sample.account("user\($0)", $0) }))
      ]
    ]
    for id in 1...4 {
      routes["GET /user/\(id)"] = [
        { request in
          time.advance(.milliseconds(250))
          let fields = [
            "x-ratelimit-limit": "60", "x-ratelimit-remaining": "\(50 - id)",
            "x-ratelimit-reset": "1795266000",
          ]
          return StubTransport.answer(200, fields, Sample.profile("user\(id)", id))(request)
        }
      ]
    }
    let run = try await run(transport: StubTransport(routes), terminal: .redirected)
    try Golden.expect("details-progress", [run])
  }
}
