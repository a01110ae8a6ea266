import FoundationEssentials
import GitHubAPI
import HTTPTypes
import Synchronization
import TestSupport
import Testing

/// Waits for rate limits, by the wait policy.
@Suite struct WaitingTests {
  private let time = TestTime()

  private static let exceeded = "{\"message\":\"API rate limit exceeded for x\"}"
  private static let secondary = "{\"message\":\"You have exceeded a secondary rate limit\"}"
  private static let profile = "{\"id\":1,\"login\":\"octocat\"}"

  private func limits(_ remaining: Int, resetsIn seconds: Int, _ resource: String = "core")
    -> [String: String]
  {
    [
      "x-ratelimit-limit": "60", "x-ratelimit-remaining": "\(remaining)",
      "x-ratelimit-reset": "\(Int(time.now.timeIntervalSince1970) + seconds)",
      "x-ratelimit-resource": resource,
    ]
  }

  private func refusal(resetsIn seconds: Int) -> StubTransport.Answer {
    StubTransport.answer(403, limits(0, resetsIn: seconds), Self.exceeded)
  }

  /// The outcome of fetching a profile.
  private struct Outcome: Equatable {
    var isAnswered: Bool
    var seconds: Double
    var requestCount: Int
  }

  private func outcome(
    _ answers: [StubTransport.Answer], _ waitPolicy: RateLimitWaitPolicy
  ) async throws -> Outcome {
    let transport = StubTransport(["GET /users/octocat": answers])
    let client = client(transport, waitPolicy)
    let login = try Login.octocat
    let answer = try? await client.answer(to: .profile(login))
    return Outcome(
      isAnswered: answer != nil, seconds: time.slept.reduce(.zero, +) / .seconds(1),
      requestCount: transport.requests.count)
  }

  private func client(
    _ transport: any HTTPTransport, _ waitPolicy: RateLimitWaitPolicy,
    countdown: (@Sendable (Countdown?) -> Void)? = nil,
    observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
  ) -> GitHubClient {
    .stub(
      transport, time: time, pace: RequestPace(clock: time.clock, countdown: countdown),
      waitPolicy: waitPolicy, observe: observe)
  }

