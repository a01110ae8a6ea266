import FoundationEssentials
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct RateLimitTests {
  private func fields(_ pairs: KeyValuePairs<String, String>) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in pairs {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    return fields
  }

  @Test func readsAllFieldsInAnyCase() {
    let limit = RateLimit(
      fields: fields([
        "X-RateLimit-Limit": "60", "x-ratelimit-remaining": " 58 ",
        "X-Ratelimit-Reset": "1373946285",
        "X-RateLimit-Resource": " core ", "X-RateLimit-Used": "2",
      ]))
    #expect(
      limit
        == RateLimit(
          resource: "core", limit: 60, remaining: 58,
          resetsAt: Date(timeIntervalSince1970: 1_373_946_285)))
  }

  @Test func acceptsAMissingResource() {
    let limit = RateLimit(
      fields: fields([
        "x-ratelimit-limit": "1", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "0",
      ]))
    #expect(
      limit
        == RateLimit(
          resource: nil, limit: 1, remaining: 0, resetsAt: Date(timeIntervalSince1970: 0)))
  }

  @Test(arguments: [
    "", " ", "-1", "+1", "1.5", "0x10", "١", "60, 60", "99999999999999999999", "six",
    "9223372036854775807", "253402300800", "-9223372036854775808", "1e300", "nan",
  ])
  func rejectsMissingOrInvalidNumbers(value: String) {
    for name in ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"] {
      var all = fields([
        "x-ratelimit-limit": "60", "x-ratelimit-remaining": "58", "x-ratelimit-reset": "1",
      ])
      #expect(RateLimit(fields: all) != nil)
      if let name = HTTPField.Name(name) { all[name] = value }
      #expect(RateLimit(fields: all) == nil)
      if let name = HTTPField.Name(name) { all[name] = nil }
      #expect(RateLimit(fields: all) == nil)
    }
  }

  @Test func readsTheFirstOfSeveralFields() {
    let twice = fields([
      "x-ratelimit-limit": "60", "x-ratelimit-limit": "61", "x-ratelimit-remaining": "58",
      "x-ratelimit-reset": "1",
    ])
    #expect(RateLimit(fields: twice)?.limit == 60)
  }

  @Test func sortsTheReportByName() throws {
    let body = """
      {"resources":{"search":{"limit":10,"remaining":9,"reset":2,"used":1},
      "core":{"limit":60,"remaining":0,"reset":1}},"rate":{}}
      """
    #expect(
      Endpoint.rateLimits.answer(in: Array(body.utf8))?.limits == [
        RateLimit(
          resource: "core", limit: 60, remaining: 0, resetsAt: Date(timeIntervalSince1970: 1)),
        RateLimit(
          resource: "search", limit: 10, remaining: 9, resetsAt: Date(timeIntervalSince1970: 2)),
      ])
  }

  // Version 2026-03-10 lacks `rate`, and has buckets of its own.
  @Test func readsTheReportWithoutRate() throws {
    let body = """
      {"resources":{"core":{"limit":60,"remaining":7,"reset":5,"used":53},
      "copilot_usage_records":{"limit":100,"remaining":100,"reset":5,"used":0}}}
      """
    #expect(
      Endpoint.rateLimits.answer(in: Array(body.utf8))?.limits.map(\.resource)
        == ["copilot_usage_records", "core"])
  }

  @Test(arguments: [
    #"{"rate":{"limit":60,"remaining":7,"reset":5}}"#,
    #"{"resources":{"core":{"limit":60,"remaining":7}},"rate":{"limit":60,"remaining":7,"reset":5}}"#,
    #"{"resources":null,"rate":{"limit":60,"used":53,"remaining":7,"reset":5}}"#,
  ])
  func readsTheOldFormOfTheReport(body: String) throws {
    #expect(
      Endpoint.rateLimits.answer(in: Array(body.utf8))?.limits == [
        RateLimit(
          resource: "core", limit: 60, remaining: 7, resetsAt: Date(timeIntervalSince1970: 5))
      ])
  }

  @Test(arguments: [
    "{}", #"{"rate":{}}"#, #"{"resources":{"core":{}}}"#, #"{"resources":[],"rate":null}"#,
  ])
  func rejectsAReportWithoutLimits(body: String) {
    #expect(Endpoint.rateLimits.answer(in: Array(body.utf8)) == nil)
  }
}

