import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Answers of a filter in front of a server, which aren't the server's.
@Suite struct MarkedAnswersTests {
  private static let profile = #"{"login":"octocat","id":583231}"#
  private static let json = ["Content-Type": "application/json; charset=utf-8"]
  private let enterprise: APIBase
  private let (octocat, hubot): (Login, Login)

  init() throws {
    enterprise = try APIBase(hostNamed: "ghe.example")
    (octocat, hubot) = (try Login(name: "octocat"), try Login(name: "hubot"))
  }

  private func error<Answer>(
    of client: GitHubClient, _ endpoint: Endpoint<Answer>
  ) async -> GitHubError? {
    do throws(GitHubError) {
      _ = try await client.answer(to: endpoint)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "takes nothing without the mark from a server that has marked an answer",
    arguments: [
      (404, #"{"message":"Not Found","documentation_url":"https://docs.github.com/rest"}"#),
      (404, ""), (200, profile), (401, #"{"message":"Bad credentials"}"#),
      (410, #"{"message":"Gone"}"#), (451, ""), (302, ""),
    ], [APIBase.gitHub, nil])
  func distrustsWhatHasNoMark(answer: (Int, String), base: APIBase?) async throws {
    let base = base ?? enterprise
    let client = GitHubClient.stub(
      StubTransport([
        "GET \(base.pathPrefix)/users/octocat": [
          StubTransport.answer(200, Self.json, Self.profile),
          StubTransport.answer(answer.0, Self.json, answer.1, isForeign: true),
        ]
      ]), base: base)
    #expect(await error(of: client, .profile(octocat)) == nil)
    #expect(
      await error(of: client, .profile(octocat)) == .notGitHub(.intermediary(status: answer.0)))
  }

  @Test(
    "takes a 404 of a server that never marks only in GitHub's form",
    arguments: [
      (json, #"{"message":"Not Found"}"#, true),
      (json, #"{"message":"No such user","documentation_url":"https://docs.github.com"}"#, true),
      (json, #"{"message":"no Route matched with those values"}"#, false), (json, "{}", false),
      (json, "<html>", false), ([:], #"{"message":"Not Found"}"#, false), ([:], "", false),
      (["Content-Type": "text/html"], #"{"message":"Not Found"}"#, false),
    ])
  func readsAnUnmarked404(fields: [String: String], body: String, isAnswer: Bool) async throws {
    let client = GitHubClient.stub(
      StubTransport([
        "GET /api/v3/users/octocat": [
          StubTransport.answer(200, Self.json, Self.profile, isForeign: true),
          StubTransport.answer(404, fields, body, isForeign: true),
        ]
      ]), base: enterprise)
    #expect(await error(of: client, .profile(octocat)) == nil)
    let error = await error(of: client, .profile(octocat))
    if isAnswer {
      #expect(error?.isMissing == true)
    } else {
      #expect(error == .notGitHub(.intermediary(status: 404)))
    }
  }

  @Test(
    "asks a server that never marks about the accounts of a 204",
    arguments: [
      (200, profile, true), (200, "<html>", false), (404, #"{"message":"Not Found"}"#, false),
    ])
  func checksAnUnmarked204(status: Int, body: String, isAnswer: Bool) async throws {
    let transport = StubTransport([
      "GET /api/v3/users/octocat/following/hubot": [StubTransport.answer(204, isForeign: true)],
      "GET /api/v3/users/octocat": [
        StubTransport.answer(200, Self.json, Self.profile, isForeign: true)
      ],
      "GET /api/v3/users/hubot": [StubTransport.answer(status, Self.json, body, isForeign: true)],
      "GET /api/v3/rate_limit": [
        StubTransport.answer(
          200, Self.json, #"{"resources":{"core":{"limit":60,"remaining":60,"reset":1}}}"#,
          isForeign: true)
      ],
    ])
    let client = GitHubClient.stub(transport, base: enterprise)
    let error = await error(of: client, .follow(by: octocat, of: hubot))
    #expect(error == (isAnswer ? nil : .notGitHub(.intermediary(status: 204))))
  }

  @Test("an unmarked 204 counts no more once a request about its accounts shows marks")
  func comparesA204WithLaterMarks() async throws {
    let transport = StubTransport([
      "GET /api/v3/users/octocat/following/hubot": [StubTransport.answer(204, isForeign: true)],
      "GET /api/v3/users/octocat": [StubTransport.answer(200, Self.json, Self.profile)],
    ])
    let client = GitHubClient.stub(transport, base: enterprise)
    #expect(
      await error(of: client, .follow(by: octocat, of: hubot))
        == .notGitHub(.intermediary(status: 204)))
    #expect(transport.unusedRoutes == [])
    #expect(transport.requests.count == 2)
  }

  @Test("follows and unfollows by a filter's 204 are no success")
  func distrustsA204ToAWrite() async throws {
    let transport = StubTransport([
      "GET /api/v3/users/hubot": [StubTransport.answer(200, Self.json, Self.profile)],
      "PUT /api/v3/user/following/hubot": [StubTransport.answer(204, isForeign: true)],
      "GET /api/v3/user/following/hubot": [StubTransport.answer(204)],
      "DELETE /api/v3/user/following/hubot": [StubTransport.answer(204, isForeign: true)],
    ])
    let client = GitHubClient.stub(transport, base: enterprise)
    let foreign = GitHubError.notGitHub(.intermediary(status: 204))
    await #expect(throws: foreign) { try await client.follow(hubot) }
    await #expect(throws: foreign) { _ = try await client.unfollow(hubot) }
  }

  @Test("a marked 204 costs no further request")
  func takesAMarked204() async throws {
    let transport = StubTransport([
      "GET /api/v3/users/octocat/following/hubot": [StubTransport.answer(204)]
    ])
    let client = GitHubClient.stub(transport, base: enterprise)
    #expect(await error(of: client, .follow(by: octocat, of: hubot)) == nil)
    #expect(transport.requests.count == 1)
  }

  // MARK: Parts of answers

  @Test(
    "a part of an answer is fetched again, and never taken for the whole",
    arguments: [
      (206, profile, false), (200, #"{"login":"octocat","id":58"#, true), (200, "", true),
      (200, #"{"login":"octocat","id":583231,"name":"Mona\u"#, true),
    ])
  func fetchesAPartAgain(status: Int, body: String, endsWithConnection: Bool) async throws {
    var part = TransportResponse.answer(status, [.contentType: "application/json"], body)
    part.endsWithConnection = endsWithConnection
    let response = part
    let transport = StubTransport(others: { _, _, _ in .success(response) })
    let error = await error(of: .stub(transport), .profile(octocat))
    guard case .noResponse(.connectionLost(host: "api.github.com", _))? = error else {
      Issue.record("not lost, but \(String(describing: error))")
      return
    }
    #expect(transport.requests.count == 4)
  }

  @Test(
    "JSON that is wrong, or whose length was right, isn't a part",
    arguments: [
      (#"{"login":}"#, true), (#"{"login":"octocat"}"#, true), (#"{"login":"oct"#, false),
    ])
  func tellsAPartFromBrokenJSON(body: String, endsWithConnection: Bool) async throws {
    var broken = TransportResponse.answer(200, [.contentType: "application/json"], body)
    broken.endsWithConnection = endsWithConnection
    let response = broken
    let transport = StubTransport(others: { _, _, _ in .success(response) })
    let error = await error(of: .stub(transport), .profile(octocat))
    guard case .unreadable(status: 200, _)? = error else {
      Issue.record("not unreadable, but \(String(describing: error))")
      return
    }
  }

  @Test("refuses ids that no account has", arguments: ["0", "-1", "-583231"])
  func refusesIDs(id: String) async throws {
    let text = #"{"login":"octocat","id":\#(id)}"#
    #expect(throws: UnreadableAnswer(member: "id")) { try Account(json: JSON(text: text)) }
    #expect(throws: UnreadableAnswer(member: "id")) { try Profile(json: JSON(text: text)) }
    #expect(CacheForm.accounts.answer(in: Array(#"[[\#(id),"octocat"]]"#.utf8)) == nil)
    let node = #"{"databaseId":\#(id),"login":"octocat","id":"U_kgAA"}"#
    #expect(Account(node: try JSON(text: node)) == nil)
  }
}
