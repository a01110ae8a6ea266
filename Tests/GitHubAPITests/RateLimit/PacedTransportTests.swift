import GitHubAPI
import HTTPTypes
import Synchronization
import TestSupport
import Testing

/// What is reported, and what counts against the pace.
@Suite struct PacedTransportTests {
  private let time = TestTime()

  /// Asks for a profile and tells what was reported.
  private func reported(
    _ routes: [String: [StubTransport.Answer]], requestsPerMinute: Int = 900
  ) async throws -> [String] {
    let events = Mutex<[String]>([])
    let client = GitHubClient(
      base: .gitHub, transport: StubTransport(routes), tokens: StubTokens("secret"),
      cache: PageCache(
        store: MemoryStore(), policy: CachePolicy(.off), clock: time.clock),
      pace: RequestPace(requestsPerMinute: requestsPerMinute, clock: time.clock),
      clock: time.clock
    ) { event in
      let word =
        switch event {
        case .answered(let request, let status, _, _): "\(request) \(status)"
        case .failed(let request, _, _): "\(request) failed"
        case .cached(let request): "\(request) cached"
        case .pausing(let duration): "pause \(duration / .seconds(1))"
        case .waiting(let duration, _): "wait \(duration / .seconds(1))"
        case .silent(let host, let isRetry): "silent \(host) \(isRetry)"
        case .heard: "heard"
        case .readingAgain(let pageCount): "again \(pageCount)"
        }
      let short = word.replacing("GET https://api.github.com", with: "")
      events.withLock { $0.append(short) }
    }
    // Failures are reported too; the report is what counts here.
    _ = try? await client.answer(to: .profile(.octocat))
    return events.withLock { $0 }
  }

  private static let profile = StubTransport.answer(200, [:], "{\"id\":1,\"login\":\"octocat\"}")

  @Test func eachHopOfARedirectIsReportedWithoutTheToken() async throws {
    let routes = [
      "GET /users/octocat": [StubTransport.answer(301, ["Location": "/user/1"])],
      "GET /user/1": [StubTransport.answer(302, ["Location": "/user/2"])],
      "GET /user/2": [PacedTransportTests.profile],
    ]
    #expect(try await reported(routes) == ["/users/octocat 301", "/user/1 302", "/user/2 200"])
  }

  @Test func eachHopAndEachTryTakesATurn() async throws {
    let routes = [
      "GET /users/octocat": [StubTransport.answer(301, ["Location": "/user/1"])],
      "GET /user/1": [StubTransport.answer(502), PacedTransportTests.profile],
    ]
    #expect(
      try await reported(routes, requestsPerMinute: 1) == [
        "/users/octocat 301", "/user/1 502", "/users/octocat 301", "/user/1 200",
      ])
    // One request a minute: three of the four had to wait, less the wait before the second try.
    #expect(abs(time.slept.reduce(.zero, +) / .seconds(1) - 180) < 0.001)
  }

  @Test func noResponseIsReportedForEveryTry() async throws {
    let routes = [
      "GET /users/octocat": [StubTransport.failure(.connectionLost(host: "h", detail: ""))]
    ]
    #expect(try await reported(routes) == Array(repeating: "/users/octocat failed", count: 4))
  }

  @Test(.timeLimit(.minutes(5)))
  func aPauseThatManyRequestsAreToldOfIsReportedOnce() async throws {
    let begun = Mutex(0)
    let told = Mutex(0)
    let transport = ListTransport { page in
      let turn = begun.withLock { count in
        count += 1
        return count
      }
      // The third to seventh request are under way together, and all of them are refused.
      while turn > 2, begun.withLock({ $0 }) < 7 { await Task.yield() }
      let limit = "{\"message\":\"secondary rate limit\"}"
      return .success(
        (3...7).contains(turn) ? .answer(429, [.retryAfter: "30"], limit) : .page(page, of: 700))
    }
    let calm = time.clock
    let clock = ClientClock(
      now: calm.now, elapsed: calm.elapsed,
      sleep: { duration async throws(CancellationError) in
        // Nobody waits the pause out before all are told of it.
        told.withLock { $0 += 1 }
        while told.withLock({ $0 }) < 5 { await Task.yield() }
        try await calm.sleep(duration)
      }, alarm: calm.alarm, random: calm.random)
    let pauses = Mutex<[Duration]>([])
    let client = GitHubClient(
      base: .gitHub, transport: transport, tokens: StubTokens(),
      cache: PageCache(store: MemoryStore(), policy: CachePolicy(.off), clock: clock),
      pace: RequestPace(clock: clock), clock: clock
    ) { event in
      if case .pausing(let pause) = event { pauses.withLock { $0.append(pause) } }
    }
    let paginated = await client.pages(of: .followers(of: try Login.octocat), parallel: 5).paginated()
    #expect(paginated.ids.count == 700)
    #expect(pauses.withLock { $0 } == [.seconds(30)])
  }
}
