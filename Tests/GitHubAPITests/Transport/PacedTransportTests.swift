import GitHubAPI
import HTTPTypes
import Synchronization
import TestSupport
import Testing

/// The events that requests report, and the turns that they take.
@Suite struct PacedTransportTests {
  private let time = TestTime()

  /// Fetches a profile, and returns the reported events.
  private func reported(
    _ routes: [String: [StubTransport.Answer]], requestsPerMinute: Int = 900
  ) async throws -> [String] {
    let events = Mutex<[String]>([])
    let client = GitHubClient.stub(
      StubTransport(routes), tokens: StubTokens("secret"), time: time,
      pace: RequestPace(requestsPerMinute: requestsPerMinute, clock: time.clock)
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
        case .working(let request, let step): "\(request) \(step)"
        case .idle: "idle"
        }
      let short = word.replacing("GET https://api.github.com", with: "")
      events.withLock { $0.append(short) }
    }
    // `try?`: a failure is among the events.
    _ = try? await client.answer(to: .profile(.octocat))
    return events.withLock { $0 }
  }

  private static let profile = StubTransport.answer(200, [:], "{\"id\":1,\"login\":\"octocat\"}")

  @Test func reportsEachRedirectWithoutTheToken() async throws {
    let routes = [
      "GET /users/octocat": [StubTransport.answer(301, ["Location": "/user/1"])],
      "GET /user/1": [StubTransport.answer(302, ["Location": "/user/2"])],
      "GET /user/2": [PacedTransportTests.profile],
    ]
    #expect(try await reported(routes) == ["/users/octocat 301", "/user/1 302", "/user/2 200"])
  }

  @Test func takesATurnForEachRedirectAndRetry() async throws {
    let routes = [
      "GET /users/octocat": [StubTransport.answer(301, ["Location": "/user/1"])],
      "GET /user/1": [StubTransport.answer(502), PacedTransportTests.profile],
    ]
    #expect(
      try await reported(routes, requestsPerMinute: 1) == [
        "/users/octocat 301", "/user/1 502", "/users/octocat 301", "/user/1 200",
      ])
    // One request a minute: three of the four wait, less the wait before the retry.
    #expect(abs(time.slept.reduce(.zero, +) / .seconds(1) - 183) < 0.001)
  }

  @Test func reportsEachFailedTry() async throws {
    let routes = [
      "GET /users/octocat": [StubTransport.failure(.connectionLost(host: "h", detail: ""))]
    ]
    #expect(try await reported(routes) == Array(repeating: "/users/octocat failed", count: 4))
  }

  @Test("requests that are refused together report one pause", .timeLimit(.minutes(5)))
  func reportsAPauseOnce() async throws {
    let begun = Mutex(0)
    let waitCount = Mutex(0)
    let transport = StubTransport.list { page in
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
    let inner = time.clock
    let clock = ClientClock(
      now: inner.now, elapsed: inner.elapsed,
      sleep: { duration async throws(CancellationError) in
        // No wait ends before all five requests wait.
        waitCount.withLock { $0 += 1 }
        while waitCount.withLock({ $0 }) < 5 { await Task.yield() }
        try await inner.sleep(duration)
      }, alarm: inner.alarm, random: inner.random)
    let pauses = Mutex<[Duration]>([])
    let client = GitHubClient.stub(transport, clock: clock) { event in
      if case .pausing(let pause) = event { pauses.withLock { $0.append(pause) } }
    }
    let paginated = await client.pages(of: .followers(of: try Login.octocat), parallel: 5)
      .paginated()
    #expect(paginated.ids.count == 700)
    #expect(pauses.withLock { $0 } == [.seconds(30)])
  }
}
