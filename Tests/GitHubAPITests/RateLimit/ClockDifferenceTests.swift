import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Rate limits reset on the server's clock, whatever the local clock says.
@Suite struct ClockDifferenceTests {
  private let time = TestTime()

  /// `time.start` by the clocks of three servers.
  private static let serverDates = [
    (ahead: 0, date: "Sat, 21 Nov 2026 12:00:00 GMT"),
    (ahead: 10_800, date: "Sat, 21 Nov 2026 15:00:00 GMT"),
    (ahead: -10_800, date: "Sat, 21 Nov 2026 09:00:00 GMT"),
  ]

  private func fields(remaining: Int, resetsIn seconds: Int, _ server: (ahead: Int, date: String))
    -> [String: String]
  {
    [
      "x-ratelimit-limit": "60", "x-ratelimit-remaining": "\(remaining)",
      "x-ratelimit-reset": "\(Int(time.start.timeIntervalSince1970) + server.ahead + seconds)",
      "x-ratelimit-resource": "core", "Date": server.date,
    ]
  }

  private func client(
    _ transport: any HTTPTransport, _ waitPolicy: RateLimitWaitPolicy
  ) -> GitHubClient {
    .stub(transport, time: time, waitPolicy: waitPolicy)
  }

  @Test(arguments: serverDates)
  func waitsUntilTheResetOnTheServersClock(server: (ahead: Int, date: String)) async throws {
    let refused = StubTransport.answer(
      403, fields(remaining: 0, resetsIn: 900, server),
      "{\"message\":\"API rate limit exceeded for x\"}")
    let transport = StubTransport([
      "GET /users/octocat": [refused, StubTransport.answer(200, [:], Self.profile)]
    ])
    _ = try await client(transport, .upTo(.seconds(901))).answer(to: .profile(try Login.octocat))
    #expect(time.slept.reduce(.zero, +) == .seconds(901))
  }

  @Test(arguments: serverDates)
  func reportsTheResetOnTheLocalClock(server: (ahead: Int, date: String)) async throws {
    let transport = StubTransport([
      "GET /users/octocat": [
        StubTransport.answer(200, fields(remaining: 0, resetsIn: 600, server), Self.profile)
      ]
    ])
    let client = client(transport, .short)
    let login = try Login.octocat
    let page = try await client.answer(to: .profile(login))
    let reset = time.start.addingTimeInterval(600)
    #expect(page.rateLimit?.resetsAt == reset)
    #expect(client.knownLimit?.resetsAt == reset)
    time.advance(.seconds(599))
    #expect(page.rateLimit.map(client.isCurrent) == true)
    // The limit is known to be used up, so nothing is sent.
    let error = await #expect(throws: GitHubError.self) {
      try await client.answer(to: .profile(login))
    }
    guard case .limited(let reached)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reached.rateLimit?.resetsAt == reset)
    #expect(transport.requests.count == 1)
    time.advance(.seconds(1))
    #expect(page.rateLimit.map(client.isCurrent) == false)
    _ = try await client.answer(to: .profile(login))
    #expect(transport.requests.count == 2)
  }

  @Test(arguments: serverDates)
  func convertsTheReportsResetsToTheLocalClock(server: (ahead: Int, date: String)) async throws {
    let reset = Int(time.start.timeIntervalSince1970) + server.ahead + 600
    let transport = StubTransport([
      "GET /rate_limit": [
        StubTransport.answer(
          200, ["Date": server.date],
          "{\"rate\":{\"limit\":60,\"remaining\":0,\"reset\":\(reset)}}")
      ]
    ])
    let limits = try await client(transport, .short).rateLimits()
    #expect(limits.map(\.resetsAt) == [time.start.addingTimeInterval(600)])
  }

  @Test func ignoresSlowResponsesIfTheClocksAgree() {
    var difference = ClockDifference()
    difference.record(time.start, sentAt: time.start, receivedAt: time.start + 50)
    #expect(difference.seconds == 0)
    difference.record(time.start, sentAt: time.start + 0.9, receivedAt: time.start + 0.99)
    #expect(difference.seconds == 0)
  }

  @Test func narrowsTheEstimateWithEachResponse() {
    var difference = ClockDifference()
    // The local clock is 100.5 s ahead.
    difference.record(time.start, sentAt: time.start + 108, receivedAt: time.start + 130)
    #expect(difference.seconds == 130)
    difference.record(time.start + 60, sentAt: time.start + 161, receivedAt: time.start + 161.2)
    #expect(difference.seconds == 102)
    difference.record(time.start + 90, sentAt: time.start + 170, receivedAt: time.start + 191)
    #expect(difference.seconds == 101)
    // Then the local clock is corrected.
    difference.record(time.start + 100, sentAt: time.start + 100, receivedAt: time.start + 100.2)
    #expect(difference.seconds == 1)
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    (" Fri, 31 Dec 1999 23:59:59 GMT ", 946_684_799),
  ])
  func readsTheDate(text: String, seconds: Double) {
    #expect(
      HTTPFields([HTTPField(name: .date, value: text)]).date?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "now", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 06 Nix 1994 08:49:37 GMT", "Sun, x6 Nov 1994 08:49:37 GMT", "06 Nov 1994 08:49:37 GMT",
  ])
  func rejectsOtherDates(text: String) {
    #expect(HTTPFields([HTTPField(name: .date, value: text)]).date == nil)
  }

  @Test func ignoresAResetBeyondTheYear9999() {
    var difference = ClockDifference()
    difference.record(time.start, sentAt: time.start + 3e11, receivedAt: time.start + 3e11)
    var fields: HTTPFields = [:]
    for (name, value) in ["limit": "1", "remaining": "0", "reset": "5"] {
      if let name = HTTPField.Name("x-ratelimit-" + name) { fields[name] = value }
    }
    fields.putResetOnLocalClock(difference)
    #expect(RateLimit(fields: fields) == nil)
  }

  private static let profile = "{\"id\":1,\"login\":\"octocat\"}"
}
