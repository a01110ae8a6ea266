import Foundation
import Testing

@testable import FakeGitHub

/// The whole service, without sockets.
struct GitHubServiceTests {
  private let now = 1_700_000_000

  private func service(
    limit: Int? = nil, misbehaviours: [String] = []
  ) throws -> GitHubService {
    var settings = FixtureSettings()
    settings.limit = limit
    settings.misbehaviours = try misbehaviours.map { try Misbehaviour($0) }
    return try GitHubService(settings)
  }

  private func request(_ target: String, _ fields: [String: String] = [:]) -> FixtureRequest {
    let usual = ["user-agent": "test", "host": "api.test", "accept": "application/json"]
    return FixtureRequest(target: target, fields: usual.merging(fields) { $1 })
  }

  private func field(_ name: String, _ answer: Answer) -> String? {
    answer.fields.first { $0.name == name }?.value
  }

  @Test func matchesLoginsInAnyCase() throws {
    let answer = try service().answer(to: request("/users/OCTAVIA"), at: now)
    #expect(answer.status == 200)
    #expect(String(decoding: answer.body, as: UTF8.self).hasPrefix("{\"login\":\"octavia\","))
  }

  @Test(arguments: ["/users/octavia/", "/users/nobody-here", "/nothing", "/user/1/followers"])
  func answersUnknownPathsWithoutAnETag(target: String) throws {
    let answer = try service().answer(to: request(target), at: now)
    #expect(answer.status == 404)
    #expect(field("ETag", answer) == nil)
  }

