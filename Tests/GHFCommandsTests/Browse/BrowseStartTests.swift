import GHFCommands
import GHFMessages
import GitHubAPI
import TestSupport
import Testing

/// The places that `ghf browse` opens: accounts, their lists, favourites and sets.
struct BrowseStartTests {
  private static func list(_ people: [(String, Int)]) -> [StubTransport.Answer] {
    [StubTransport.answer(200, [:], Sample.page(people.map { Sample.account($0.0, $0.1) }))]
  }

  /// octocat's three followers, a favourite, and cat, the only follower that octocat follows back.
  private static let routes: [String: [StubTransport.Answer]] = [
    "GET /users/octocat": [
      StubTransport.answer(
        200, [:], Sample.profile("octocat", 583_231, ["followers": "3", "following": "2"]))
    ],
    "GET /users/fav": [
      StubTransport.answer(200, [:], Sample.profile("fav", 77, ["followers": "1"]))
    ],
    "GET /users/zoe": [StubTransport.answer(200, [:], Sample.profile("zoe", 14))],
    "GET /users/nosuch": [StubTransport.answer(404, [:], "{}")],
    Sample.route(page: 1): list([("ann", 11), ("bob", 12), ("cat", 13)]),
    Sample.route(page: 1, of: "octocat", "following"): list([("zoe", 14), ("cat", 13)]),
    Sample.route(page: 1, of: "fav"): list([("eve", 15)]),
  ]

  /// Prints the first page of what the words open, after other lines.
  private func browse(
    _ words: [String], _ lines: String..., input: [String]? = nil, home: TestHome? = nil,
    environment: [String: String] = [:], signIn: FixedToken = .none, isPlain: Bool = true
  ) async throws -> Run {
    let home = try home ?? TestHome()
    try home.writeFavourites(
      #"""
      {"version":1,"favourites":[{"login":"bob","id":12,"html_url":"","avatar_url":"",
      "added_at":"2026-11-20T12:00:00Z"}]}
      """#)
    return try await ghf(
      ["browse"] + words + (isPlain ? ["--plain"] : []), transport: StubTransport(Self.routes),
      terminal: .terminal(80), environment: environment, home: home,
      input: TypedLines(input ?? lines), signIn: signIn, usesAllAnswers: false)
  }

  private func shown(_ words: String..., home: TestHome? = nil) async throws -> [String] {
    try await browse(words, home: home).lines.filter { $0 != "Number, command or help:" }
  }

  @Test("opens a set, in the order of `ghf people`")
  func opensSets() async throws {
    let set = "followers:octocat without following:octocat"
    let shown = ["\(set), 1 to 2 of 2", "1 ann", "2 bob, favourite"]
    #expect(try await self.shown(set) == shown)
    #expect(try await self.shown("followers:octocat", "without", "following:octocat") == shown)
    #expect(
      try await self.shown("fav or following:octocat")
        == ["fav or following:octocat, 1 to 3 of 3", "1 bob, favourite", "2 zoe", "3 cat"])
    #expect(try await self.shown("fav and following:octocat").last?.contains("no account") == true)
  }

  @Test("opens a list of an account as a tab of its place")
  func opensLists() async throws {
    let followers = ["octocat, Followers, 1 to 3 of 3", "1 ann", "2 bob, favourite", "3 cat"]
    for words in [["octocat"], ["followers:octocat"], ["user:octocat"], ["(followers:octocat)"]] {
      let lines = try await browse(words).lines.filter { $0 != "Number, command or help:" }
      #expect(lines == followers, "\(words)")
    }
    let following = ["octocat, Following, 1 to 2 of 2", "1 zoe", "2 cat"]
    #expect(try await shown("following:octocat") == following)
    #expect(try await shown("octocat", "--tab", "following") == following)
    let mutual = ["octocat, Mutual, 1 to 1 of 1", "1 cat"]
    #expect(try await shown("mutual:octocat") == mutual)
    #expect(try await shown("user:octocat", "--tab=mutual") == mutual)
  }

  @Test("opens the favourites for fav, and the account of that name for user:fav")
  func opensFavourites() async throws {
    #expect(try await shown("fav") == ["favourites, 1 to 1 of 1", "1 bob, favourite"])
    #expect(try await shown("user:fav") == ["fav, Followers, 1 to 1 of 1", "1 eve"])
  }

  @Test("begins with a filter")
  func beginsWithAFilter() async throws {
    #expect(
      try await shown("octocat", "--match", "b").filter { !$0.contains("unknown") }
        == ["octocat, Followers, filter 'b', 1 to 1 of 1", "1 bob, favourite"])
    #expect(try await shown("fav", "--match", "x").first?.contains("no matches") == true)
  }

  @Test("looks names up once, skips those without an account, and keeps them for a refresh")
  func readsNames() async throws {
    let home = try TestHome()
    try home.write("zoe\nnosuch\n", to: "names.txt")
    let lines = try await browse(["file:\(home.path)/names.txt"], "refresh", home: home).lines
      .filter { $0 != "Number, command or help:" }
    let pages = lines.filter { $0.hasPrefix("file:") }
    #expect(lines.contains("no such account: 'nosuch'"))
    #expect(pages.count == 2)
    for page in pages { #expect(page.hasSuffix(", 1 to 1 of 1, some names not found")) }
    #expect(lines.last?.hasPrefix("1 zoe") == true)
  }

  @Test("rejects what it can't open")
  func rejectsMistakes() async throws {
    let runs = [
      try await browse(["-"], input: ["ann"]),
      try await browse(["-"], input: ["ann"], environment: ["ACCESSIBLE": "1"], isPlain: false),
      try await browse(["fav", "--tab", "mutual"]),
      try await browse(["followers:octocat", "--tab", "known"]),
      try await browse(["octocat", "--tab", "members"]),
      try await browse(["octocat", "hubot"]),
      try await browse(["folowers:octocat"]),
      try await browse(["followers:"]),
      try await browse(["octo cat"]),
      try await browse(["-octo"]),
      try await browse(["octo?cat"]),
    ]
    for run in runs { #expect(run.outcome == .usage, "\(run.title)") }
    try Golden.expect("browse-mistakes", runs)
  }

  @Test("needs an own account for a tab without one")
  func needsAnOwnAccount() async throws {
    let run = try await browse(["--tab", "mutual"])
    #expect(run.outcome == .notSignedIn)
    #expect(run.output == "")
  }
}
