import GHFCommands
import HTTPTypes
import TestSupport
import Testing

/// Which server is asked, and with which token.
struct HostTests {
  private static let secret = FixedToken.secret

  private func asked(
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

  @Test func gitHub() async throws {
    #expect(try await asked(path: "/users/octocat") == "https://api.github.com -")
    for name in ["github.com", "GitHub.com", "api.github.com"] {
      #expect(
        try await asked([], ["GH_HOST": name], path: "/users/octocat")
          == "https://api.github.com -")
    }
  }

  @Test func enterprise() async throws {
    let path = "/api/v3/users/octocat"
    let expected = "https://ghe.example.org -"
    #expect(try await asked([], ["GH_HOST": "ghe.example.org"], path: path) == expected)
    #expect(try await asked(["--hostname", "ghe.example.org"], path: path) == expected)
    #expect(
      try await asked(["--hostname", "ghe.example.org"], ["GH_HOST": "other.example"], path: path)
        == expected)
    #expect(
      try await asked([], ["GH_HOST": "octocorp.ghe.com"], path: "/users/octocat")
        == "https://api.octocorp.ghe.com -")
  }

  @Test func urls() async throws {
    for url in [
      "http://127.0.0.1:8080", "http://localhost:8080/", "http://[::1]:8080",
      "https://ghe.example.org:8443",
    ] {
      let asked = try await asked([], ["GHF_API_URL": url], path: "/users/octocat")
      #expect(asked == (url.hasSuffix("/") ? String(url.dropLast()) : url) + " -")
    }
    #expect(
      try await asked(
        [], ["GHF_API_URL": "https://ghe.example.org/api/v3/", "GH_HOST": "x.example"],
        path: "/api/v3/users/octocat") == "https://ghe.example.org -")
  }

  @Test func urlsThatAreRefused() async throws {
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
      #expect(transport.asked == [])
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
  func tokensForGitHub(_ environment: [String: String], _ token: String) async throws {
    #expect(
      try await asked([], environment, path: "/users/octocat") == "https://api.github.com \(token)")
  }

  @Test(arguments: ["GH_TOKEN", "GITHUB_TOKEN"])
  func whatIsNoTokenIsSaidToBeNone(_ variable: String) async throws {
    let transport = StubTransport()
    let run = try await ghf(
      "user", "octocat", transport: transport, environment: [variable: "a\nb"])
    #expect(run.output == "")
    #expect(
      run.errors == """
        error: the token in \(variable) is no token
        hint: it holds a space or another character that no token has

        """)
    #expect(run.outcome == .notSignedIn)
    #expect(transport.asked == [])
  }

  @Test(arguments: [
    (["GH_TOKEN": "one", "GITHUB_TOKEN": "two"], "-"),
    (["GH_ENTERPRISE_TOKEN": "three"], "three"), (["GITHUB_ENTERPRISE_TOKEN": "four"], "four"),
    (["GH_ENTERPRISE_TOKEN": "three", "GITHUB_ENTERPRISE_TOKEN": "four"], "three"),
  ])
  func tokensForOthers(_ environment: [String: String], _ token: String) async throws {
    #expect(
      try await asked(
        ["--hostname", "ghe.example.org"], environment, path: "/api/v3/users/octocat")
        == "https://ghe.example.org \(token)")
  }

  @Test func headers() async throws {
    let transport = StubTransport.fourFollowers()
    _ = try await ghf("followers", "octocat", transport: transport)
    let request = try #require(transport.requests.first)
    #expect(
      request.headerFields.map { "\($0.name): \($0.value)" } == [
        "Accept: application/vnd.github+json",
        "User-Agent: ghf/0.1.0 (+https://github.com/ghf-cli/ghf)",
        "X-GitHub-Api-Version: 2022-11-28",
      ])
  }
}
