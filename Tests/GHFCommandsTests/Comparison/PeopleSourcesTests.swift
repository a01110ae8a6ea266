import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// The operands of `ghf people` other than followers and following.
struct PeopleSourcesTests {
  private static let ann = [("zoe", 40), ("Ann", 20), ("bob", 30), ("annika", 10)]

  private static func list(_ people: [(String, Int)]) -> [StubTransport.Answer] {
    [StubTransport.answer(200, [:], Sample.page(people.map { Sample.account($0, $1) }))]
  }

  @Test func findsNamesOnListsAndLooksUpTheRest() async throws {
    let transport = StubTransport([
      Sample.route(page: 1): Self.list(Self.ann),
      "GET /users/old-bob": [
        StubTransport.answer(200, [:], Sample.profile("bob", 30))
      ],
      "GET /users/eve": [StubTransport.answer(200, [:], Sample.profile("Eve", 5))],
      "GET /users/gone": [StubTransport.answer(404)],
    ])
    let run = try await ghf(
      ["people", "-", "or", "followers:octocat"], transport: transport,
      input: TypedLines(["\u{FEFF}ANN\r", "", "old-bob", "eve", "@ann", "gone", "EVE", "  zoe  "]))
    #expect(run.lines == ["Ann", "bob", "Eve", "zoe", "annika"])
    #expect(run.errors == "error: no such account: 'gone'\n")
    #expect(run.outcome == .failure)
    #expect(transport.requests.count == 4)
  }

  @Test("sends no request for a name that can't be in the result")
  func looksUpOnlyNamesInTheResult() async throws {
    for (expression, names) in [
      ("followers:octocat and -", "Ann"), ("followers:octocat without -", "zoe bob annika"),
      ("- and followers:octocat", "Ann"),
    ] {
      let transport = StubTransport([Sample.route(page: 1): Self.list(Self.ann)])
      let run = try await ghf(
        ["people"] + expression.split(separator: " ").map(String.init), transport: transport,
        input: TypedLines(["ann", "nobody"]))
      #expect(run.lines.joined(separator: " ") == names)
      #expect(run.errors == "")
      #expect(transport.requests.count == 1)
    }
  }

  @Test func rejectsInvalidNames() async throws {
    let home = try TestHome()
    try home.write("ann\r\nb!b\r\n", to: "names.txt")
    try home.write("[\n", to: "names.json")
    var runs: [Run] = []
    for words in [
      ["file:\(home.path)/names.txt"], ["file:\(home.path)/names.json"],
      ["file:\(home.path)/missing"], ["-"], ["-", "or", "fav", "--json"],
    ] {
      runs.append(
        try await ghf(["people"] + words, home: home, input: TypedLines(["ann", "@me"])))
    }
    runs.append(
      try await ghf(
        ["people", "-", "--json"], transport: .one("GET /users/ann", 404, [:], ""),
        input: TypedLines(["ann"])))
    let texts = runs.map { run in
      Run(
        title: run.title.replacing(home.path, with: "HOME"), bytes: run.bytes, errors: run.errors,
        outcome: run.outcome, deliveries: [])
    }
    #expect(runs.allSatisfy { $0.output == "" })
    try Golden.expect("people-names", texts)
  }

  @Test func listsMembers() async throws {
    let page = Self.list([("zoe", 40), ("eve", 5)])
    var runs: [Run] = []
    for (path, operand) in [("acme", "acme"), ("acme/teams/core", "acme/Core")] {
      let route = "GET /orgs/\(path)/members?per_page=100"
      runs.append(
        try await ghf("people", "members:\(operand)", transport: StubTransport([route: page])))
      runs.append(
        try await ghf(
          "people", "members:\(operand)", transport: .one(route, "[]"), terminal: .terminal(80)))
      for status in [403, 404] {
        for signIn in [FixedToken.none, .signedIn] {
          runs.append(
            try await ghf(
              ["people", "members:\(operand)"], transport: .one(route, status, [:], ""),
              signIn: signIn))
        }
      }
    }
    try Golden.expect("people-members", runs)
  }

  @Test func readsFavourites() async throws {
    let home = try TestHome()
    try home.writeFavourites(
      """
      {"version":1,"favourites":[{"login":"old-zoe","id":40,"html_url":"https://github.com/old-zoe",\
      "avatar_url":"","added_at":"2026-11-20T12:00:00Z"},{"login":"eve","id":5,"html_url":"",\
      "avatar_url":"","added_at":"2026-11-20T12:00:00Z"}]}
      """)
    for (expression, names) in [
      ("followers:octocat and fav", "zoe"), ("followers:octocat without fav", "Ann bob annika"),
      ("fav or followers:octocat", "zoe eve Ann bob annika"),
      ("fav without followers:octocat", "eve"),
    ] {
      let run = try await ghf(
        ["people", expression],
        transport: StubTransport([Sample.route(page: 1): Self.list(Self.ann)]),
        home: home, usesAllAnswers: false)
      #expect(run.lines.joined(separator: " ") == names, "\(expression)")
      #expect(run.errors == "")
    }
    #expect(try await ghf("people", "fav", home: home).lines == ["old-zoe", "eve"])
  }
}
