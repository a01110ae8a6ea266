import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// `ghf suggest`: accounts that many of an account's followed accounts follow.
struct SuggestTests {
  private static let signedIn = ["GH_TOKEN": FixedToken.secret]
  private static let graphQL = "POST /graphql"

  /// octocat (583231) follows ann (1), bob (2) and an organisation.
  private static var own: [String: [StubTransport.Answer]] {
    [
      "GET /users/octocat": [
        StubTransport.answer(
          200, [:], Sample.profile("octocat", 583_231, ["following": "3"]))
      ],
      Sample.route(page: 1, of: "octocat", "following"): [
        StubTransport.answer(
          200, [:],
          Sample.page([
            Sample.account("bob", 2), Sample.account("ann", 1),
            Sample.account("acme", 9, type: "Organization"),
          ]))
      ],
    ]
  }

  private static func list(_ ids: [Int], total: Int? = nil) -> String {
    let nodes = ids.map { #"{"databaseId":\#($0),"login":"user\#($0)"}"# }
    return """
      {"following":{"totalCount":\(total ?? ids.count),"pageInfo":{"endCursor":null,\
      "hasNextPage":false},"nodes":[\(nodes.joined(separator: ","))]}}
      """
  }

  private static let lists = StubTransport.answer(
    200, [:],
    """
    {"data":{"nodes":[\(list([1, 7, 5, 583_231, 6])),\(list([7, 6, 8, 2]))],\
    "rateLimit":{"cost":1}}}
    """)

  private static let profiles = StubTransport.answer(
    200, [:],
    """
    {"data":{"nodes":[\
    {"databaseId":6,"login":"user6","followers":{"totalCount":2}},\
    {"databaseId":7,"login":"user7","followers":{"totalCount":123456}},\
    {"databaseId":5,"login":"user5","followers":{"totalCount":2}},null]},\
    "errors":[{"type":"NOT_FOUND","path":["nodes",3],"message":"m"}]}
    """)

  private static func transport(
    _ answers: [StubTransport.Answer] = [lists, profiles]
  ) -> StubTransport {
    StubTransport(own.merging([graphQL: answers]) { $1 })
  }

  private func suggest(
    _ words: String..., transport: StubTransport = transport(), terminal: TerminalTraits = .none
  ) async throws -> Run {
    try await ghf(
      ["suggest", "octocat"] + words, transport: transport, terminal: terminal,
      environment: Self.signedIn)
  }

  @Test func printsEveryFormat() async throws {
    var runs: [Run] = []
    for format in ["--json", "--jsonl", "--csv", "--tsv"] { runs.append(try await suggest(format)) }
    runs.append(try await suggest())
    runs.append(try await suggest("--json", "--fields", "login,score", "--limit", "1"))
    runs.append(
      try await suggest("--by", "count", "--json", transport: Self.transport([Self.lists])))
    for columns in [20, 40, 80, 120] {
      runs.append(try await suggest(terminal: .terminal(columns)))
    }
    try Golden.expect("suggest", runs)
  }

  @Test func reportsWhatItCouldNotRead() async throws {
    var runs: [Run] = []
    // The first list is read, but the budget ends before the others.
    runs.append(try await suggest("--budget", "2", transport: StubTransport(Self.own)))
    runs.append(
      try await suggest(
        "--budget", "1",
        transport: StubTransport(["GET /users/octocat": Self.own["GET /users/octocat"] ?? []])))
    runs.append(
      try await suggest(
        transport: Self.transport([
          StubTransport.answer(200, [:], #"{"errors":[{"type":"OTHER","message":"No.\u0007"}]}"#)
        ])))
    runs.append(try await suggest("--budget", "0", transport: StubTransport()))
    runs.append(try await suggest("--budget=-3", transport: StubTransport()))
    runs.append(try await suggest("--limit", "0", transport: StubTransport()))
    runs.append(try await suggest("--by", "name", transport: StubTransport()))
    runs.append(try await suggest("--fields", "login", transport: StubTransport()))
    runs.append(try await suggest("--offline", transport: StubTransport()))
    runs.append(
      try await suggest(
        transport: StubTransport.one("GET /users/octocat", 404, [:], Sample.error("Not Found"))))
    runs.append(
      try await suggest(
        transport: StubTransport.emptyList("following"), terminal: .terminal(80)))
    runs.append(
      try await suggest(
        transport: StubTransport([
          "GET /users/octocat": [StubTransport.answer(200, [:], Sample.profile())],
          Sample.route(page: 1, of: "octocat", "following"): [StubTransport.answer(200, [:], "[]")],
        ])))
    try Golden.expect("suggest-partial", runs)
  }

  @Test("orders by count on a server without GraphQL, without an error")
  func needsNoGraphQL() async throws {
    var routes = Self.own
    for id in 1...2 {
      routes[Sample.route(page: 1, ofID: id, "following")] = [
        StubTransport.answer(200, [:], Sample.page([Sample.account("zoe", 40)]))
      ]
    }
    routes[Self.graphQL] = [StubTransport.answer(404, [:], Sample.error("Not Found"))]
    let run = try await suggest("--json", "--fields", "login", transport: StubTransport(routes))
    #expect(run.outcome == .success, "\(run.errors)")
    #expect(run.output == "[\n{\"login\":\"zoe\"}\n]\n")
    #expect(run.errorLines.contains { $0.contains("reading lists one by one") })
  }

  @Test("continues from the cache, and without a token orders by count")
  func continuesFromTheCache() async throws {
    let home = try TestHome()
    let lists = [("ann", 1), ("bob", 2)].map { login, id in
      (
        Sample.route(page: 1, ofID: id, "following"),
        [
          StubTransport.answer(
            200, [:],
            Sample.page([
              Sample.account("zoe", 40), Sample.account(login + "-x", login == "ann" ? 60 : 50),
            ]))
        ]
      )
    }
    var runs: [Run] = []
    runs.append(
      try await ghf(
        "suggest", "octocat", "--budget", "3",
        transport: StubTransport(Self.own.merging([lists[0]]) { $1 }), home: home))
    runs.append(
      try await ghf(
        "suggest", "octocat", "--budget", "3", transport: StubTransport([lists[1].0: lists[1].1]),
        home: home))
    runs.append(try await ghf("suggest", "octocat", "--offline", home: home))
    try Golden.expect("suggest-resume", runs)
  }
}
