import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct RedirectTransportTests {
  private let start = "/users/octocat"

  /// The requests, as `METHOD scheme://authority/path` and perhaps `signed`, and the last status.
  private struct Outcome: Equatable {
    var requests: [String]
    var status: Int
  }

  private func send(
    _ transport: StubTransport, method: HTTPRequest.Method = .get, base: APIBase = .gitHub
  ) async throws -> Outcome {
    let signed = TokenTransport(
      inner: transport, base: base, credentials: Credentials(from: StubTokens("secret"), host: "h"))
    let response = try await RedirectTransport(inner: signed, base: base).response(
      to: HTTPRequest(method: method, scheme: base.scheme, authority: base.authority, path: start),
      body: [])
    let requests = transport.requests.map { request in
      let isSigned = request.headerFields[.authorization] == "Bearer secret"
      return "\(request.method) \(request.scheme ?? "")://\(request.authority ?? "")"
        + "\(request.path ?? "")\(isSigned ? " signed" : "")"
    }
    return Outcome(requests: requests, status: response.head.status.code)
  }

  @Test(arguments: [301, 302, 307, 308])
  func followsASameOriginRedirectWithTheToken(status: Int) async throws {
    let transport = StubTransport([
      "GET /users/octocat": [
        StubTransport.answer(status, ["Location": "https://api.github.com/user/583231?a=b"])
      ],
      "GET /user/583231?a=b": [StubTransport.answer(200)],
    ])
    #expect(
      try await send(transport)
        == Outcome(
          requests: [
            "GET https://api.github.com/users/octocat signed",
            "GET https://api.github.com/user/583231?a=b signed",
          ], status: 200))
  }

  @Test(arguments: [
    ("/user/1", "/user/1"), ("1", "/users/1"), ("../user/1", "/user/1"),
    ("?page=2", "/users/octocat?page=2"),
    ("https://api.github.com", "/"), ("https://api.github.com/a#b", "/a"),
    ("https://API.GitHub.com:443/a", "/a"), ("//api.github.com/a", "/a"),
    ("https://api.github.com/a%5Bbot%5D?q=%20", "/a%5Bbot%5D?q=%20"),
  ])
  func followsRelativeAndUnusualLocations(location: String, path: String) async throws {
    let transport = StubTransport([
      "GET /users/octocat": [StubTransport.answer(301, ["Location": location])],
      "GET \(path)": [StubTransport.answer(200)],
    ])
    let outcome = try await send(transport)
    #expect(
      outcome.requests == [
        "GET https://api.github.com/users/octocat signed",
        "GET https://api.github.com\(path) signed",
      ])
  }

  @Test(
    "returns a redirect to another origin instead of following it",
    arguments: [
      "https://evil.example/users/octocat", "http://api.github.com/users/octocat",
      "https://api.github.com:8443/users/octocat", "https://api.github.com.evil.example/",
      "https://api.github.com@evil.example/", "https://me@api.github.com/",
      "https://me:x@api.github.com/",
      "//evil.example/users/octocat", "https://github.com/octocat", "ftp://api.github.com/",
      "https://evil.example\\@api.github.com/", "https://evil.example#@api.github.com/",
      "https://evil.example?@api.github.com/", "https://:@api.github.com/", "https:///users", "",
      "javascript:alert(1)", "file:///etc/passwd", "https://api.github.com\u{2E}evil.example",
      "https://api%2Egithub.com.evil.example/",
    ])
  func returnsARedirectToAnotherOrigin(location: String) async throws {
    let transport = StubTransport([
      "GET /users/octocat": [StubTransport.answer(301, ["Location": location])]
    ])
    #expect(
      try await send(transport)
        == Outcome(requests: ["GET https://api.github.com/users/octocat signed"], status: 301))
  }

  @Test(arguments: [300, 303, 304, 305])
  func ignoresOtherRedirects(status: Int) async throws {
    let transport = StubTransport([
      "GET /users/octocat": [StubTransport.answer(status, ["Location": "/user/1"])]
    ])
    #expect(try await send(transport).requests.count == 1)
  }

  @Test func returnsARedirectWithoutLocation() async throws {
    let transport = StubTransport(["GET /users/octocat": [StubTransport.answer(301)]])
    #expect(try await send(transport).requests.count == 1)
  }

  @Test func stopsAfterFiveRedirects() async throws {
    let transport = StubTransport([
      "GET /users/octocat": [StubTransport.answer(302, ["Location": "/users/octocat"])]
    ])
    let outcome = try await send(transport)
    #expect(outcome.requests.count == 6)
    #expect(outcome.status == 302)
  }

  @Test(arguments: [(301, 1), (302, 1), (307, 2), (308, 2)])
  func repeatsAPostOnlyAfter307And308(status: Int, requestCount: Int) async throws {
    let transport = StubTransport([
      "POST /users/octocat": [StubTransport.answer(status, ["Location": "/user/1"])],
      "POST /user/1": [StubTransport.answer(200)],
    ])
    #expect(try await send(transport, method: .post).requests.count == requestCount)
  }

  @Test func comparesThePortOfAnEnterpriseServer() async throws {
    let base = try APIBase(url: "http://127.0.0.1:8080/api/v3")
    for (location, count) in [("http://127.0.0.1:8080/a", 2), ("http://127.0.0.1:8081/a", 1)] {
      let transport = StubTransport([
        "GET /users/octocat": [StubTransport.answer(301, ["Location": location])],
        "GET /a": [StubTransport.answer(200)],
      ])
      #expect(try await send(transport, base: base).requests.count == count)
    }
  }
}
