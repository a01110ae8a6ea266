import FakeGitHub
import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// A share of the rate limit.
struct RequestShareTests {
  private let time = TestTime()
  private let kept = Recorder<RequestShare.Use>()

  private var reset: Int { Int(time.start.timeIntervalSince1970) + 3_600 }

  /// Answers each request with the limit's fields; `/304` is unchanged, and `/401` rejects the token.
  private func server(
    limit: Int = 100, reset: Int? = nil, isShown: Bool = true
  ) -> StubTransport {
    let date = reset ?? self.reset
    return StubTransport(others: { request, _, number in
      let isQuery = request.path == "/graphql"
      let status = request.path.flatMap { Int($0.dropFirst()) } ?? 200
      var response = TransportResponse.answer(status)
      if isShown {
        response.head.headerFields.setRateLimit(
          limit, remaining: limit - number, reset: isQuery ? date + 900 : date,
          resource: isQuery ? "graphql" : "core")
      }
      response.token = request.headerFields[.authorization].flatMap { _ in Token("x") }
      return .success(response)
    })
  }

  private func pace(_ percentage: Int = 25, use: RequestShare.Use? = nil) -> RequestPace {
    RequestPace(
      requestsPerMinute: .max,
      share: RequestShare(percentage: percentage, use: use, at: time.now) { kept.add($0) },
      clock: time.clock)
  }

  /// Sends a request; returns the status and the requests left, or nil if it wasn't sent.
  private func send(
    _ server: StubTransport, _ pace: RequestPace, _ path: String = "/users/a",
    isSigned: Bool = true
  ) async throws -> Answer? {
    var request = HTTPRequest(
      method: .get, scheme: "https", authority: "api.github.com", path: path)
    if isSigned { request.headerFields[.authorization] = "Bearer x" }
    let transport = PacedTransport(server, pace: pace, clock: time.clock) { _ in }
    do throws(TransportError) {
      let response = try await transport.response(to: request, body: [])
      return Answer(response.head.status.code, response.rateLimit?.remaining)
    } catch .notSent {
      return nil
    }
  }

  private struct Answer: Equatable {
    let status: Int
    let remaining: Int?

    init(_ status: Int, _ remaining: Int?) {
      (self.status, self.remaining) = (status, remaining)
    }
  }