/// The report of `GET /rate_limit`.
struct RateLimitReportTests {
  @Test(
    "limits reset times to those that calendars can show",
    arguments: [
      ("1795000000", 1_795_000_000.0), ("9223372036854775807", 253_402_300_799), ("-1", 0),
    ])
  func limitsResetTimes(_ reset: String, _ seconds: Double) throws {
    let body = #"{"rate":{"limit":60,"remaining":0,"reset":\#(reset)}}"#
    let report = try RateLimitReport(json: JSON(text: body))
    #expect(report.limits.map(\.resetsAt) == [Date(timeIntervalSince1970: seconds)])
  }
}

/// Limits that are known from earlier responses, with many requests under way.
@Suite struct KnownLimitTests {
  private let time = TestTime()

  /// Creates a list whose limit counts each request on arrival, and that answers a while later.
  private func limited(
    _ count: Int, left: Int, refused: Recorder<Int>, window: Duration = .seconds(3_600)
  ) -> StubTransport {
    let time = time
    let state = Mutex(
      (left: left, resetsAt: time.start.addingTimeInterval(window / .seconds(1))))
    let chance = Mutex(SeededGenerator())
    return StubTransport.list { page in
      let (isAllowed, left, reset) = state.withLock { state in
        if time.now >= state.resetsAt {
          state = (60, time.now.addingTimeInterval(window / .seconds(1)))
        }
        let isAllowed = state.left > 0
        state.left = max(0, state.left - 1)
        return (isAllowed, state.left, Int(state.resetsAt.timeIntervalSince1970))
      }
      if !isAllowed { refused.add(page) }
      let turns = chance.withLock { Int.random(in: 1...60, using: &$0) }
      for _ in 0..<turns { await Task.yield() }
      var response = isAllowed ? TransportResponse.page(page, of: count) : .answer(403)
      response.head.headerFields.setRateLimit(remaining: left, reset: reset)
      return .success(response)
    }
  }

  private func client(
    _ transport: StubTransport, parallel: Int, _ waitPolicy: RateLimitWaitPolicy
  ) -> GitHubClient {
    .stub(
      transport, time: time, pace: RequestPace(parallel: parallel, clock: time.clock),
      waitPolicy: waitPolicy)
  }

  @Test(.timeLimit(.minutes(5)), arguments: [1, 2, 10, 50], [1, 2, 20, 60])
  func sendsNoRequestThatWouldBeRefused(parallel: Int, left: Int) async throws {
    let refused = Recorder<Int>()
    let transport = limited(10_000, left: left, refused: refused)
    let paginated = await client(transport, parallel: parallel, .short)
      .pages(of: .followers(of: try Login.octocat), parallel: parallel).paginated()
    #expect(refused.all == [])
    #expect(transport.requestedPages.count == left)
    // Pages under way arrive in any order, so the last few may have gaps.
    #expect(paginated.ids.count <= 100 * left)
    // The last full page is fetched first, and two requests are kept for a check.
    #expect(parallel > 1 || paginated.ids.count == 100 * max(1, left - 3))
    guard case .limited(let reached) = paginated.error else {
      Issue.record("\(String(describing: paginated.error))")
      return
    }
    #expect(reached.rateLimit?.remaining == 0)
  }

  @Test(.timeLimit(.minutes(5)), arguments: [10, 50])
  func readsAListInSeveralWindows(parallel: Int) async throws {
    let refused = Recorder<Int>()
    let transport = limited(20_000, left: 5, refused: refused, window: .seconds(50))
    let paginated = await client(transport, parallel: parallel, .endless)
      .pages(of: .followers(of: try Login.octocat), parallel: parallel).paginated()
    #expect(paginated.error == nil)
    #expect(paginated.ids.count == 20_000)
    #expect(refused.all == [])
    // A wait of 50 s is followed by a repair, as long as a window leaves requests for more.
    #expect(transport.requestedPages.count == 226)
  }
}