  @Test(arguments: [
    (RateLimitWaitPolicy.endless, true), (.upTo(.seconds(901)), true),
    (.upTo(.seconds(900)), false),
    (.short, false),
  ])
  func waitsUntilASecondAfterTheReset(
    waitPolicy: RateLimitWaitPolicy, waits: Bool
  ) async throws {
    let answers = [refusal(resetsIn: 900), StubTransport.answer(200, [:], Self.profile)]
    #expect(
      try await outcome(answers, waitPolicy)
        == Outcome(isAnswered: waits, seconds: waits ? 901 : 0, requestCount: waits ? 2 : 1))
  }

  @Test func waitsOnceForAResetThatIsPast() async throws {
    let past = refusal(resetsIn: -300)
    let profile = StubTransport.answer(200, [:], Self.profile)
    #expect(
      try await outcome([past, profile], .endless)
        == Outcome(isAnswered: true, seconds: 1, requestCount: 2))
    #expect(
      try await outcome([past, past, profile], .endless)
        == Outcome(isAnswered: false, seconds: 1 + 1, requestCount: 2))
  }

  @Test func comparesTheResetWithTheServersClock() async throws {
    // The local clock is a day behind, so the reset seems far away.
    let date = "Sun, 22 Nov 2026 12:00:00 GMT"
    let seconds = Int(time.now.timeIntervalSince1970) + 86_400 - 300
    var fields = limits(0, resetsIn: 0)
    fields["x-ratelimit-reset"] = "\(seconds)"
    fields["Date"] = date
    #expect(
      try await outcome([StubTransport.answer(403, fields, Self.exceeded)], .endless)
        == Outcome(isAnswered: false, seconds: 1, requestCount: 2))
  }

  @Test(arguments: [(120, true), (119, false)])
  func boundsTheTotalOfAllWaits(longest: Int, isAnswered: Bool) async throws {
    let outcome = try await outcome(
      [
        StubTransport.answer(429, ["Retry-After": "30"], Self.secondary),
        StubTransport.answer(429, ["Retry-After": "40"], Self.secondary),
        refusal(resetsIn: 70 + 49), StubTransport.answer(200, [:], Self.profile),
      ], .upTo(.seconds(longest)))
    #expect(
      outcome
        == Outcome(
          isAnswered: isAnswered, seconds: isAnswered ? 120 : 70,
          requestCount: isAnswered ? 4 : 3))
  }

  @Test(
    "waits 1, 2 and 4 minutes for a limit without an end, then gives up",
    arguments: [secondary, exceeded])
  func doublesTheWaitForALimitWithoutAnEnd(body: String) async throws {
    let outcome = try await outcome([StubTransport.answer(403, [:], body)], .endless)
    #expect(outcome == Outcome(isAnswered: false, seconds: 60 + 120 + 240, requestCount: 4))
  }

  @Test(arguments: [
    ("120", RateLimitWaitPolicy.upTo(.seconds(119)), 0.0), ("120", .upTo(.seconds(120)), 120),
    ("30", .upTo(.seconds(10)), 0), ("30", .upTo(.seconds(30)), 30), ("120", .short, 0),
    ("120", .endless, 120),
  ])
  func waitsAsLongAsRetryAfterSays(
    retryAfter: String, waitPolicy: RateLimitWaitPolicy, seconds: Double
  ) async throws {
    let answers = [
      StubTransport.answer(429, ["Retry-After": retryAfter], Self.secondary),
      StubTransport.answer(200, [:], Self.profile),
    ]
    #expect(
      try await outcome(answers, waitPolicy)
        == Outcome(
          isAnswered: seconds > 0, seconds: seconds, requestCount: seconds > 0 ? 2 : 1))
  }

  @Test(arguments: [("0", RateLimitWaitPolicy.short, 1.0), ("\(Int.max)", .endless, 31_536_000)])
  func clampsRetryAfterToASecondAndAYear(
    retryAfter: String, waitPolicy: RateLimitWaitPolicy, seconds: Double
  ) async throws {
    let answers = [
      StubTransport.answer(429, ["Retry-After": retryAfter], Self.secondary),
      StubTransport.answer(200, [:], Self.profile),
    ]
    #expect(
      try await outcome(answers, waitPolicy)
        == Outcome(isAnswered: true, seconds: seconds, requestCount: 2))
  }

  @Test func waitsAgainIfOthersUseUpTheLimit() async throws {
    let answers = [
      refusal(resetsIn: 10), refusal(resetsIn: 20), StubTransport.answer(200, [:], Self.profile),
    ]
    #expect(
      try await outcome(answers, .endless)
        == Outcome(isAnswered: true, seconds: 11 + 10, requestCount: 3))
  }

  @Test func sendsNothingBeforeAKnownLimitResets() async throws {
    let transport = StubTransport([
      "GET /users/octocat": [
        StubTransport.answer(200, limits(0, resetsIn: 600), Self.profile)
      ]
    ])
    let login = try Login.octocat
    let client = client(transport, .short)
    _ = try await client.answer(to: .profile(login))
    await #expect(throws: GitHubError.self) { try await client.answer(to: .profile(login)) }
    #expect(transport.requests.count == 1)
    #expect(time.slept == [])
    time.advance(.seconds(600))
    _ = try await client.answer(to: .profile(login))
    #expect(transport.requests.count == 2)
  }

  @Test func waitsForEachBucketSeparately() async throws {
    let search = "{\"total_count\":0,\"items\":[]}"
    let transport = StubTransport([
      "GET /users/octocat": [
        StubTransport.answer(200, limits(50, resetsIn: 600), Self.profile)
      ],
      "GET /search/users?q=a&per_page=100": [
        StubTransport.answer(200, limits(0, resetsIn: 60, "search"), search)
      ],
    ])
    let client = client(transport, .endless)
    let login = try Login.octocat
    _ = try await client.answer(to: .accounts(matching: "a"))
    _ = try await client.answer(to: .profile(login))
    #expect(time.slept == [])
    _ = try await client.answer(to: .accounts(matching: "a"))
    #expect(time.slept == [.seconds(61)])
  }

  @Test func reportsEverySecondOfAWaitAndItsEnd() async throws {
    let reported = Mutex<[Int64?]>([])
    let transport = StubTransport([
      "GET /users/octocat": [
        refusal(resetsIn: 3), StubTransport.answer(200, [:], Self.profile),
      ]
    ])
    let client = client(
      transport, .endless,
      countdown: { countdown in reported.withLock { $0.append(countdown?.seconds) } })
    _ = try await client.answer(to: .profile(try Login.octocat))
    #expect(reported.withLock { $0 } == [4, 3, 2, 1, nil])
  }

  @Test(.timeLimit(.minutes(5))) func endsTheCountdownWhenCancelled() async throws {
    let reported = Mutex<[Int64?]>([])
    let reset = Int(Date().timeIntervalSince1970) + 3_600
    let transport = StubTransport([
      "GET /users/octocat": [
        StubTransport.answer(
          403,
          [
            "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0",
            "x-ratelimit-reset": "\(reset)",
          ],
          Self.exceeded)
      ]
    ])
    let client = GitHubClient.stub(
      transport, clock: .system,
      pace: RequestPace(
        clock: .system,
        countdown: { countdown in reported.withLock { $0.append(countdown?.seconds) } }),
      waitPolicy: .endless)
    let login = try Login.octocat
    let task = Task { () -> GitHubError? in
      do throws(GitHubError) {
        _ = try await client.answer(to: .profile(login))
        return nil
      } catch {
        return error
      }
    }
    while reported.withLock({ $0.isEmpty }) { await Task.yield() }
    task.cancel()
    #expect(await task.value == .noResponse(.cancelled))
    #expect(reported.withLock { $0.last } == .some(nil))
  }

  @Test func readsAListOverSeveralHours() async throws {
    let state = Mutex((left: 60, resetsAt: time.start.addingTimeInterval(3_600)))
    let time = time
    let transport = StubTransport.list { page in
      let (isAllowed, left, reset) = state.withLock { state in
        if time.now >= state.resetsAt { state = (60, time.now.addingTimeInterval(3_600)) }
        let isAllowed = state.left > 0
        state.left = max(0, state.left - 1)
        return (isAllowed, state.left, Int(state.resetsAt.timeIntervalSince1970))
      }
      var response = isAllowed ? TransportResponse.page(page, of: 15_000) : .answer(403)
      response.head.headerFields.setRateLimit(remaining: left, reset: reset)
      return .success(response)
    }
    let waits = Mutex(0)
    let client = client(
      transport, .endless,
      observe: { event in
        if case .waiting = event { waits.withLock { $0 += 1 } }
      })
    let paginated = await client.pages(of: .followers(of: try Login.octocat), parallel: 1)
      .paginated()
    #expect(paginated.ids.count == 15_000)
    #expect(paginated.error == nil)
    #expect(waits.withLock { $0 } == 2)
    // The requests left were known, so none was refused.
    // Before each wait a check takes two; after it, one notices the wait, and pages 1, 149 and the
    // last of the prefix are fetched again.
    let count = 152 + 2 * 6
    #expect(transport.requestedPages.count == count)
    #expect(transport.requestedPages.suffix(3) == [150, 1, 149])
  }
}
