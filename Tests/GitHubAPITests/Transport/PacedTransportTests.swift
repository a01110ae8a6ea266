import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

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
        case .announced: "announced"
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
    let slept: Duration = time.slept.reduce(.zero, +)
    #expect(slept > .milliseconds(182_999) && slept < .milliseconds(183_001))
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

/// Events about a server that stays silent.
@Suite struct SilenceWatchTests {
  private static let route = "GET /users/octocat"
  private static let profile = StubTransport.answer(200, [:], "{\"id\":1,\"login\":\"octocat\"}")
  private static let timeout = StubTransport.failure(
    .timedOut(phase: .receiving, after: .seconds(15)))

  /// Returns the events about silence; with `ringing`, the first alarm goes off at once.
  private func silences(
    _ answers: [StubTransport.Answer], ringing: Bool, times: Int = 1
  ) async throws -> [ClientEvent] {
    let events = Recorder<ClientEvent>()
    let client = GitHubClient.stub(
      StubTransport(latency: .milliseconds(100), [Self.route: answers]),
      time: TestTime(alarmCount: ringing ? 1 : 0)
    ) { event in
      switch event {
      case .silent, .heard: events.add(event)
      case .answered, .failed, .announced, .cached, .pausing, .waiting, .working, .idle: break
      }
    }
    let login = try Login.octocat
    for _ in 1...times { _ = try? await client.answer(to: .profile(login)) }
    return events.all
  }

  private static let waiting = ClientEvent.silent(host: "api.github.com", isRetry: false)
  private static let retrying = ClientEvent.silent(host: "api.github.com", isRetry: true)

  @Test func reportsASilenceAndItsEndOnce() async throws {
    let events = try await silences([Self.profile], ringing: true)
    #expect(events == [Self.waiting, .heard])
    #expect(try await silences([Self.profile], ringing: false) == [])
  }

  @Test func reportsEveryRetry() async throws {
    #expect(
      try await silences([Self.timeout], ringing: true)
        == [Self.waiting, Self.retrying, Self.retrying, Self.retrying])
    #expect(
      try await silences([Self.timeout, Self.profile], ringing: true)
        == [Self.waiting, Self.retrying, .heard])
  }

  @Test("reports the first pending request repeatedly, and its end")
  func reportsActivity() async throws {
    let clocks = TestTime().clock
    let pauses = Recorder<Duration>()
    let clock = ClientClock(
      now: clocks.now, elapsed: clocks.elapsed, sleep: clocks.sleep,
      alarm: { duration async throws(CancellationError) in
        // The check for a silence waits longer.
        if duration < .seconds(1) { pauses.add(duration) }
        if Task.isCancelled { throw CancellationError() }
        await Task.yield()
      }, random: clocks.random)
    let events = Recorder<ClientEvent>()
    let watch = SilenceWatch(clock: clock, reportsActivity: true) { events.add($0) }
    let first = HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/a?page=2")
    let other = HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/b")
    _ = await watch.watching(first) {
      await watch.watching(other) {
        while events.all.count < 3 { await Task.yield() }
        return .failure(.cancelled)
      }
    }
    let steps = (0..<events.all.count - 1).map { step in
      ClientEvent.working(RequestName(first), step: step)
    }
    #expect(events.all == steps + [.idle])
    #expect(pauses.all.prefix(3) == [.milliseconds(200), .milliseconds(100), .milliseconds(100)])
    #expect(RequestName(first).path == "/a")
  }

  @Test("reports a second silence after another request was answered")
  func reportsASilenceAfterAnotherResponse() async throws {
    let (time, clocks) = (TestTime(), TestTime().clock)
    let clock = ClientClock(
      now: clocks.now, elapsed: time.clock.elapsed, sleep: clocks.sleep,
      alarm: { duration async throws(CancellationError) in
        time.advance(duration)
        await Task.yield()
      }, random: clocks.random)
    let events = Recorder<ClientEvent>()
    let watch = SilenceWatch(clock: clock) { events.add($0) }
    let request = HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/")
    let (answers, answer) = AsyncStream<Void>.makeStream()
    await withTaskGroup { group in
      group.addTask {
        _ = await watch.watching(request) {
          // Until the second silence.
          while events.all.count < 3 { await Task.yield() }
          answer.finish()
          return .failure(.timedOut(phase: .receiving, after: .seconds(15)))
        }
      }
      group.addTask {
        _ = await watch.watching(request) {
          while events.all.isEmpty { await Task.yield() }
          return .success(
            TransportResponse(head: HTTPResponse(status: .ok), body: []))
        }
        for await _ in answers {}
      }
    }
    let silent = ClientEvent.silent(host: "h", isRetry: false)
    #expect(events.all == [silent, .heard, silent])
  }

  @Test func ignoresRequestsThatFailAtOnce() async throws {
    let refused = StubTransport.failure(
      .connectionFailed(host: "h", isProxy: false, detail: "refused"))
    #expect(try await silences([refused], ringing: false) == [])
  }
}
