import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// A share of the rate limit.
struct ShareTransportTests {
  private let time = TestTime()
  private let kept = Recorder<ShareTransport.Use>()

  private var reset: Int { Int(time.start.timeIntervalSince1970) + 3_600 }

  /// Answers each request with the limit's fields; a path with `304` is unchanged.
  private func server(
    limit: Int = 100, reset: Int? = nil, isShown: Bool = true
  ) -> StubTransport {
    let date = reset ?? self.reset
    return StubTransport(others: { request, _, number in
      let isUnchanged = request.path?.contains("304") == true
      var head = HTTPResponse(status: isUnchanged ? .notModified : .ok)
      let fields = [
        "x-ratelimit-limit": "\(limit)", "x-ratelimit-remaining": "\(limit - number)",
        "x-ratelimit-reset": "\(request.path == "/graphql" ? date + 900 : date)",
        "x-ratelimit-resource": request.path == "/graphql" ? "graphql" : "core",
      ]
      for (name, value) in isShown ? fields : [:] {
        if let name = HTTPField.Name(name) { head.headerFields[name] = value }
      }
      return .success(TransportResponse(head: head))
    })
  }

  private func share(
    _ inner: StubTransport, _ percentage: Int = 25, use: ShareTransport.Use? = nil
  ) -> ShareTransport {
    ShareTransport(inner, percentage: percentage, use: use, clock: time.clock) { kept.add($0) }
  }

  private func send(
    _ share: ShareTransport, _ path: String = "/users/a", isSigned: Bool = true
  ) async throws -> (status: Int, remaining: Int?) {
    var request = HTTPRequest(
      method: .get, scheme: "https", authority: "api.github.com", path: path)
    if isSigned { request.headerFields[.authorization] = "Bearer x" }
    let response = try await share.response(to: request, body: [])
    let remaining = HTTPField.Name("x-ratelimit-remaining").flatMap {
      response.head.headerFields[$0]
    }
    return (response.head.status.code, remaining.flatMap { Int($0) })
  }

