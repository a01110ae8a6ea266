import GHFCommands
import GitHubAPI
import TestSupport
import Testing

/// The lookup of departures that an earlier run has confirmed, for `ghf changes --explain`.
struct DepartureLookupTests {
  private typealias People = [(login: String, id: Int)]

  private func changes(
    _ people: People, _ others: [String: [StubTransport.Answer]] = [:], _ words: String...,
    home: TestHome, time: TestTime
  ) async throws -> (run: Run, requests: [String]) {
    time.advance(.seconds(3_600))
    let counts = ["followers": "\(people.count)", "following": "0"]
    let page = Sample.page(people.map { Sample.account($0.login, $0.id) })
    let routes = [
      "GET /users/octocat": [
        StubTransport.answer(200, [:], Sample.profile("octocat", 583_231, counts))
      ],
      Sample.route(page: 1): [StubTransport.answer(200, [:], page)],
    ]
    let transport = StubTransport(routes.merging(others) { $1 })
    let run = try await ghf(
      ["changes", "octocat"] + words, transport: transport, home: home, signIn: .signedIn,
      time: time, usesAllAnswers: false)
    return (run, transport.requestNames)
  }

  @Test("with a token, looks all departures up in one request, and by REST those without an answer")
  func looksUpDeparturesAtOnce() async throws {
    let (home, time) = (try TestHome(), TestTime())
    let before: People = [("annika", 10), ("bob", 30), ("eve", 40), ("zoe", 50)]
    _ = try await changes(before, home: home, time: time)
    let left = StubTransport.departed(Array(before.dropLast())).merging([
      "POST /graphql": [StubTransport.answer(404)]
    ]) { $1 }
    // With --since, they are confirmed, and not recorded as reported.
    _ = try await changes([("zoe", 50)], left, "--since", "1h", home: home, time: time)
    let reply = """
      {"data":{"nodes":[{"databaseId":10,"login":"annika"},{"databaseId":30,"login":"bob-2"},null]},\
      "errors":[{"type":"NOT_FOUND","path":["nodes",2],"message":"Could not resolve to a node"}]}
      """
    let (run, requests) = try await changes(
      [("zoe", 50)],
      [
        "POST /graphql": [StubTransport.answer(200, [:], reply)],
        "GET /user/40": [StubTransport.answer(404, [:], Sample.error("Not Found"))],
      ], "--explain", home: home, time: time)
    #expect(
      run.lines == [
        "unfollowed\tannika\tunfollowed", "unfollowed\tbob\tunfollowed",
        "unfollowed\teve\tgone",
      ])
    #expect(requests.filter { !$0.contains("octocat") } == ["POST /graphql", "GET /user/40"])
  }
}
