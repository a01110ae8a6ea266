import FakeGitHub
import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Rate limits reset on the server's clock, whatever the local clock says.
@Suite struct ServerClockTests {
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

  /// Returns the lead by a response that `time.start` is the date of.
  private func lead(sent: Double, received: Double) -> Double {
    HTTPFields([HTTPField(name: .date, value: Self.serverDates[0].date)])
      .clockLead(sentAt: time.start + sent, receivedAt: time.start + received)
  }

  @Test func ignoresSlowResponsesIfTheClocksAgree() {
    #expect(lead(sent: 0, received: 50) == 0)
    #expect(lead(sent: -50, received: 0) == 0)
    #expect(lead(sent: 0.9, received: 0.99) == 0)
  }

  @Test("takes the longer wait if the clocks differ")
  func roundsTheLeadUp() {
    #expect(lead(sent: 100.4, received: 101.2) == 102)
    #expect(lead(sent: -101.2, received: -100.4) == -100)
    #expect(HTTPFields().clockLead(sentAt: time.start + 9, receivedAt: time.start + 9) == 0)
  }

  @Test("remembers the lower number of a window although each response shifts the reset")
  func recognisesAWindow() async throws {
    let start = Int(time.start.timeIntervalSince1970) + 10_800
    let transport = StubTransport(others: { [time] _, _, number in
      // The server is 3 h ahead, and the second of its clock changes between the responses.
      time.advance(.milliseconds(700))
      var response = TransportResponse.answer(200, [:], Self.profile)
      response.head.headerFields.setRateLimit(remaining: 60 - number, reset: start + 600)
      response.head.headerFields[.date] = HTTPDate.text(
        secondsSince1970: start + number * 7 / 10)
      return .success(response)
    })
    let client = client(transport, .short)
    for number in 1...20 {
      _ = try await client.answer(to: .profile(try Login(name: "user\(number)")))
      #expect(client.knownLimit?.remaining == 60 - number)
    }
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

  @Test(
    "keeps a reset between 1970 and the year 9999",
    arguments: [(3e11, 253_402_300_799), (-3e11, 0)])
  func limitsTheReset(lead: Double, reset: Double) {
    let limit = RateLimit(resource: nil, limit: 1, remaining: 0, resetsAt: time.start)
    #expect(limit.onClock(aheadBy: lead).resetsAt.timeIntervalSince1970 == reset)
  }

  private static let profile = "{\"id\":1,\"login\":\"octocat\"}"
}
