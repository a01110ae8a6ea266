import GHFMessages
import GitHubAPI
import TestSupport
import Testing

/// Relation marks in the lines of `ghf browse --plain`.
struct MarkLineTests {
  @Test("says the marks in words in numbered lines and in a person's lines")
  func printsMarks() async throws {
    let nodes = [(1, true, true), (2, true, false), (3, false, true), (4, false, false)].map {
      #"{"databaseId":\#($0.0),"login":"user\#($0.0)","isFollowingViewer":\#($0.1),"#
        + #""viewerIsFollowing":\#($0.2)}"#
    }
    let transport = StubTransport([
      Sample.route(page: 1): [
        StubTransport.answer(200, [:], Sample.page((1...4).map { Sample.account("user\($0)", $0) }))
      ],
      "GET /users/octocat": [
        StubTransport.answer(200, [:], Sample.profile("octocat", 9, ["followers": "4"]))
      ],
      "POST /graphql": [
        StubTransport.answer(200, [:], #"{"data":{"nodes":[\#(nodes.joined(separator: ","))]}}"#)
      ],
    ])
    let run = try await ghf(
      ["browse", "octocat", "--plain"], transport: transport, terminal: .terminal(80),
      input: TypedLines(["profiles", "list", "2", "quit"]), signIn: .signedIn)
    try Golden.expect("browse-marks-plain", [run])
  }

  @Test("the card of one person needs a REST request and a point, and has the mark and the address")
  func printsTheMarkOfOnePerson() async throws {
    let transport = StubTransport([
      Sample.route(page: 1): [
        StubTransport.answer(200, [:], Sample.page([Sample.account("ann", 1)]))
      ],
      "GET /users/octocat": [
        StubTransport.answer(200, [:], Sample.profile("octocat", 9, ["followers": "1"]))
      ],
      "GET /user/1": [
        StubTransport.answer(200, [:], Sample.profile("ann", 1, ["email": "\"ann@example.org\""]))
      ],
      "POST /graphql": [
        StubTransport.answer(
          200, [:],
          #"{"data":{"nodes":[{"databaseId":1,"login":"ann","isFollowingViewer":true}]}}"#)
      ],
    ])
    let run = try await ghf(
      ["browse", "octocat", "--plain"], transport: transport, terminal: .terminal(80),
      input: TypedLines(["1", "quit"]), signIn: .signedIn)
    #expect(run.lines.contains("email: ann@example.org"))
    #expect(run.lines.contains("relation: follows you"))
  }
}
