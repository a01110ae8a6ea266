import GHFCommands
import GHFMessages
import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

/// `ghf follows`: yes, no, or an error.
struct FollowsTests {
  private static let route = "GET /users/octocat/following/Hubot"
  private static let own = StubTransport.answer(200, [:], Sample.profile())

  private static let other = StubTransport.answer(200, [:], Sample.profile("Hubot", 2))

  /// Answers the one request, and after a no the lookups of both accounts.
  private static func answering(_ status: Int) -> StubTransport {
    if status != 404 { return .one(route, status, [:], "") }
    return StubTransport([
      route: [StubTransport.answer(404)], "GET /users/octocat": [own], "GET /users/Hubot": [other],
    ])
  }

  @Test func printsEveryFormat() async throws {
    var runs: [Run] = []
    for status in [204, 404] {
      for format in [
        [], ["--json"], ["--jsonl"], ["--csv"], ["--tsv"], ["--quiet"],
        ["--json", "--fields", "follows"],
      ] {
        runs.append(
          try await ghf(
            ["follows", "octocat", "@Hubot"] + format, transport: Self.answering(status)))
      }
      for columns in [40, 80, 120] {
        runs.append(
          try await ghf(
            "follows", "octocat", "Hubot", transport: Self.answering(status),
            terminal: .terminal(columns)))
      }
    }
    #expect(runs.map(\.outcome) == runs.indices.map { $0 < 10 ? .success : .failure })
    try Golden.expect("follows", runs)
  }

  @Test func sendsOneRequestAndCachesNothing() async throws {
    let home = try TestHome()
    for _ in 1...2 {
      let transport = Self.answering(204)
      _ = try await ghf("follows", "octocat", "Hubot", transport: transport, home: home)
      #expect(transport.requestNames == [Self.route])
      #expect(transport.requests.map { $0.headerFields[.ifNoneMatch] } == [nil])
    }
    #expect(try home.files().isEmpty)
  }

  @Test(arguments: [
    ("@me", "Hubot", "GET /users/octocat/following/Hubot", 204, "yes\n"),
    ("Hubot", "@ME", "GET /users/Hubot/following/octocat", 404, "no\n"),
    ("@me", "@me", "GET /users/octocat/following/octocat", 404, "no\n"),
  ])
  func resolvesTheSignedInAccount(
    _ follower: String, _ followed: String, _ route: String, _ status: Int, _ answer: String
  ) async throws {
    var answers = ["GET /user": [Self.own], route: [StubTransport.answer(status)]]
    if follower == "Hubot" { answers["GET /users/Hubot"] = [Self.other] }
    let transport = StubTransport(answers)
    let run = try await ghf("follows", follower, followed, transport: transport, signIn: .signedIn)
    #expect(run.output == answer)
    #expect(run.errors == "")
    #expect(Array(transport.requestNames.prefix(2)) == ["GET /user", route])
  }

  @Test func requiresATokenForTheSignedInAccount() async throws {
    let run = try await ghf("follows", "octocat", "@me", transport: StubTransport())
    #expect(
      run.errors == """
        error: not signed in
        hint: sign in with 'gh auth login', or set GH_TOKEN (GH_ENTERPRISE_TOKEN on other hosts)

        """)
    #expect(run.outcome == .notSignedIn)
  }

  @Test func reportsErrors() async throws {
    var runs: [Run] = []
    for (status, fields, body) in [
      (200, [:], "[]"), (204, [:], "{}"), (401, [:], Sample.error("Bad credentials")),
      (403, [:], Sample.error("Resource not accessible by integration")),
      (403, ["Retry-After": "120"], Sample.error("You have exceeded a secondary rate limit.")),
      (403, ["x-ratelimit-limit": "60", "x-ratelimit-remaining": "0"], ""), (410, [:], ""),
      (422, [:], Sample.error("Validation Failed")), (500, [:], ""), (302, [:], ""),
    ] {
      let run = try await ghf(
        "follows", "octocat", "Hubot", transport: .one(Self.route, status, fields, body))
      runs.append(
        Run(
          title: run.title + ", \(status)", bytes: run.bytes, errors: run.errors,
          outcome: run.outcome, deliveries: []))
    }
    let lost = StubTransport([
      Self.route: [StubTransport.failure(.hostNotFound(host: "api.github.com", isProxy: false))]
    ])
    runs.append(try await ghf("follows", "octocat", "Hubot", transport: lost))
    runs.append(try await ghf("follows", "octocat", "Hubot", "--offline"))
    #expect(runs.map(\.output) == Array(repeating: "", count: runs.count))
    // Exit code 1 means no, and nothing else.
    #expect(!runs.map(\.outcome).contains(.failure))
    try Golden.expect("follows-errors", runs)
  }

  @Test("exits with 2 if an account is missing", arguments: ["octocat", "Hubot"])
  func rejectsAMissingAccount(_ missing: String) async throws {
    let gone = StubTransport.answer(404, [:], Sample.error("Not Found"))
    var answers = [Self.route: [gone], "GET /users/octocat": [Self.own]]
    answers["GET /users/\(missing)"] = [gone]
    let run = try await ghf("follows", "octocat", "Hubot", transport: StubTransport(answers))
    #expect(run.output == "")
    #expect(run.errors == "error: no such account: '\(missing)'\n")
    #expect(run.outcome == .usage)
  }

  @Test("doesn't say no before both accounts are known")
  func looksUpBothAccountsBeforeANo() async throws {
    let broken = StubTransport.answer(502)
    let run = try await ghf(
      "follows", "octocat", "Hubot",
      transport: StubTransport([
        Self.route: [StubTransport.answer(404)],
        "GET /users/octocat": Array(repeating: broken, count: 4),
      ]))
    #expect(run.output == "")
    #expect(run.outcome == .noResponse)
  }

  @Test func reportsAFailedWrite() async throws {
    let full = MemorySink(failure: .noSpace)
    let run = try await ghf(
      ["follows", "octocat", "Hubot"], transport: Self.answering(404), output: full)
    #expect(run.outcome == .outputFailed)
    #expect(run.errors == "error: cannot write the output: No space left on device\n")
  }
}