  @Test("shows the share in place of the limit, and refuses what exceeds it")
  func refusesWhatExceedsTheShare() async throws {
    let server = server()
    let share = share(server)
    #expect(share.remaining == nil && share.size == nil)
    for number in 1...25 { #expect(try await send(share) == (200, 25 - number)) }
    #expect(share.isBinding)
    #expect(try await send(share) == (429, 0))
    #expect(server.requests.count == 25)
    // The request for the limits is free.
    #expect(try await send(share, "/rate_limit").status == 200)
    #expect(share.use?.requestCount == 25 && share.requestCount == 25)
  }

  @Test func doesNotCountUnchangedAnswersToSignedRequests() async throws {
    let share = share(server())
    #expect(try await send(share, "/304") == (304, 25))
    #expect(try await send(share, "/304", isSigned: false) == (304, 24))
    #expect(share.use?.requestCount == 1)
  }

  @Test func countsGraphQLUntilTheResetOfOtherRequests() async throws {
    let share = share(server())
    _ = try await send(share, "/graphql")
    #expect(share.use == nil)
    _ = try await send(share)
    _ = try await send(share, "/graphql")
    #expect(share.use?.requestCount == 3)
    #expect(share.use?.resetsAt == Date(timeIntervalSince1970: Double(reset)))
  }

  @Test("stores requests before they are sent, so that a kill loses none")
  func storesRequestsInAdvance() async throws {
    let share = share(server(limit: 400))
    for _ in 1...60 {
      _ = try await send(share)
      let stored = kept.all.last?.requestCount ?? 0
      #expect(stored >= share.use?.requestCount ?? 0 && stored <= 100)
    }
    #expect(kept.all.count == 3)
  }

  @Test("continues an earlier run in the same hour")
  func continuesAnEarlierRun() async throws {
    let date = Date(timeIntervalSince1970: Double(reset))
    let share = share(server(), use: .init(resetsAt: date, limit: 100, requestCount: 23))
    #expect(share.remaining == 2)
    #expect(try await send(share) == (200, 1))
    #expect(try await send(share) == (200, 0))
    #expect(try await send(share).status == 429)
    time.advance(.seconds(3_600))
    let next = self.share(
      server(reset: reset + 3_600), use: .init(resetsAt: date, limit: 100, requestCount: 25))
    #expect(next.remaining == nil)
    #expect(try await send(next) == (200, 24))
  }

  @Test func sharesTheNextHourToo() async throws {
    let first = server()
    let share = share(first)
    for _ in 1...30 { _ = try await send(share) }
    #expect(first.requests.count == 25)
    time.advance(.seconds(3_600))
    // The first answer shows the new reset; here it is the old one, which is over.
    #expect(try await send(share).status == 200)
  }

  @Test func letsAllThroughWithoutALimit() async throws {
    let share = share(server(isShown: false), 1)
    for _ in 1...50 { #expect(try await send(share).status == 200) }
    #expect(kept.all.isEmpty && share.remaining == nil)
  }

  @Test("leaves a limit that others have nearly used up as it is")
  func leavesALowerLimit() async throws {
    let share = share(server(limit: 3), 100)
    #expect(try await send(share) == (200, 2))
    #expect(!share.isBinding)
  }

  /// A server whose clock differs from this machine's.
  private func server(ahead seconds: Double) -> StubTransport {
    let time = time
    return StubTransport(others: { _, _, number in
      let now = time.now.addingTimeInterval(seconds)
      var head = HTTPResponse(status: .ok)
      let reset = (Int(time.start.timeIntervalSince1970 + seconds) / 60 + 60) * 60
      let fields = [
        "x-ratelimit-limit": "100", "x-ratelimit-remaining": "\(100 - number)",
        "x-ratelimit-reset": "\(reset)", "x-ratelimit-resource": "core",
        "date": ShareTransportTests.date(now),
      ]
      for (name, value) in fields {
        if let name = HTTPField.Name(name) { head.headerFields[name] = value }
      }
      return .success(TransportResponse(head: head))
    })
  }

  /// Returns `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func date(_ date: Date) -> String {
    let text = date.formatted(.iso8601)
    let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
    let parts = text.split { "-T:Z".contains($0) }
    return "Sun, \(parts[2]) \(months[(Int(parts[1]) ?? 1) - 1]) \(parts[0]) "
      + "\(parts[3]):\(parts[4]):\(parts[5]) GMT"
  }

  @Test("keeps the share although the server's clock differs by hours", arguments: [-2.5, 0, 2.5])
  func keepsTheShareDespiteAnotherClock(hours: Double) async throws {
    let server = server(ahead: hours * 3_600)
    let share = share(server)
    for _ in 1...30 { _ = try await send(share) }
    #expect(server.requests.count == 25)
    let use = try #require(kept.all.last)
    let left = use.resetsAt.timeIntervalSince(time.now)
    #expect(left > 3_500 && left < 3_662)
    // The layers above expect the server's time.
    var request = HTTPRequest(method: .get, scheme: "https", authority: "a", path: "/users/a")
    request.headerFields[.authorization] = "Bearer x"
    let refusal = try await share.response(to: request, body: [])
    let reset = try #require(RateLimit(fields: refusal.head.headerFields)).resetsAt
    #expect(abs(reset.timeIntervalSince(time.now) - hours * 3_600 - left) < 3)
    // The next run continues with what the last one has stored.
    time.advance(.seconds(60))
    let next = self.share(server, use: use)
    #expect(try await send(next).status == 429)
    time.advance(.seconds(3_600))
    #expect(try await send(next).status == 200)
  }

  @Test("drops a stored use whose reset is more than an hour away")
  func dropsAUseOfTheFuture() {
    let date = time.start.addingTimeInterval(86_400)
    let share = share(server(), use: .init(resetsAt: date, limit: 100, requestCount: 25))
    #expect(share.remaining == nil && !share.isBinding)
  }

  @Test("counts the requests in flight when the limit is reset")
  func countsRequestsInFlight() async throws {
    let (time, kept) = (time, kept)
    let reset = reset
    let gate = StubTransport(others: { request, _, number in
      // The first request shows the limit; the others are answered after the reset.
      if number > 1 { time.advance(.seconds(1_300)) }
      while number > 1, time.now < time.start.addingTimeInterval(5_000) { await Task.yield() }
      var head = HTTPResponse(status: .ok)
      let fields = [
        "x-ratelimit-limit": "100", "x-ratelimit-remaining": "90",
        "x-ratelimit-reset": "\(number > 1 ? reset + 3_600 : reset)",
        "x-ratelimit-resource": "core",
      ]
      for (name, value) in fields {
        if let name = HTTPField.Name(name) { head.headerFields[name] = value }
      }
      return .success(TransportResponse(head: head))
    })
    let share = ShareTransport(gate, percentage: 25, use: nil, clock: time.clock) { kept.add($0) }
    _ = try await send(share)
    // Four requests of 1,300 s: only together do they pass the time for which each waits.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...4 { group.addTask { _ = try await send(share) } }
      try await group.waitForAll()
    }
    #expect(share.use?.requestCount == 4)
  }
}
