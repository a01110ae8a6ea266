import GHFCommands
import GHFMessages
import GitHubAPI
import TestSupport
import Testing

/// `--verbose`: lists every request, and never prints the token.
struct VerboseTests {
  @Test func listsRequests() async throws {
    let home = try TestHome()
    let time = TestTime()
    let limits = [
      "x-ratelimit-limit": "5000", "x-ratelimit-remaining": "4999",
      "x-ratelimit-reset": "1795264500", "x-ratelimit-resource": "core", "ETag": "\"tag\"",
    ]
    let answers: [[StubTransport.Answer]] = [
      [StubTransport.answer(502), StubTransport.answer(200, limits, Sample.profile())], [],
      [StubTransport.answer(304, limits)],
      [
        StubTransport.failure(.timedOut(phase: .receiving, after: .seconds(30))),
        StubTransport.answer(404, [:], Sample.error("Not Found")),
      ],
    ]
    var runs: [Run] = []
    for (number, answers) in answers.enumerated() {
      let transport =
        answers.isEmpty ? StubTransport() : StubTransport(["GET /users/octocat": answers])
      let options = number == 1 ? [] : ["--refresh"]
      runs.append(
        try await ghf(
          ["user", "octocat", "--tsv", "--fields", "login", "--verbose"] + options,
          transport: transport, home: home, time: time))
    }
    try Golden.expect("verbose", runs)
  }

  @Test func neverPrintsATokenFromTheEnvironment() async throws {
    let run = try await ghf(
      "user", "octocat", "--verbose", "--tsv", "--fields", "email",
      transport: .one("GET /users/octocat", Sample.profile()),
      environment: ["GH_TOKEN": FixedToken.secret])
    #expect(run.outcome == .success)
    #expect(run.errorLines == ["GET https://api.github.com/users/octocat 200 network 0 ms"])
  }

  @Test func reportsACancelledRequest() async throws {
    let run = try await ghf(
      "user", "octocat", "--verbose", "--tsv", "--fields", "login",
      transport: StubTransport([
        "POST /graphql": [StubTransport.failure(.cancelled)],
        "GET /users/octocat": [StubTransport.answer(200, [:], Sample.profile())],
      ]), signIn: .signedIn)
    #expect(
      run.errorLines == [
        "POST https://api.github.com/graphql cancelled after 0 ms",
        "GET https://api.github.com/users/octocat 200 network 0 ms",
      ])
  }

  @Test func neverPrintsARejectedToken() async throws {
    let run = try await ghf(
      "user", "octocat", "--verbose",
      transport: .one("GET /users/octocat", 401, [:], Sample.error("Bad credentials")),
      environment: ["GITHUB_TOKEN": FixedToken.secret])
    #expect(run.outcome == .notSignedIn)
  }
}
