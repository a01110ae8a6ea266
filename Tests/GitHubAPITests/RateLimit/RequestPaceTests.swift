import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

@Suite struct RequestPaceTests {
  private let time = TestTime()

  /// The seconds spent waiting so far.
  private var passed: Double { time.slept.reduce(.zero, +) / .seconds(1) }

  @Test("allows 900 requests at once, then 15 per second")
  func allowsABurstThenAnEvenFlow() async throws {
    let pace = RequestPace(clock: time.clock)
    for _ in 0..<900 { try await pace.turn() }
    #expect(time.slept == [])
    for _ in 0..<150 { try await pace.turn() }
    #expect(abs(passed - 10) < 0.000_001)
    #expect(time.slept.count <= 300)
  }

  @Test func refillsTheBucketUpToItsSize() async throws {
    let pace = RequestPace(requestsPerMinute: 60, clock: time.clock)
    for _ in 0..<60 { try await pace.turn() }
    time.advance(.seconds(10))
    for _ in 0..<10 { try await pace.turn() }
    #expect(time.slept == [])
    time.advance(.seconds(3600))
    for _ in 0..<60 { try await pace.turn() }
    #expect(time.slept == [])
    try await pace.turn()
    #expect(abs(passed - 1) < 0.000_001)
  }

  @Test(arguments: [1, 7, 59, 900, 1000, 999_983])
  func keepsAnyPaceWithoutTinyWaits(perMinute: Int) async throws {
    let pace = RequestPace(requestsPerMinute: perMinute, clock: time.clock)
    for _ in 0..<perMinute { try await pace.turn() }
    #expect(time.slept == [])
    for _ in 0..<500 { try await pace.turn() }
    #expect(abs(passed - 500 * 60 / Double(perMinute)) < 0.000_1)
    #expect(time.slept.count <= 1000)
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
    let task = Task { () -> Bool in
      do throws(CancellationError) {
        try await pace.turn()
        return false
      } catch {
        return true
      }
    }
    try? await Task.sleep(for: .milliseconds(10))
    task.cancel()
    #expect(await task.value)
  }

  @Test(.timeLimit(.minutes(5))) func neverSendsARequestCancelledWhileItWaits() async throws {
    let transport = StubTransport()
    let pace = RequestPace(clock: .system)
    pace.pause(for: .seconds(3600))
    let client = GitHubClient.stub(transport, clock: .system, pace: pace)
    let login = try Login.octocat
    let task = Task { () -> GitHubError? in
      do throws(GitHubError) {
        _ = try await client.answer(to: .profile(login))
        return nil
      } catch {
        return error
      }
    }
    try await Task.sleep(for: .milliseconds(10))
    task.cancel()
    #expect(await task.value == .noResponse(.cancelled))
    #expect(transport.requests.isEmpty)
  }
}
