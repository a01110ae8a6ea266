import FoundationEssentials
import GitHubAPI
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFCommands

/// Relation marks in `ghf browse`.
struct BrowseMarkTests {
  private static func profile(_ login: String, _ follows: Bool?, _ followed: Bool?) throws
    -> Profile
  {
    var profile = try Browsing.profile(login)
    profile.followsViewer = follows
    profile.isFollowedByViewer = followed
    return profile
  }

  private static func browsing(_ columns: Int) throws -> Browsing {
    var browsing = try Browsing(rows: 24, columns: columns)
    let long = "a-login-that-leaves-hardly-any-space"
    browsing.fill(["ann", "bob", "cat", "dan", "eve", long])
    browsing.send(.signedIn(true))
    browsing.send(
      .profiles(
        [
          try profile("ann", true, true), try profile("bob", true, false),
          try profile("cat", false, true), try profile("dan", false, false),
          try profile("eve", nil, nil), try profile(long, true, true),
        ], areFresh: true))
    return browsing
  }

  @Test("shows marks in a column of rows, and in words on cards")
  func showsMarks() throws {
    var text = ""
    for columns in [40, 80, 120] {
      var browsing = try Self.browsing(columns)
      browsing.press(.control("v"))
      for view in ["rows", "cards"] {
        let frame = BrowseView(isColoured: true).frame(of: browsing.state)
        text += "== \(columns) columns, \(view)\n"
        for row in frame.rows {
          let line = row.text(for: .plain)
          text += line + "\n"
          #expect(CellWidth.of(line) <= columns)
        }
        browsing.press(.control("v"))
      }
    }
    if let difference = try GoldenFile("browse-marks").difference(from: text) {
      Issue.record("\(difference)")
    }
  }

  @Test(arguments: [
    ("follows_you:true", ["ann", "bob", "a-login-that-leaves-hardly-any-space"]),
    ("you_follow:true", ["ann", "cat", "a-login-that-leaves-hardly-any-space"]),
    ("follows_you:true you_follow:false", ["bob"]), ("follows_viewer:false", ["cat", "dan"]),
  ])
  func filtersByMarks(_ filter: String, _ expected: [String]) throws {
    var browsing = try Self.browsing(120)
    browsing.type(filter)
    #expect(browsing.visible == expected)
  }

  @Test("a place's REST profile erases no marks, and is fetched again if it has none")
  func keepsMarks() throws {
    var browsing = try Self.browsing(120)
    browsing.send(.person(try Browsing.profile("ann"), place: 0))
    browsing.send(.person(try Browsing.profile("fay"), place: 0))
    #expect(browsing.state.profiles[Browsing.id(of: "ann")]?.profile.followsViewer == true)
    #expect(browsing.state.settledIDs.contains(Browsing.id(of: "fay")) == false)
  }

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
