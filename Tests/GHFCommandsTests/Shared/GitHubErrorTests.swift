import GHFCommands
import GHFMessages
import HTTPTypes
import TestSupport
import Testing

/// Errors for failed or unexpected responses of GitHub, and the retries before them.
struct GitHubErrorTests {
  private struct Case {
    var status: Int
    var fields: [String: String] = [:]
    var body = ""
    var signIn = FixedToken.none
    var words = ["followers", "octocat"]
  }

  private static let limit = [
    "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795264500",
    "x-ratelimit-resource": "core",
  ]
  private static let exceeded = Sample.error("API rate limit exceeded for 192.0.2.1.")
  private static let secondary = Sample.error(
    "You have exceeded a secondary rate\nlimit. Please wait.")

  private static let cases = [
    Case(status: 404, body: Sample.error("Not Found")),
    Case(status: 404, body: Sample.error("Not Found"), words: ["followers", "octocat", "--count"]),
    Case(status: 401, body: Sample.error("Requires authentication")),
    Case(status: 401, body: Sample.error("Bad credentials"), signIn: .signedIn),
    Case(status: 403, body: Sample.error("Resource not accessible by integration")),
    Case(
      status: 403, body: Sample.error("Resource protected by organization SAML enforcement."),
      signIn: .signedIn),
    Case(status: 403, fields: limit, body: exceeded),
    Case(status: 403, fields: limit, body: exceeded, signIn: .signedIn),
    Case(status: 429, fields: limit, body: ""),
    Case(status: 403, body: exceeded),
    Case(status: 403, fields: ["Retry-After": "120"], body: secondary),
    Case(status: 429, fields: ["Retry-After": "120"], body: secondary, signIn: .signedIn),
    Case(status: 403, fields: ["Retry-After": ""], body: secondary, signIn: .signedIn),
    Case(
      status: 422, body: Sample.error("In order to keep the API fast, pagination is limited.")),
    Case(
      status: 422, body: Sample.error("In order to keep the API fast, pagination is limited."),
      signIn: .signedIn),
    Case(status: 422, body: Sample.error("Validation Failed")),
    Case(status: 410, body: Sample.error("Gone")),
    Case(status: 451, body: Sample.error("Repository access blocked")),
    Case(status: 400, body: "<html>\u{1B}[31m"),
    Case(status: 500), Case(status: 503, body: "<html>No server is available</html>"),
    Case(status: 200, body: #"[{"login":"#), Case(status: 200, body: #"{"login":"octocat"}"#),
    Case(status: 200, body: ""),
    Case(status: 301, fields: ["Location": "https://elsewhere.example/users/octocat"]),
    Case(status: 301, fields: ["Location": "http://api.github.com/users/octocat"]),
    Case(status: 302), Case(status: 304), Case(status: 100),
  ]

  @Test func describesFailedResponses() async throws {
    var runs: [Run] = []
    for item in GitHubErrorTests.cases {
      let route = item.words.contains("--count") ? "GET /users/octocat" : Sample.route(page: 1)
      var run = try await ghf(
        item.words, transport: .one(route, item.status, item.fields, item.body),
        signIn: item.signIn)
      #expect(run.output == "")
      run = Run(
        title: run.title + ", \(item.signIn.text.isEmpty ? "no token" : "token"), \(item.status)",
        bytes: run.bytes, errors: run.errors, outcome: run.outcome, deliveries: [])
      runs.append(run)
    }
    try Golden.expect("errors-github", runs)
  }

  @Test("describes errors that GraphQL returns with a success status")
  func describesGraphQLErrors() async throws {
    let points = ["x-ratelimit-limit": "5000", "x-ratelimit-resource": "graphql"]
    var runs: [Run] = []
    for problem in [
      #"{"type":"RATE_LIMITED","message":"API rate limit exceeded"}"#,
      #"{"type":"RESOURCE_LIMITS_EXCEEDED","message":"Resource limits exceeded"}"#,
      #"{"type":"INSUFFICIENT_SCOPES","message":"Your token has not been granted the scopes"}"#,
    ] {
      let transport = StubTransport([
        Sample.route(page: 1): [
          StubTransport.answer(200, [:], Sample.page([Sample.account("zoe", 1)]))
        ],
        "GET /user/1": [
          StubTransport.answer(
            problem.contains("RESOURCE") ? 502 : 403, [:], Sample.error("Forbidden"))
        ],
        "POST /graphql": [
          StubTransport.answer(
            200, problem.contains("RATE") ? GitHubErrorTests.limit.merging(points) { $1 } : [:],
            #"{"data":null,"errors":[\#(problem)]}"#)
        ],
      ])
      let run = try await ghf(
        ["followers", "octocat", "--details"], transport: transport, signIn: .signedIn,
        usesAllAnswers: !problem.contains("RATE"))
      #expect(run.output == "")
      runs.append(run)
    }
    try Golden.expect("errors-graphql", runs)
  }

  @Test func fetchesTheOtherAccountsAfterAServerError() async throws {
    let run = try await ghf(
      "user", "octocat", "bad", "hubot", "--jsonl", "--fields", "login",
      transport: StubTransport([
        "GET /users/octocat": [StubTransport.answer(200, [:], Sample.profile())],
        "GET /users/bad": [StubTransport.answer(502)],
        "GET /users/hubot": [StubTransport.answer(200, [:], Sample.profile("hubot", 2))],
      ]))
    #expect(run.lines == ["{\"login\":\"octocat\"}", "{\"login\":\"hubot\"}"])
    #expect(run.errorLines.first == "error: GitHub server error (502)")
    #expect(run.outcome == .noResponse)
  }

  @Test(arguments: [500, 502, 503, 504])
  func retriesServerErrors(_ status: Int) async throws {
    let transport = StubTransport([
      Sample.route(page: 1): [
        StubTransport.answer(status), StubTransport.answer(status), StubTransport.answer(status),
        StubTransport.answer(200, [:], Sample.page([Sample.account("ann", 1)])),
      ]
    ])
    let run = try await ghf("followers", "octocat", transport: transport)
    #expect(run.output == "ann\n")
    #expect(run.errors == "")
    #expect(transport.requests.count == 4)
  }

  @Test func waitsForAShortRetryAfter() async throws {
    let time = TestTime()
    let transport = StubTransport([
      Sample.route(page: 1): [
        StubTransport.answer(403, ["Retry-After": "30"], GitHubErrorTests.secondary),
        StubTransport.answer(200, [:], Sample.page([Sample.account("ann", 1)])),
      ]
    ])
    let run = try await ghf("followers", "octocat", transport: transport, time: time)
    #expect(run.output == "ann\n")
    #expect(run.errors == "GitHub requires a pause; waiting 30 s\n")
    #expect(time.slept.reduce(.zero, +) == .seconds(30))
  }

  @Test(arguments: [400, 401, 404, 410, 422, 451])
  func doesNotRetryClientErrors(_ status: Int) async throws {
    let transport = StubTransport.one(Sample.route(page: 1), status, [:], Sample.error("No"))
    _ = try await ghf("followers", "octocat", transport: transport)
    #expect(transport.requests.count == 1)
  }

  @Test func followsRedirectsWithinTheHost() async throws {
    let transport = StubTransport([
      "GET /users/octocat": [
        StubTransport.answer(301, ["Location": "https://api.github.com/user/583231"])
      ],
      "GET /user/583231": [StubTransport.answer(200, [:], Sample.profile())],
    ])
    let run = try await ghf(
      "user", "octocat", "--tsv", "--fields", "id", transport: transport, signIn: .signedIn)
    #expect(run.lines == ["id", "583231"])
  }

  @Test func doesNotFollowRedirectsToOtherHosts() async throws {
    let transport = StubTransport.one(
      "GET /users/octocat", 301, ["Location": "https://elsewhere.example/users/octocat"], "")
    let run = try await ghf(
      "user", "octocat", "--csv", "--fields", "email", transport: transport, signIn: .signedIn)
    #expect(run.outcome == .failure)
    #expect(transport.requests.map(\.authority) == ["api.github.com"])
  }
}