  @Test("shows private members and teams only to a member")
  func servesMembers() throws {
    let service = try service()
    func answer(_ target: String, signedIn: Bool) -> Answer {
      service.answer(
        to: request(target, signedIn ? ["authorization": "Bearer fixture-token"] : [:]), at: now)
    }
    func count(_ answer: Answer) -> Int {
      String(decoding: answer.body, as: UTF8.self).occurrences(of: "\"node_id\":")
    }
    let members = "/orgs/Tidepool-Works/members?per_page=100"
    let all = answer(members, signedIn: true)
    #expect(count(all) == 100)
    #expect(
      field("Link", all)?.contains("/organizations/2480599/members?per_page=100&page=2") == true)
    #expect(count(answer(members, signedIn: false)) == 12)
    let team = "/orgs/tidepool-works/teams/core/members"
    #expect(count(answer(team, signedIn: true)) == 3)
    #expect(answer(team, signedIn: false).status == 404)
    let other = answer("/orgs/papierfabrik/members", signedIn: true)
    #expect(other.status == 302)
    #expect(field("Location", other) == "http://api.test/orgs/papierfabrik/public_members")
    #expect(count(answer("/orgs/papierfabrik/public_members", signedIn: true)) == 3)
    #expect(answer("/orgs/octavia/members", signedIn: true).status == 404)
  }

  @Test func servesAnEmptyPageAfterTwoFullPages() throws {
    let service = try service()
    let pages = [1, 2, 3].map { page in
      service.answer(
        to: request("/users/evenly/followers?per_page=100&page=\(page)"), at: now)
    }
    let counts = pages.map { page in
      String(decoding: page.body, as: UTF8.self).occurrences(of: "\"node_id\":")
    }
    #expect(pages.map(\.status) == [200, 200, 200])
    #expect(counts == [100, 100, 0])
    #expect(pages[2].body == Array("[]".utf8))
    let id = try #require(service.accounts.account(named: "evenly")).id
    let start = "<http://api.test/user/\(id)/followers?per_page=100&page="
    #expect(
      field("Link", pages[0]) == "\(start)2>; rel=\"next\", \(start)2>; rel=\"last\"")
    #expect(
      field("Link", pages[1]) == "\(start)1>; rel=\"prev\", \(start)1>; rel=\"first\"")
  }

  @Test("answers a known ETag with 304, without body or Link, only to the same token")
  func answersAKnownETagWith304() throws {
    let service = try service()
    let target = "/users/octavia/followers?per_page=100"
    let first = service.answer(to: request(target), at: now)
    let tag = try #require(field("ETag", first))
    for known in [tag, "W/" + tag, "\"x\", W/" + tag] {
      let second = service.answer(to: request(target, ["if-none-match": known]), at: now)
      #expect(second.status == 304)
      #expect(second.body.isEmpty)
      #expect(field("Link", second) == nil)
      #expect(field("ETag", second) == tag)
    }
    let signedIn = ["if-none-match": tag, "authorization": "Bearer fixture-token"]
    #expect(service.answer(to: request(target, signedIn), at: now).status == 200)
  }

  @Test("charges a 304 to the rate limit only without a token")
  func makesA304FreeWithAToken() throws {
    let service = try service()
    for authorization in [nil, "Bearer fixture-token"] {
      var fields = ["authorization": authorization].compactMapValues(\.self)
      let first = service.answer(to: request("/users/q", fields), at: now)
      fields["if-none-match"] = field("ETag", first)
      let second = service.answer(to: request("/users/q", fields), at: now)
      #expect(second.status == 304)
      #expect(
        (field("X-RateLimit-Remaining", first) == field("X-RateLimit-Remaining", second))
          == (authorization != nil))
    }
  }

  @Test func refusesRequestsOverTheLimitUntilTheReset() throws {
    let service = try service(limit: 2)
    let statuses = (0..<3).map { _ in
      service.answer(to: request("/users/q"), at: now).status
    }
    #expect(statuses == [200, 200, 403])
    let refused = service.answer(to: request("/users/q"), at: now + 3599)
    #expect(field("X-RateLimit-Remaining", refused) == "0")
    #expect(field("Retry-After", refused) == nil)
    #expect(service.answer(to: request("/rate_limit"), at: now).status == 200)
    #expect(service.answer(to: request("/users/q"), at: now + 3600).status == 200)
  }

  @Test func requiresAValidToken() throws {
    let service = try service()
    #expect(service.answer(to: request("/user"), at: now).status == 401)
    let bad = request("/users/q", ["authorization": "Bearer bad"])
    #expect(service.answer(to: bad, at: now).status == 401)
    let good = request("/user", ["authorization": "Bearer fixture-token"])
    #expect(service.answer(to: good, at: now).status == 200)
  }

  @Test("answers an invalid token without stating the limit, and without counting the request")
  func countsNoBadCredentials() throws {
    let service = try service(limit: 1, misbehaviours: ["/users/evenly=401"])
    for (target, token) in [("/users/q", "bad"), ("/users/evenly", "fixture-token")] {
      let answer = service.answer(
        to: request(target, ["authorization": "Bearer \(token)"]), at: now)
      #expect(answer.status == 401)
      #expect(String(decoding: answer.body, as: UTF8.self).contains("Bad credentials"))
      #expect(!answer.fields.contains { $0.name.lowercased().hasPrefix("x-ratelimit") })
      #expect(field("X-GitHub-Request-Id", answer) != nil)
    }
    #expect(service.answer(to: request("/users/q"), at: now).status == 200)
  }

  @Test(
    "lets others keep public answers, and names the token as a reason for another",
    arguments: [
      (nil, "public, ", false), ("Bearer fixture-token", "private, ", true),
    ] as [(String?, String, Bool)])
  func saysWhoMayKeepAnAnswer(authorization: String?, scope: String, varies: Bool) throws {
    let fields = ["authorization": authorization].compactMapValues(\.self)
    for target in ["/users/q", "/users/octavia/followers", "/user/580613/followers?page=2"] {
      let first = try service().answer(to: request(target, fields), at: now)
      let known = fields.merging(["if-none-match": field("ETag", first) ?? ""]) { $1 }
      for answer in [first, try service().answer(to: request(target, known), at: now)] {
        #expect(field("Cache-Control", answer) == scope + "max-age=60, s-maxage=60")
        let vary = try #require(field("Vary", answer))
        #expect(vary.hasPrefix("Accept,"))
        #expect(vary.contains("Accept-Encoding"))
        #expect(vary.contains("Authorization, Cookie, X-GitHub-OTP") == varies)
      }
    }
    let limits = try service().answer(to: request("/rate_limit", fields), at: now)
    #expect(field("Cache-Control", limits) == "no-cache")
    #expect((field("x-github-api-version-selected", limits) != nil) == varies)
  }

  @Test("answers by the requested version; the next one has no rate in the report of limits")
  func answersByTheRequestedVersion() throws {
    for (version, hasRate) in [("2022-11-28", true), ("2026-03-10", false)] {
      let fields = ["x-github-api-version": version]
      let limits = try service().answer(to: request("/rate_limit", fields), at: now)
      let text = String(decoding: limits.body, as: UTF8.self)
      #expect(text.contains("\"resources\"") && text.contains("\"rate\"") == hasRate)
      let user = try service().answer(to: request("/users/q", fields), at: now)
      #expect(field("x-github-api-version-selected", user) == version)
    }
  }

  @Test func refusesRequestsWithoutAUserAgent() throws {
    let answer = try service().answer(to: FixtureRequest(target: "/users/q"), at: now)
    #expect(answer.status == 403)
  }

  @Test(arguments: [("events", 33), ("received_events", 24)])
  func servesAllEventsWithItsOwnBaseURL(kind: String, count: Int) throws {
    let answer = try service().answer(
      to: request("/users/octavia/\(kind)/public?per_page=100"), at: now)
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(answer.status == 200)
    #expect(text.occurrences(of: #""payload":"#) == count)
    #expect(!text.contains("api.github.com"))
    #expect(field("X-Poll-Interval", answer) == "60")
  }

  @Test func endsFeedsAfter300Events() throws {
    let service = try service()
    let answers = (1...4).map {
      service.answer(
        to: request("/users/crowd-950/events/public?per_page=100&page=\($0)"), at: now)
    }
    #expect(answers.map(\.status) == [200, 200, 200, 422])
    #expect(
      answers.map { String(decoding: $0.body, as: UTF8.self).occurrences(of: #""payload":"#) }
        == [100, 100, 100, 0])
    #expect(
      answers[2].link
        == LinkHeader.value(
          url: "http://api.test/user/\(CrowdRule.crowdID(ofSize: 950))/events/public",
          parameters: "per_page=100", page: 3, last: 3))
  }

  @Test(
    "serves events with the members that they have since October 2025",
    arguments: ["octavia/events", "octavia/received_events", "crowd-90/events"])
  func trimsEvents(path: String) throws {
    struct Event: Decodable {
      struct Payload: Decodable {
        struct PullRequest: Decodable {
          var id: Int
          var number: Int
          var url: String
          var title: String?
          var merged: Bool?
        }
        var action: String?
        var size: Int?
        var head: String?
        var commits: [[String: String]]?
        var pullRequest: PullRequest?
        var issue: [String: Value]?
      }
      /// Any value, whose content doesn't matter.
      struct Value: Decodable {
        init(from decoder: any Decoder) throws {}
      }
      var id: String
      var type: String
      var payload: Payload
    }
    let answer = try service().answer(
      to: request("/users/\(path)/public?per_page=100"), at: now)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let events = try decoder.decode([Event].self, from: Data(answer.body))
    for event in events where event.type == "PushEvent" {
      #expect(event.payload.size == nil && event.payload.commits == nil)
      #expect(event.payload.head?.count == 40)
    }
    let pullRequests = events.compactMap(\.payload.pullRequest)
    #expect(pullRequests.allSatisfy { $0.title == nil && $0.merged == nil })
    // None of the accounts that octavia follows has merged a pull request.
    let isMerged = events.contains {
      $0.type == "PullRequestEvent" && $0.payload.action == "merged"
    }
    #expect(isMerged || path == "octavia/received_events")
    for event in events where event.type == "IssuesEvent" {
      #expect(event.payload.issue?["title"] != nil && event.payload.issue?["html_url"] != nil)
    }
    let ids = events.compactMap { Int($0.id) }
    #expect(Set(ids).count == events.count)
    #expect(ids != ids.sorted(by: >))
  }

  @Test func endsAMisbehaviourAfterItsCount() throws {
    let service = try service(misbehaviours: ["/users/q=status:502x2"])
    let statuses = (0..<3).map { _ in service.answer(to: request("/users/q"), at: now).status }
    #expect(statuses == [502, 502, 200])
  }
}

extension String {
  fileprivate func occurrences(of text: String) -> Int {
    ranges(of: text).count
  }
}
