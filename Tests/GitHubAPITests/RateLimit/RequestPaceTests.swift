import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct RequestPaceTests {
  private let time = TestTime()

  /// The seconds spent waiting so far.
  private var passed: Double { time.slept.reduce(.zero, +) / .seconds(1) }

  @Test("allows 900 requests at once, and 900 more 61 seconds later")
  func allows900RequestsInAnyMinute() async throws {
    let pace = RequestPace(clock: time.clock)
    for _ in 0..<900 { try await pace.turn() }
    #expect(time.slept == [])
    for _ in 0..<900 { try await pace.turn() }
    #expect(time.slept == [.seconds(61)])
  }

  @Test(arguments: [1, 7, 59, 900, 1000, 9_983])
  func delaysEachRequestAsLittleAsItCan(perMinute: Int) async throws {
    let pace = RequestPace(requestsPerMinute: perMinute, clock: time.clock)
    var generator = SeededGenerator()
    var sent: [Duration] = []
    for number in 0..<3 * perMinute {
      time.advance(
        .nanoseconds(Int64.random(in: 0...100_000_000_000 / Int64(perMinute), using: &generator)))
      let earliest = number < perMinute ? .zero : sent[number - perMinute] + .seconds(61)
      let expected = max(time.clock.elapsed(), earliest)
      try await pace.turn()
      sent.append(time.clock.elapsed())
      #expect(sent[number] == expected)
    }
  }

  @Test("keeps any number of requests per minute in little memory and time")
  func staysCheapAtAnyPace() async throws {
    let pace = RequestPace(requestsPerMinute: .max, clock: time.clock)
    for _ in 0..<100_000 {
      try await pace.turn()
      time.advance(.milliseconds(1))
    }
    #expect(time.slept == [])
    var window = SlidingWindow(of: .seconds(60))
    for second in 0..<100_000 {
      window.expire(at: .seconds(second))
      window.add(.seconds(1), at: .seconds(second))
      #expect(window.count <= 60)
      #expect(window.entryCount <= 121)
    }
    #expect(window.sum == .seconds(60))
  }

  @Test func spacesSearchesAndWrites() async throws {
    let pace = RequestPace(clock: time.clock)
    func wait(_ method: HTTPRequest.Method, _ path: String) async throws -> Double {
      let before = time.slept.count
      try await pace.turn(
        for: HTTPRequest(method: method, scheme: "https", authority: "api.github.com", path: path))
      return time.slept.dropFirst(before).reduce(.zero, +) / .seconds(1)
    }
    #expect(try await wait(.get, "/search/users?q=a") == 0)
    #expect(try await wait(.get, "/users/a") == 0)
    #expect(try await wait(.get, "/search/users?q=b") == 2)
    #expect(try await wait(.put, "/user/following/a") == 0)
    #expect(try await wait(.post, "/graphql") == 0)
    #expect(try await wait(.post, "/graphql") == 0)
    #expect(try await wait(.delete, "/user/following/a") == 1)
    time.advance(.seconds(5))
    #expect(try await wait(.put, "/user/following/a") == 0)
    #expect(try await wait(.get, "/search/users?q=a") == 0)
    #expect(try await wait(.get, "/api/v3/search/users?q=a") == 2)
  }

  @Test func pausesUntilTheLatestEnd() async throws {
    let pace = RequestPace(clock: time.clock)
    pace.pause(for: .seconds(30))
    pace.pause(for: .seconds(10))
    try await pace.turn()
    #expect(time.slept == [.seconds(30)])
    try await pace.turn()
    #expect(time.slept == [.seconds(30)])
  }

  @Test func acceptsAPauseOfAnyLength() async throws {
    let pace = RequestPace(clock: time.clock)
    for _ in 1...3 { pace.pause(for: .seconds(Int.max)) }
    try await pace.turn()
    #expect(time.slept == [.seconds(Int.max)])
  }

  @Test func tellsNewPausesFromKnownOnes() {
    let pace = RequestPace(clock: time.clock)
    #expect(pace.pause(for: .zero) == .known)
    #expect(pace.pause(for: .seconds(30)) == .new)
    #expect(pace.pause(for: .seconds(30)) == .known)
    time.advance(.milliseconds(20))
    #expect(pace.pause(for: .seconds(30)) == .known)
    #expect(pace.pause(for: .seconds(10)) == .known)
    #expect(pace.pause(for: .seconds(60)) == .new)
    time.advance(.seconds(3600))
    #expect(pace.pause(for: .seconds(1)) == .new)
  }

  @Test(.timeLimit(.minutes(5))) func stopsWaitingWhenCancelled() async {
    let pace = RequestPace(clock: .system)
    pace.pause(for: .seconds(3600))
    let executor = QueueExecutor()
    let task = Task(executorPreference: executor) { () -> Bool in
      do throws(CancellationError) {
        try await pace.turn()
        return false
      } catch {
        return true
      }
    }
    executor.drain()
    task.cancel()
    executor.drain()
    #expect(await task.value)
  }

  @Test(.timeLimit(.minutes(5))) func neverSendsARequestCancelledWhileItWaits() async throws {
    let transport = StubTransport()
    let pace = RequestPace(clock: .system)
    pace.pause(for: .seconds(3600))
    let client = GitHubClient.stub(transport, clock: .system, pace: pace)
    let login = try Login.octocat
    let executor = QueueExecutor()
    let task = Task(executorPreference: executor) { () -> GitHubError? in
      do throws(GitHubError) {
        _ = try await client.answer(to: .profile(login))
        return nil
      } catch {
        return error
      }
    }
    executor.drain()
    task.cancel()
    executor.drain()
    #expect(await task.value == .noResponse(.cancelled))
    #expect(transport.requests.isEmpty)
  }
}
