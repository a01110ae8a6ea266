import GHFCommands
import GHFMessages
import HTTPTypes
import TestSupport
import Testing

/// The server that receives requests, and the token that signs them.
struct HostTests {
  private static let secret = FixedToken.secret

  /// Runs `ghf user` and returns the server of its request and the token, or "-" without one.
  private func requestedServer(
    _ options: [String] = [], _ environment: [String: String] = [:], path: String
  ) async throws -> String {
    let transport = StubTransport.one("GET \(path)", Sample.profile())
    let run = try await ghf(
      ["user", "octocat"] + options, transport: transport, environment: environment)
    #expect(run.outcome == .success)
    let request = try #require(transport.requests.first)
    let token = request.headerFields[.authorization].map { $0.replacing("Bearer ", with: "") }
    return "\(request.scheme ?? "")://\(request.authority ?? "") \(token ?? "-")"
  }

  @Test func usesGitHubByDefault() async throws {
    #expect(try await requestedServer(path: "/users/octocat") == "https://api.github.com -")
    for name in ["github.com", "GitHub.com", "api.github.com"] {
      #expect(
        try await requestedServer([], ["GH_HOST": name], path: "/users/octocat")
          == "https://api.github.com -")
    }
  }

  @Test func usesTheNamedEnterpriseHost() async throws {
    let path = "/api/v3/users/octocat"
    let expected = "https://ghe.example.org -"
    #expect(try await requestedServer([], ["GH_HOST": "ghe.example.org"], path: path) == expected)
    #expect(try await requestedServer(["--hostname", "ghe.example.org"], path: path) == expected)
    #expect(
      try await requestedServer(
        ["--hostname", "ghe.example.org"], ["GH_HOST": "other.example"], path: path)
        == expected)
    #expect(
      try await requestedServer([], ["GH_HOST": "octocorp.ghe.com"], path: "/users/octocat")
        == "https://api.octocorp.ghe.com -")
  }

  @Test func usesTheURLOfTheEnvironment() async throws {
    for url in [
      "http://127.0.0.1:8080", "http://localhost:8080/", "http://[::1]:8080",
      "https://ghe.example.org:8443",
    ] {
      let server = try await requestedServer([], ["GHF_API_URL": url], path: "/users/octocat")
      #expect(server == (url.hasSuffix("/") ? String(url.dropLast()) : url) + " -")
    }
    #expect(
      try await requestedServer(
        [], ["GHF_API_URL": "https://ghe.example.org/api/v3/", "GH_HOST": "x.example"],
        path: "/api/v3/users/octocat") == "https://ghe.example.org -")
  }

  /// A 404 from a server without an API, or from a wrong path, says nothing about an account.
  @Test(arguments: [
    ["user", "octocat"], ["followers", "octocat"], ["feed", "octocat"],
    ["follows", "octocat", "hubot"], ["followers", "octocat", "--count"],
  ])
  func rejectsServersWithoutAGitHubAPI(words: [String]) async throws {
    let html = StubTransport.answer(404, [:], "<html>Not Found</html>")
    let requested =
      switch words[0] {
      case "followers" where words.count == 2: "/users/octocat/followers?per_page=100"
      case "feed": "/users/octocat/events/public?per_page=100"
      case "follows": "/users/octocat/following/hubot"
      default: "/users/octocat"
      }
    let run = try await ghf(
      words,
      transport: StubTransport([
        "GET /wrong\(requested)": [html], "GET /wrong/rate_limit": [html],
        "GET /wrong/users/ghost": [html],
      ]), environment: ["GHF_API_URL": "https://ghe.example.org/wrong"])
    #expect(
      run.errors == """
        error: not a GitHub server: 'ghe.example.org'
        hint: check '--hostname', GH_HOST and GHF_API_URL

        """)
    #expect(run.outcome == .noResponse)
  }

  @Test(
    "trusts a 404 if a rate limit or server error prevents checking the server",
    arguments: [403, 502])
  func trustsA404FromAnUncheckedServer(status: Int) async throws {
    let fields = status == 403 ? ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "0"] : [:]
    let fault = StubTransport.answer(status, fields, Sample.error("no"))
    let missing = StubTransport.answer(404, [:], Sample.error("Not Found"))
    let run = try await ghf(
      "user", "octocta",
      transport: StubTransport([
        "GET /api/v3/users/octocta": [missing], "GET /api/v3/rate_limit": [missing],
        "GET /api/v3/users/ghost": [fault],
      ]), environment: ["GH_HOST": "ghe.example.org"])
    #expect(run.errors == "error: no such account: 'octocta'\n")
    #expect(run.outcome == .failure)
  }

  @Test func trustsA404FromAGitHubAPI() async throws {
    let run = try await ghf(
      "user", "octocta",
      transport: StubTransport([
        "GET /api/v3/users/octocta": [
          StubTransport.answer(404, [:], Sample.error("Not Found"))
        ],
        "GET /api/v3/rate_limit": [StubTransport.answer(200, [:], "{\"resources\":{}}")],
      ]), environment: ["GH_HOST": "ghe.example.org"])
    #expect(run.errors == "error: no such account: 'octocta'\n")
    #expect(run.outcome == .failure)
  }

  @Test func rejectsAHostThatConflictsWithTheURL() async throws {
    let url = ["GHF_API_URL": "https://ghe.example.org/api/v3"]
    let transport = StubTransport()
    let run = try await ghf(
      "user", "octocat", "--hostname", "github.com", transport: transport, environment: url)
    #expect(transport.requestNames == [])
    #expect(run.outcome == .usage)
    #expect(
      run.errors == """
        error: '--hostname' conflicts with GHF_API_URL: 'github.com' and 'ghe.example.org'
        hint: omit '--hostname', or unset GHF_API_URL

        """)
    #expect(
      try await requestedServer(
        ["--hostname", "GHE.example.org"], url, path: "/api/v3/users/octocat")
        == "https://ghe.example.org -")
    #expect(
      try await requestedServer(
        ["--hostname", "github.com"], ["GHF_API_URL": "https://api.github.com"],
        path: "/users/octocat") == "https://api.github.com -")
  }

  @Test(arguments: [
    ["user"], ["followers"], ["mutual"], ["common", "ann"], ["follows", "ann"], ["changes"],
    ["feed"], ["open"], ["follow"], ["fav", "add"], ["fav", "rm"], ["cache", "clear"],
  ])
  func rejectsAProfileURLOnAnotherHost(_ command: [String]) async throws {
    let transport = StubTransport()
    let run = try await ghf(
      command + ["https://ghe.example.org/octocat"], transport: transport)
    #expect(transport.requestNames == [])
    #expect(run.output == "")
    #expect(
      run.errors == """
        error: the account is on 'ghe.example.org', but the host in use is 'github.com'
        hint: use '--hostname ghe.example.org'

        """)
    #expect(run.outcome == .usage)
  }

  @Test("rejects each line of standard input that names another host")
  func rejectsInputLinesOnAnotherHost() async throws {
    let run = try await ghf(
      "user", "-", "--jsonl", "--fields", "login", "--hostname", "ghe.example.org",
      transport: .one("GET /api/v3/users/octocat", Sample.profile()),
      input: ["github.com/ann", "ghe.example.org/octocat"])
    #expect(run.output == "{\"login\":\"octocat\"}\n")
    #expect(
      run.errorLines.first
        == "error: the account is on 'github.com', but the host in use is 'ghe.example.org'")
    #expect(run.outcome == .usage)
  }

  @Test func rejectsInvalidAPIURLs() async throws {
    var runs: [Run] = []
    for url in [
      "http://ghe.example.org", "http://127.0.0.1.example.org", "ftp://ghe.example.org",
      "ghe.example.org", "https://", "not a url", "https://ann:pass@ghe.example.org",
      "https://ghe.example.org?x=1", "http://127.1",
    ] {
      let transport = StubTransport()
      runs.append(
        try await ghf(
          "user", "octocat", transport: transport, environment: ["GHF_API_URL": url]))
      #expect(transport.requestNames == [])
    }
    try Golden.expect("errors-host", runs)
    #expect(runs.map(\.outcome) == Array(repeating: .usage, count: runs.count))
    #expect(!runs.contains { $0.errors.contains("pass@") })
  }

  @Test(arguments: [
    ([:], "-"), (["GH_TOKEN": "one"], "one"), (["GITHUB_TOKEN": "two"], "two"),
    (["GH_TOKEN": "one", "GITHUB_TOKEN": "two"], "one"),
    (["GH_TOKEN": " ", "GITHUB_TOKEN": "two"], "two"),
    (["GH_ENTERPRISE_TOKEN": "three"], "-"),
  ])
  func choosesTheTokenForGitHub(_ environment: [String: String], _ token: String) async throws {
    #expect(
      try await requestedServer([], environment, path: "/users/octocat")
        == "https://api.github.com \(token)")
  }

  @Test(arguments: ["GH_TOKEN", "GITHUB_TOKEN"])
  func rejectsAnInvalidToken(_ variable: String) async throws {
    let transport = StubTransport()
    let run = try await ghf(
      "user", "octocat", transport: transport, environment: [variable: "a\nb"])
    #expect(run.output == "")
    #expect(
      run.errors == """
        error: \(variable) does not hold a valid token
        hint: remove quotes, spaces and other characters that tokens never contain

        """)
    #expect(run.outcome == .notSignedIn)
    #expect(transport.requestNames == [])
  }

  @Test(arguments: [
    (["GH_TOKEN": "one", "GITHUB_TOKEN": "two"], "-"),
    (["GH_ENTERPRISE_TOKEN": "three"], "three"), (["GITHUB_ENTERPRISE_TOKEN": "four"], "four"),
    (["GH_ENTERPRISE_TOKEN": "three", "GITHUB_ENTERPRISE_TOKEN": "four"], "three"),
  ])
  func choosesTheTokenForOtherHosts(_ environment: [String: String], _ token: String) async throws {
    #expect(
      try await requestedServer(
        ["--hostname", "ghe.example.org"], environment, path: "/api/v3/users/octocat")
        == "https://ghe.example.org \(token)")
  }

  @Test("reports once that a token for another host is not sent")
  func reportsAnUnsentTokenOnce() async throws {
    func errors(
      _ options: [String], _ environment: [String: String], signIn: FixedToken = .none
    ) async throws -> String {
      let prefix = options.contains("ghe.example.org") ? "/api/v3" : ""
      let routes = ["ann", "bob"].enumerated().map { number, name in
        (
          "GET \(prefix)/users/\(name)",
          [StubTransport.answer(200, [:], Sample.profile(name, number + 1))]
        )
      }
      return try await ghf(
        ["user", "ann", "bob"] + options,
        transport: StubTransport(Dictionary(uniqueKeysWithValues: routes)),
        environment: environment, signIn: signIn
      ).errors
    }
    let enterprise = ["--hostname", "ghe.example.org"]
    let notice = "is for github.com and is not sent to ghe.example.org; set GH_ENTERPRISE_TOKEN\n"
    #expect(try await errors(enterprise, ["GH_TOKEN": "one"]) == "GH_TOKEN \(notice)")
    #expect(try await errors(enterprise, ["GITHUB_TOKEN": "one"]) == "GITHUB_TOKEN \(notice)")
    #expect(
      try await errors([], ["GH_ENTERPRISE_TOKEN": "one"])
        == "GH_ENTERPRISE_TOKEN is for other hosts and is not sent to github.com; set GH_TOKEN\n")
    // Prints no notice if the host has a token, or with --quiet.
    #expect(try await errors(enterprise, ["GH_TOKEN": "one"], signIn: .signedIn) == "")
    #expect(try await errors(enterprise, ["GH_TOKEN": "one", "GH_ENTERPRISE_TOKEN": "two"]) == "")
    #expect(try await errors([], ["GH_TOKEN": "one", "GH_ENTERPRISE_TOKEN": "two"]) == "")
    #expect(try await errors(enterprise + ["--quiet"], ["GH_TOKEN": "one"]) == "")
    #expect(try await errors(enterprise, ["GH_TOKEN": " "]) == "")
    #expect(try await errors(["--hostname", "octo.ghe.com"], ["GH_TOKEN": "one"]) == "")
  }

  @Test func sendsTheAPIHeaders() async throws {
    let transport = StubTransport.fourFollowers()
    _ = try await ghf("followers", "octocat", transport: transport)
    let request = try #require(transport.requests.first)
    #expect(
      request.headerFields.map { "\($0.name): \($0.value)" } == [
        "Accept: application/vnd.github+json",
        "User-Agent: ghf/0.2.0 (+https://github.com/ghf-cli/ghf)",
        "X-GitHub-Api-Version: 2022-11-28",
      ])
  }
}
