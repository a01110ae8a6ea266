import GHFCommands
import GHFMessages
import GitHubAPI
import TestSupport
import Testing

/// `ghf browse --plain`: numbered lines and a prompt.
struct PlainSessionTests {
  /// Answers octocat's 19 followers and profile.
  private static let routes: [String: [StubTransport.Answer]] = [
    Sample.route(page: 1): [
      StubTransport.answer(200, [:], Sample.page((1...19).map { Sample.account("user\($0)", $0) }))
    ],
    "GET /users/octocat": [profile(19)],
  ]

  private static func profile(_ count: Int) -> StubTransport.Answer {
    StubTransport.answer(200, [:], Sample.profile("octocat", 583_231, ["followers": "\(count)"]))
  }

  /// Answers 300 followers; the second page with `second`, if given.
  private static func pages(
    second: StubTransport.Answer? = nil
  ) -> [String: [StubTransport.Answer]] {
    var routes = ["GET /users/octocat": [profile(300)]]
    for page in 1...3 {
      routes[Sample.route(page: page)] = [
        StubTransport.answer(200, Sample.link(page: page, of: 3), Sample.fullPage(page))
      ]
    }
    if let second { routes[Sample.route(page: 2)] = [second] }
    return routes
  }

  private func run(
    _ lines: String..., words: [String] = ["browse", "octocat", "--plain"],
    others: [String: [StubTransport.Answer]] = [:], environment: [String: String] = [:],
    signIn: FixedToken = .none, browser: StubBrowser = StubBrowser(), home: TestHome? = nil,
    time: TestTime = TestTime()
  ) async throws -> Run {
    try await ghf(
      words, transport: StubTransport(Self.routes.merging(others) { $1 }),
      terminal: .terminal(80), environment: environment, home: home, input: TypedLines(lines),
      signIn: signIn, time: time, browser: browser, usesAllAnswers: false)
  }

  @Test func printsPagesAndCards() async throws {
    let user2: [String: [StubTransport.Answer]] = [
      "GET /user/2": [
        StubTransport.answer(200, [:], Sample.profile("user2", 2, ["bio": "\"\\u001b[31mred\""]))
      ]
    ]
    let runs = [
      try await run("mark 3", "refresh", "quit", others: user2),
      try await run("2", "99", "", "card 2", others: user2),
      try await run("/3", "mark 2", "f 1", "marks", "print", others: user2),
      try await run("sort login", "sort size", "mutiny", "help", others: user2),
      try await run(words: ["browse", "octocat"], environment: ["ACCESSIBLE": "1"]),
      try await run(words: ["browse", "octocat"], environment: ["TERM": "dumb"]),
    ]
    try Golden.expect("browse-plain", runs)
  }

  @Test("prints fields of the chosen accounts' profiles, and fetches those that aren't known")
  func printsProfileFields() async throws {
    let profiles = [2, 3].map { number in
      (
        "GET /user/\(number)",
        [
          StubTransport.answer(
            200, [:], Sample.profile("user\(number)", number, ["name": "\"User \(number)\""]))
        ]
      )
    }
    let run = try await run(
      "2", "mark 2", "mark 3", "print",
      words: ["browse", "octocat", "--plain", "--csv", "--fields", "login,name"],
      others: Dictionary(uniqueKeysWithValues: profiles))
    #expect(run.output.hasSuffix("login,name\r\nuser2,User 2\r\nuser3,User 3\r\n"))
    #expect(run.outcome == .success)
    let unknown = try await self.run(
      words: ["browse", "octocat", "--plain", "--csv", "--fields", "login,nam"])
    #expect(unknown.outcome == .usage)
    #expect(unknown.errors.contains("no such field: 'nam'\n"))
    let formless = try await self.run(
      words: ["browse", "octocat", "--plain", "--fields", "login,name"])
    #expect(formless.outcome == .usage)
  }

  // MARK: Pages

