import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

/// The ends of tokens and of the API's version, as answers announce them.
struct AnnouncedEndsTests {
  private static let expiration = "GitHub-Authentication-Token-Expiration"
  // 2026-11-28 12:30:00 UTC.
  private static let end = Date(timeIntervalSince1970: 1_795_869_000)

  @Test(
    "reads the time in UTC or with an offset",
    arguments: [
      ("2026-11-28 12:30:00 UTC", end), ("2026-11-28 13:30:00 +0100", end),
      ("2026-11-28 04:00:00 -08:30", end), ("2026-11-28T12:30:00Z", nil), ("soon", nil),
      ("2026-13-28 12:30:00 UTC", nil), ("2026-11-28 12:30:00", nil), ("", nil),
    ])
  func readsTheTime(_ text: String, _ date: Date?) {
    #expect(AnnouncedEnds.date(text) == date)
  }

  private func client(
    _ token: String?, _ events: Recorder<ClientEvent>, _ fields: [[String: String]]
  ) -> GitHubClient {
    let answers = fields.map { fields in
      StubTransport.answer(200, fields, #"{"login":"octocat","id":1}"#)
    }
    return .stub(
      StubTransport(["GET /users/octocat": answers]), tokens: StubTokens(token)
    ) { event in
      if case .announced = event { events.add(event) }
    }
  }

  @Test("reports each end once, and keeps one that later answers lack")
  func reportsEachEndOnce() async throws {
    let events = Recorder<ClientEvent>()
    let time = "2026-11-28 12:30:00 UTC"
    let all = [
      [:], [Self.expiration: time], [Self.expiration: time],
      ["Sunset": "Fri, 10 Mar 2028 00:00:00 GMT"], [:],
    ]
    let client = client("ghp_secret", events, all)
    for _ in all { _ = try await client.pastCaches.answer(to: .profile(.octocat)) }
    let ends = try #require(client.announcedEnds)
    #expect(ends.token == Self.end && !ends.isAppToken)
    #expect(ends.version == Date(timeIntervalSince1970: 1_836_259_200))
    #expect(events.all.count == 2 && events.all.last == .announced(ends))
  }

  @Test(
    "tells tokens of apps, which are renewed, from those of people",
    arguments: [
      ("ghp_secret", false), ("github_pat_secret", false), ("0123456789abcdef", false),
      ("gho_secret", true), ("ghu_secret", true), ("ghs_secret.a.b", true), (nil, nil),
    ])
  func tellsAppTokens(_ token: String?, _ isOfApp: Bool?) async throws {
    let events = Recorder<ClientEvent>()
    let client = client(token, events, [[Self.expiration: "2026-11-28 12:30:00 UTC"]])
    _ = try await client.answer(to: .profile(.octocat))
    #expect(client.announcedEnds?.isAppToken == isOfApp)
  }
}
