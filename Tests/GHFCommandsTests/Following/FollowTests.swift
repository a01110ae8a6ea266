import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// `ghf follow` and `ghf unfollow`: one request and one message.
struct FollowTests {
  private func run(
    _ words: String..., status: Int = 204, body: String = "", fields: [String: String] = [:],
    signIn: FixedToken = .signedIn
  ) async throws -> Run {
    let method = words[0] == "follow" ? "PUT" : "DELETE"
    return try await ghf(
      words,
      transport: StubTransport([
        "\(method) /user/following/octocat": [StubTransport.answer(status, fields, body)]
      ]), signIn: signIn)
  }

  @Test func reportsTheResult() async throws {
    let runs = [
      try await run("follow", "octocat"), try await run("unfollow", "@octocat"),
      try await run("follow", "octocat", "--quiet"),
      try await run(
        "follow", "octocat", status: 403,
        body: Sample.error("Resource not accessible by personal access token")),
      try await run("unfollow", "octocat", status: 404, body: Sample.error("Not Found")),
      try await run(
        "follow", "octocat", status: 401, body: Sample.error("Requires authentication"),
        signIn: .none),
      try await run("follow", "octocat", status: 401, body: Sample.error("Bad credentials")),
    ]
    try Golden.expect("follow", runs)
  }

  @Test("takes only 204 for a yes: a proxy may answer anything")
  func requiresNoContent() async throws {
    let answers = [
      StubTransport.answer(200, [:], "", isForeign: true),
      StubTransport.answer(201, [:], "", isForeign: true),
      StubTransport.answer(200, ["Content-Type": "text/plain"], "ok", isForeign: true),
    ]
    for answer in answers {
      let transport = StubTransport([
        "PUT /user/following/octocat": Array(repeating: answer, count: 10)
      ])
      let run = try await ghf(
        ["follow", "octocat"], transport: transport, signIn: .signedIn, usesAllAnswers: false)
      #expect(run.output == "")
      #expect(run.outcome != .success)
    }
  }

  @Test func rejectsInvalidArguments() async throws {
    var runs: [Run] = []
    for words in [["follow"], ["follow", "@me"], ["unfollow", "a", "b"], ["follow", "no name"]] {
      runs.append(try await ghf(words))
    }
    try Golden.expect("follow-usage", runs)
    #expect(runs.map(\.outcome) == Array(repeating: .usage, count: 4))
  }
}