  @Test("prints 20 people a page, fetches more at the last one, and says where the list ends")
  func printsPages() async throws {
    let run = try await run(
      "n", "n", "p", "p", "p", "page 6", "last", "n", "page 99", "quit", others: Self.pages())
    #expect(
      run.said == [
        "octocat, Followers, 1 to 20 of 300", "octocat, Followers, 21 to 40 of 300",
        "octocat, Followers, 41 to 60 of 300", "octocat, Followers, 21 to 40 of 300",
        "octocat, Followers, 1 to 20 of 300", "start of the list",
        "octocat, Followers, 101 to 120 of 300", "octocat, Followers, 281 to 300 of 300",
        "end of the list", "error: no page 99; the last one is page 15",
      ])
  }

  @Test("shows the profile of a person who hasn't arrived yet")
  func waitsForANumber() async throws {
    let run = try await run(
      "250",
      others: Self.pages().merging([
        "GET /user/250": [StubTransport.answer(200, [:], Sample.profile("user250", 250))]
      ]) { $1 })
    #expect(run.output.contains("\nlogin: user250\n"))
  }

  @Test("begins at the first page after a filter or a sort")
  func beginsAgain() async throws {
    let run = try await run("page 5", "/user1", "n", "/", "n", "sort login", others: Self.pages())
    #expect(
      run.said.suffix(5) == [
        "octocat, Followers, filter 'user1', 21 to 40 of 111",
        "111 match, 189 unknown, of 300; 'profiles' fetches the rest",
        "octocat, Followers, 1 to 20 of 300",
        "octocat, Followers, 21 to 40 of 300", "octocat, Followers, by login, 1 to 20 of 300",
      ])
  }

  @Test("filters the people known after an error, and says that the list is incomplete")
  func keepsAnIncompleteList() async throws {
    let run = try await run(
      "last", "/zz", "/", others: Self.pages(second: StubTransport.answer(404, [:], "{}")))
    #expect(
      run.said.suffix(6) == [
        "octocat, Followers, 81 to 100 of 100",
        "incomplete: 100 of 300 fetched; 'refresh' tries again",
        "octocat, Followers, filter 'zz': no matches among 0 known profiles; "
          + "'profiles' fetches the rest",
        "incomplete: 100 of 300 fetched; 'refresh' tries again",
        "octocat, Followers, 1 to 20 of 100",
        "incomplete: 100 of 300 fetched; 'refresh' tries again",
      ])
  }

  @Test("says that GitHub hides a list, instead of showing an empty one")
  func reportsAHiddenList() async throws {
    let run = try await run(
      "mutual",
      others: [Sample.route(page: 1): [StubTransport.answer(200, [:], Sample.page([]))]])
    let reason = "GitHub hides octocat's followers (19 according to the profile)"
    // On a slow machine, the wait for the answer is reported too.
    let said = run.said.filter { $0 != "fetching…" }
    #expect(said == ["octocat, Followers: \(reason)", "octocat, Mutual: \(reason)"])
  }

  @Test("shows an older cached copy if the server doesn't answer")
  func showsACachedCopy() async throws {
    let (home, time) = (try TestHome(), TestTime())
    _ = try await run(home: home, time: time)
    time.advance(.seconds(1_740))
    let refused = StubTransport.failure(
      .connectionFailed(host: "api.github.com", isProxy: false, detail: "refused"))
    let run = try await run(
      "quit", others: [Sample.route(page: 1): [refused]], home: home, time: time)
    #expect(run.outcome == .success)
    #expect(run.said.contains { $0.hasPrefix("showing the cached copy: ") })
    #expect(run.said.contains("octocat, Followers, 1 to 19 of 19, as of 12:00"))
  }

  @Test("names only the current place in the heading")
  func namesThePlace() async throws {
    let run = try await run(
      "in 2", "back", "favourites",
      others: [
        Sample.route(page: 1, of: "user2"): [StubTransport.answer(200, [:], "[]")],
        "GET /users/user2": [
          StubTransport.answer(200, [:], Sample.profile("user2", 2, ["followers": "0"]))
        ],
      ])
    #expect(
      run.said == [
        "octocat, Followers, 1 to 19 of 19", "user2, Followers: user2 has no followers",
        "octocat, Followers, 1 to 19 of 19",
        "favourites: no favourites; 'f 3' adds number 3 of a list, 'go LOGIN' opens an account",
      ])
  }

  @Test("stays in a place if an account doesn't exist")
  func staysInAPlace() async throws {
    let missing = [
      Sample.route(page: 1, of: "nosuch"): [StubTransport.answer(404, [:], "{}")],
      "GET /users/nosuch": [StubTransport.answer(404, [:], "{}")],
    ]
    let run = try await run("go nosuch", "n", others: missing.merging(Self.pages()) { $1 })
    #expect(
      run.said == [
        "octocat, Followers, 1 to 20 of 300", "error: no such account: 'nosuch'",
        "octocat, Followers, 21 to 40 of 300",
      ])
    let first = try await self.run(words: ["browse", "nosuch", "--plain"], others: missing)
    #expect(first.output == "")
    #expect(first.errors.contains("no such account: 'nosuch'"))
  }

  // MARK: Profiles

  @Test("says how many profiles a fact is compared with")
  func countsKnownProfiles() async throws {
    let run = try await run("/followers>3", "sort followers", "/compnay:x", "/", "sort joined")
    #expect(
      run.said.dropFirst() == [
        "octocat, Followers, filter 'followers>3': "
          + "no matches among 0 known profiles; 'profiles' fetches the rest",
        "octocat, Followers, filter 'followers>3', most followers first: "
          + "no matches among 0 known profiles; 'profiles' fetches the rest",
        "octocat, Followers, filter 'compnay:x', most followers first: "
          + "no such field: 'compnay'; did you mean 'company'?",
        "octocat, Followers, most followers first, 1 to 19 of 19",
        "0 profiles known; 'profiles' fetches the rest",
        "octocat, Followers, newest accounts first, 1 to 19 of 19",
        "0 profiles known; 'profiles' fetches the rest",
      ])
  }

  @Test("filters by the profiles in the cache before it answers")
  func readsTheCacheFirst() async throws {
    let home = try TestHome()
    let nodes = (1...19).map { #"{"databaseId":\#($0),"login":"user\#($0)","bio":"Swift"}"# }
    let answer = StubTransport.answer(
      200, [:], #"{"data":{"nodes":[\#(nodes.joined(separator: ","))]}}"#)
    _ = try await run(
      "profiles", others: ["POST /graphql": [answer]], signIn: .signedIn, home: home)
    let run = try await run("/bio:swift", signIn: .signedIn, home: home)
    let heading = "octocat, Followers, filter 'bio:swift', 1 to 19 of 19"
    #expect(run.said.suffix(2) == ["\(heading), as of 12:00", "19 profiles known"])
    let first = try await self.run(
      words: ["browse", "octocat", "--plain", "--match", "bio:swift"], signIn: .signedIn, home: home
    )
    #expect(first.said.first?.hasPrefix(heading) == true)
  }

  @Test("asks before many profiles are fetched, and takes any other command as a no")
  func asksBeforeAFetch() async throws {
    let run = try await run(
      "last", "profiles", "page 2", "profiles", others: Self.pages(), signIn: .signedIn)
    let question = "fetch 300 profiles (about 3 points)?"
    #expect(run.said.filter { $0.hasPrefix("fetch") } == [question, question])
  }

  @Test("waits until the profiles have arrived")
  func fetchesProfiles() async throws {
    let nodes = (1...19).map { #"{"databaseId":\#($0),"login":"user\#($0)"}"# }
    let answer = StubTransport.answer(
      200, [:], #"{"data":{"nodes":[\#(nodes.joined(separator: ","))]}}"#)
    let run = try await run(
      "profiles", "sort followers", others: ["POST /graphql": [answer]], signIn: .signedIn)
    #expect(run.said[1...2] == ["fetching 19 profiles (about 1 point)", "fetched 19 profiles"])
    #expect(run.said.last == "19 profiles known")
  }

  @Test("shows the selected person's profile by REST if GraphQL fails, and says so once")
  func fallsBackToREST() async throws {
    var routes = ["POST /graphql": Array(repeating: StubTransport.answer(502, [:], ""), count: 40)]
    for number in 1...4 {
      let name = "\"Person \(number)\""
      routes["GET /user/\(number)"] = [
        StubTransport.answer(200, [:], Sample.profile("user\(number)", number, ["name": name]))
      ]
    }
    let run = try await run(
      "profiles", "1", "profiles", "profiles", "2", "4", others: routes, signIn: .signedIn)
    for number in [1, 2, 4] { #expect(run.said.contains("name: Person \(number)")) }
    let notice = "only the selected person's profile is fetched: GitHub server error (502)"
    #expect(run.said.filter { $0.hasPrefix("only the selected person's") } == [notice])
  }

  @Test("needs a terminal for the screen, and says so")
  func needsATerminal() async throws {
    let run = try await ghf("browse", "octocat")
    #expect(run.outcome == .failure)
    #expect(
      run.errors == """
        error: no terminal to show the screen on: system text 6
        hint: use 'ghf followers' in scripts

        """)
  }
}

extension Run {
  /// The lines that name no person, without the prompts.
  fileprivate var said: [String] {
    output.split(separator: "\n").map(String.init)
      .filter { $0 != "Number, command or help:" && $0.prefixMatch(of: /\d+ user/) == nil }
  }
}