  @Test("shows the share in place of the limit, and refuses what exceeds it")
  func refusesWhatExceedsTheShare() async throws {
    let (server, pace) = (server(), pace())
    #expect(pace.share?.remaining == nil && pace.share?.size == nil)
    for number in 1...25 { #expect(try await send(server, pace) == Answer(200, 25 - number)) }
    #expect(pace.share?.isBinding == true)
    #expect(pace.knownLimit?.remaining == 0)
    #expect(try await send(server, pace) == nil)
    #expect(server.requests.count == 25)
    // The request for the limits is free, and searches have a limit of their own.
    #expect(try await send(server, pace, "/rate_limit")?.status == 200)
    #expect(try await send(server, pace, "/search/users?q=a") == Answer(200, 73))
    #expect(pace.share?.use?.requestCount == 25 && pace.share?.requestCount == 25)
  }

  @Test("doesn't count unchanged answers and rejections of signed requests", arguments: [304, 401])
  func doesNotCountFreeRequests(status: Int) async throws {
    let (server, pace) = (server(), pace())
    let signed = try await send(server, pace, "/\(status)")
    // The limit that a rejection states isn't the token's.
    #expect(status == 304 ? signed == Answer(304, 25) : pace.knownLimit == nil)
    #expect(try await send(server, pace, "/\(status)", isSigned: false) == Answer(status, 24))
    #expect(pace.share?.use?.requestCount == 1)
  }

  @Test func countsGraphQLUntilTheResetOfOtherRequests() async throws {
    let (server, pace) = (server(), pace())
    _ = try await send(server, pace, "/graphql")
    #expect(pace.share?.use == nil)
    _ = try await send(server, pace)
    _ = try await send(server, pace, "/graphql")
    #expect(pace.share?.use?.requestCount == 3)
    #expect(pace.share?.use?.resetsAt == Date(timeIntervalSince1970: Double(reset)))
  }

  @Test("stores requests before they are sent, so that a kill loses none")
  func storesRequestsInAdvance() async throws {
    let (server, pace) = (server(limit: 400), pace())
    for _ in 1...60 {
      _ = try await send(server, pace)
      let stored = kept.all.last?.requestCount ?? 0
      #expect(stored >= pace.share?.use?.requestCount ?? 0 && stored <= 100)
    }
    #expect(kept.all.count == 3)
  }

  @Test("continues an earlier run in the same hour")
  func continuesAnEarlierRun() async throws {
    let date = Date(timeIntervalSince1970: Double(reset))
    let (server, pace) = (
      server(), pace(use: .init(resetsAt: date, limit: 100, requestCount: 23))
    )
    #expect(pace.share?.remaining == 2)
    #expect(try await send(server, pace) == Answer(200, 1))
    #expect(try await send(server, pace) == Answer(200, 0))
    #expect(try await send(server, pace) == nil)
    time.advance(.seconds(3_600))
    let next = self.pace(use: .init(resetsAt: date, limit: 100, requestCount: 25))
    #expect(next.share?.remaining == nil)
    #expect(try await send(self.server(reset: reset + 3_600), next) == Answer(200, 24))
  }

  @Test func sharesTheNextHourToo() async throws {
    let (server, pace) = (server(), pace())
    for _ in 1...30 { _ = try await send(server, pace) }
    #expect(server.requests.count == 25)
    time.advance(.seconds(3_600))
    // The first answer shows the new reset; here it is the old one, which is over.
    #expect(try await send(server, pace)?.status == 200)
  }

  @Test func letsAllThroughWithoutALimit() async throws {
    let (server, pace) = (server(isShown: false), pace(1))
    for _ in 1...50 { #expect(try await send(server, pace)?.status == 200) }
    #expect(kept.all.isEmpty && pace.share?.remaining == nil)
  }

  @Test("leaves a limit that others have nearly used up as it is")
  func leavesALowerLimit() async throws {
    let pace = pace(100)
    #expect(try await send(server(limit: 3), pace) == Answer(200, 2))
    #expect(pace.share?.isBinding == false)
  }

  @Test("divides limits of any size", arguments: [1, 100, 253_402_300_799, Int.max])
  func dividesHugeLimits(limit: Int) {
    let date = Date(timeIntervalSince1970: Double(reset))
    let use = RequestShare.Use(resetsAt: date, limit: limit, requestCount: 0)
    #expect(pace(100, use: use).share?.size == limit)
    #expect(pace(1, use: use).share?.size == max(1, limit / 100))
  }

  @Test("ignores a limit that no server means, and its share with it")
  func ignoresAnImpossibleLimit() async throws {
    let (server, pace) = (server(limit: .max), pace())
    for _ in 1...30 { #expect(try await send(server, pace) == Answer(200, nil)) }
    #expect(pace.share?.size == nil)
  }

  /// A server whose clock differs from this machine's.
  private func server(ahead seconds: Double) -> StubTransport {
    let time = time
    return StubTransport(others: { _, _, number in
      var response = TransportResponse.answer(200)
      let start = Int(time.start.timeIntervalSince1970 + seconds)
      response.head.headerFields.setRateLimit(
        100, remaining: 100 - number, reset: (start / 60 + 60) * 60, resource: "core")
      response.head.headerFields[.date] = HTTPDate.text(
        secondsSince1970: Int(time.now.timeIntervalSince1970 + seconds))
      return .success(response)
    })
  }

  @Test("keeps the share although the server's clock differs by hours", arguments: [-2.5, 0, 2.5])
  func keepsTheShareDespiteAnotherClock(hours: Double) async throws {
    let (server, pace) = (server(ahead: hours * 3_600), pace())
    for _ in 1...30 { _ = try await send(server, pace) }
    #expect(server.requests.count == 25)
    let use = try #require(kept.all.last)
    let left = use.resetsAt.timeIntervalSince(time.now)
    #expect(left > 3_500 && left < 3_662)
    let request = HTTPRequest(method: .get, scheme: "https", authority: "a", path: "/users/a")
    #expect(pace.usedUpLimit(for: request)?.resetsAt == use.resetsAt)
    // The next run continues with what the last one has stored.
    time.advance(.seconds(60))
    let next = self.pace(use: use)
    #expect(try await send(server, next) == nil)
    time.advance(.seconds(3_600))
    #expect(try await send(server, next)?.status == 200)
  }

  @Test("drops a stored use whose reset is more than an hour away")
  func dropsAUseOfTheFuture() {
    let date = time.start.addingTimeInterval(86_400)
    let share = pace(use: .init(resetsAt: date, limit: 100, requestCount: 25)).share
    #expect(share?.remaining == nil && share?.isBinding == false)
  }

  @Test("counts the requests in flight when the limit is reset")
  func countsRequestsInFlight() async throws {
    let (time, reset) = (time, reset)
    let gate = StubTransport(others: { request, _, number in
      // The first request shows the limit; the others are answered after the reset.
      if number > 1 { time.advance(.seconds(1_300)) }
      while number > 1, time.now < time.start.addingTimeInterval(5_000) { await Task.yield() }
      var response = TransportResponse.answer(200)
      response.head.headerFields.setRateLimit(
        100, remaining: 90, reset: number > 1 ? reset + 3_600 : reset, resource: "core")
      return .success(response)
    })
    let pace = pace()
    _ = try await send(gate, pace)
    // Four requests of 1,300 s: only together do they pass the time for which each waits.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...4 { group.addTask { _ = try await send(gate, pace) } }
      try await group.waitForAll()
    }
    #expect(pace.share?.use?.requestCount == 4)
  }

  @Test("sends no more than the share if many requests wait for a slot")
  func countsConcurrentRequests() async throws {
    let (server, pace) = (server(), pace())
    _ = try await send(server, pace)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...60 { group.addTask { _ = try await send(server, pace) } }
      try await group.waitForAll()
    }
    #expect(server.requests.count == 25)
  }
}
