import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

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
      case .answered, .failed, .cached, .pausing, .waiting, .working, .idle: break
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
