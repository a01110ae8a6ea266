import FakeGitHub
import GHFCommands
import GHFMessages
import GitHubAPI
import TestSupport
import Testing

/// `follows you`, `you follow` and `mutual`, in every format, and what they cost.
struct RelationMarkTests {
  private static let graphQL = "POST /graphql"
  private static let plain = ["--color=never", "--hyperlinks=never"]
  private static let fields = ["--jsonl", "--fields", "login,follows_viewer,followed_by_viewer"]

  private let home: TestHome
  private let time = TestTime()

  init() throws {
    home = try TestHome()
  }

  /// Answers four users' profiles by login, and their marks: mutual, follows you, you follow, none.
  private static func transport(
    _ logins: [String] = ["octavia", "museum", "long-bio", "flags"], marks: Bool = true
  ) throws -> StubTransport {
    var routes: [String: [StubTransport.Answer]] = [:]
    for (account, line) in try FixtureProfiles.accounts(logins) {
      routes["GET /users/\(account.login)"] = [
        StubTransport.answer(200, ["ETag": "\"\(account.id)\""], line)
      ]
    }
    if marks { routes[graphQL] = [try answer(logins)] }
    return StubTransport(routes)
  }

  private static func answer(_ logins: [String]) throws -> StubTransport.Answer {
    let marks = [(true, true), (true, false), (false, true), (false, false)]
    let nodes = zip(try FixtureProfiles.accounts(logins), marks).map { account, mark in
      #"{"databaseId":\#(account.0.id),"login":"\#(account.0.login)","#
        + #""isFollowingViewer":\#(mark.0),"viewerIsFollowing":\#(mark.1)}"#
    }
    return StubTransport.answer(200, [:], #"{"data":{"nodes":[\#(nodes.joined(separator: ","))]}}"#)
  }

  private func user(
    _ words: String..., transport: StubTransport, signIn: FixedToken = .signedIn
  ) async throws -> Run {
    try await ghf(
      ["user"] + words + Self.fields, transport: transport, home: home, signIn: signIn, time: time)
  }

  private static func line(_ login: String, _ follows: String, _ followed: String) -> String {
    #"{"login":"\#(login)","follows_viewer":\#(follows),"followed_by_viewer":\#(followed)}"#
  }

  // MARK: What they look like

  @Test func printsEveryFormat() async throws {
    let people = ["octavia", "museum", "long-bio", "flags"]
    var runs: [Run] = []
    for options in [[], ["--json"], ["--csv"], ["--tsv"] + Self.fields.dropFirst()] {
      runs.append(
        try await ghf(
          ["user"] + people + options, transport: Self.transport(), signIn: .signedIn))
    }
    for columns in [40, 80, 120] {
      let run = try await ghf(
        ["user"] + people + ["--lines", "3"] + Self.plain, transport: Self.transport(),
        terminal: .terminal(columns), environment: TestHome.withoutColours, signIn: .signedIn
      ).spaced
      runs.append(run)
      #expect(run.lines.filter { CellWidth.of($0) > columns } == [])
    }
    try Golden.expect("relation-marks", runs)
  }

  @Test("has a column for marks if someone has one and it fits; otherwise they are below")
  func addsAColumnToTheTable() async throws {
    let marks: [String: (Bool, Bool)] = [
      "museum": (true, true), "long-bio": (true, false), "qamar-dev": (false, true),
    ]
    let followers = try FixtureFollowers(
      "octavia", "museum", "long-bio", "qamar-dev", "hanabi-koi", "blank-name")
    var runs: [Run] = []
    for (columns, options) in [
      (40, []), (50, []), (80, []), (120, []), (80, ["--fields", "login,followed_by_viewer"]),
      (80, ["--fields", "login,followers"]), (80, ["--sort", "follows_viewer"]),
    ] {
      let run = try await ghf(
        ["followers", "octocat", "--details"] + options + Self.plain,
        transport: try followers.signedTransport(marks: marks), terminal: .terminal(columns),
        environment: TestHome.withoutColours, signIn: .signedIn
      ).spaced
      runs.append(run)
      #expect(run.lines.filter { CellWidth.of($0) > columns } == [])
    }
    runs.append(
      try await ghf(
        ["followers", "octocat", "--details", "--limit", "3"],
        transport: try followers.signedTransport(first: 3, marks: marks), signIn: .signedIn))
    try Golden.expect("relation-marks-table", runs)
    // Without marks, the table is the same as without a token.
    let none = try await ghf(
      ["followers", "octocat", "--details"] + Self.plain,
      transport: try followers.signedTransport(marks: [:]), terminal: .terminal(80),
      signIn: .signedIn)
    let without = try await ghf(
      ["followers", "octocat", "--details"] + Self.plain, transport: followers.transport(),
      terminal: .terminal(80))
    #expect(none.output == without.output)
  }

  @Test("marks that arrive after the first hundred people are below the rows")
  func showsLateMarks() async throws {
    // Only the last of 250 is followed.
    let queries = ProfileQueries(followed: [250])
    let run = try await ghf(
      ["followers", "octocat", "--details", "--parallel", "1"] + Self.plain,
      transport: StubTransport(
        StubTransport.pages(of: 250), graphQL: { queries.answer($0) }),
      terminal: .terminal(80), environment: TestHome.withoutColours, signIn: .signedIn
    ).spaced
    let last = "user250" + String(repeating: " ", count: 38) + "0"
    #expect(run.lines.suffix(2) == [last, "  you follow"])
    #expect(!run.output.contains("relation"))
  }

  // MARK: What they cost

  @Test("one account costs a request and a point; from the cache, nothing; later, both again")
  func requestsTheMarksOfOneAccount() async throws {
    let first = try Self.transport(["octavia"])
    let line = Self.line("octavia", "true", "true")
    #expect(try await user("octavia", transport: first).lines == [line])
    #expect(first.requestNames == ["GET /users/octavia", Self.graphQL])
    time.advance(.seconds(299))
    #expect(try await user("octavia", transport: StubTransport()).lines == [line])
    time.advance(.seconds(10))
    let later = StubTransport([
      "GET /users/octavia": [StubTransport.answer(304)],
      Self.graphQL: [try Self.answer(["octavia"])],
    ])
    #expect(try await user("octavia", transport: later).lines == [line])
    #expect(later.requests.count == 2)
  }

  @Test("120 accounts cost 120 requests and two points")
  func requestsAHundredAtOnce() async throws {
    var routes: [String: [StubTransport.Answer]] = [:]
    for id in 1...120 {
      routes["GET /users/user\(id)"] = [
        StubTransport.answer(200, [:], Sample.profile("user\(id)", id))
      ]
    }
    let queries = ProfileQueries()
    let transport = StubTransport(routes, graphQL: queries.answer)
    let run = try await ghf(
      ["user", "-"] + Self.fields, transport: transport, home: home,
      input: TypedLines((1...120).map { "user\($0)" }), signIn: .signedIn, time: time)
    // One of the marks is null, as GitHub sends it if the token may not see it.
    #expect(run.lines == (1...120).map { Self.line("user\($0)", "true", "null") })
    #expect(transport.requestNames.count { $0 == Self.graphQL } == 2)
    #expect(transport.requests.count == 122)
  }

  @Test("accounts that don't exist don't divide the request for the marks of the others")
  func requestsMarksOnceDespiteMissingAccounts() async throws {
    let people = ["octavia", "museum"]
    var routes = [Self.graphQL: [try Self.answer(people)]]
    for (account, line) in try FixtureProfiles.accounts(people) {
      routes["GET /users/\(account.login)"] = [StubTransport.answer(200, [:], line)]
    }
    for name in ["gone1", "gone2"] {
      routes["GET /users/\(name)"] = [StubTransport.answer(404, [:], Sample.error("Not Found"))]
    }
    let transport = StubTransport(routes)
    let run = try await user("octavia", "gone1", "museum", "gone2", transport: transport)
    #expect(
      run.lines == [Self.line("octavia", "true", "true"), Self.line("museum", "true", "false")])
    #expect(
      run.errorLines == ["error: no such account: 'gone1'", "error: no such account: 'gone2'"])
    #expect(run.outcome == .failure)
    #expect(transport.requests.count == 5)
  }

  @Test("organisations, apps, fields without marks and a missing token cost no point")
  func requestsMarksOnlyIfTheyAreShown() async throws {
    let others = try Self.transport(["papierfabrik", "museum"], marks: false)
    _ = try await ghf(
      "user", "papierfabrik", "museum", "--csv", "--fields", "login,name", transport: others,
      signIn: .signedIn)
    let kinds = try await user(
      "papierfabrik", "gardener[bot]",
      transport: StubTransport([
        "GET /users/papierfabrik": [
          StubTransport.answer(200, [:], Sample.profile("papierfabrik", 1, type: "Organization"))
        ],
        "GET /users/gardener%5Bbot%5D": [
          StubTransport.answer(200, [:], Sample.profile("gardener[bot]", 2, type: "Bot"))
        ],
      ]))
    #expect(
      kinds.lines == [
        Self.line("papierfabrik", "null", "null"), Self.line("gardener[bot]", "null", "null"),
      ])
    let without = try await user(
      "octavia", transport: try Self.transport(["octavia"], marks: false), signIn: .none)
    #expect(without.lines == [Self.line("octavia", "null", "null")])
  }

  @Test("your own profile has no mark, and needs no further request")
  func hasNoMarkOnTheOwnProfile() async throws {
    let run = try await user(transport: .one("GET /user", Sample.profile()))
    #expect(run.lines == [Self.line("octocat", "false", "false")])
  }

  // MARK: Whose they are

  @Test func neverShowsAnotherViewersMarks() async throws {
    let known = Self.line("octavia", "true", "true")
    let unknown = Self.line("octavia", "null", "null")
    let bob = FixedToken(text: "ghp_AnotherPersonsToken0123456789abcdefgh")
    _ = try await user("octavia", transport: try Self.transport(["octavia"]))
    let without = try await user("octavia", transport: StubTransport(), signIn: .none)
    #expect(without.lines == [unknown])
    for (signIn, expected) in [(bob, unknown), (.none, unknown), (.signedIn, known)] {
      let run = try await ghf(
        ["user", "octavia", "--offline"] + Self.fields, home: home, signIn: signIn, time: time)
      #expect(run.lines == [expected])
    }
    // Bob's own marks: one request more, and then it is the first viewer's turn again.
    let bobs = StubTransport.one(
      Self.graphQL, #"{"data":{"nodes":[{"databaseId":580613,"login":"octavia"}]}}"#)
    #expect(try await user("octavia", transport: bobs, signIn: bob).lines == [unknown])
    #expect(
      try await user("octavia", transport: StubTransport(), signIn: bob).lines == [unknown])
    let own = StubTransport([Self.graphQL: [try Self.answer(["octavia"])]])
    #expect(try await user("octavia", transport: own).lines == [known])
    #expect(own.requests.count == 1)
  }

  @Test("prints the profile if the marks can't be had, after a single request for them")
  func survivesFailures() async throws {
    let reset = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1795263000"]
    for answer in [
      StubTransport.answer(403, reset, Sample.error("API rate limit exceeded")),
      StubTransport.answer(403, ["Retry-After": "30"], Sample.error("secondary rate limit")),
      StubTransport.answer(502), StubTransport.answer(500), StubTransport.answer(404),
      StubTransport.failure(.connectionLost(host: "api.github.com", detail: "reset")),
    ] {
      let transport = StubTransport([
        "GET /users/octavia": [StubTransport.answer(200, [:], Sample.profile("octavia", 1))],
        Self.graphQL: [answer],
      ])
      let run = try await ghf(
        ["user", "octavia", "--wait"] + Self.fields, transport: transport, signIn: .signedIn,
        time: time)
      #expect(run.lines == [Self.line("octavia", "null", "null")])
      #expect(run.outcome == .success)
      #expect(transport.requestNames == ["GET /users/octavia", Self.graphQL])
    }
    #expect(time.slept == [])
  }

  @Test("with a token, profiles that were looked up without one are fetched again with their marks")
  func fetchesProfilesAgainForTheirMarks() async throws {
    let followers = try FixtureFollowers("octavia", "museum")
    func details(_ transport: StubTransport, _ signIn: FixedToken) async throws -> Run {
      try await ghf(
        ["followers", "octocat", "--details"] + Self.fields, transport: transport, home: home,
        signIn: signIn, time: time, usesAllAnswers: false)
    }
    let logins = ["octavia", "museum"]
    let unknown = logins.map { Self.line($0, "null", "null") }
    #expect(try await details(followers.transport(), .none).lines == unknown)
    let signed = try followers.signedTransport(marks: ["octavia": (true, false)])
    let known = [Self.line("octavia", "true", "false"), Self.line("museum", "false", "false")]
    #expect(try await details(signed, .signedIn).lines == known)
    // The list is the same for everyone.
    #expect(signed.requestNames == [Self.graphQL])
    #expect(try await details(StubTransport(), .signedIn).lines == known)
    #expect(try await details(StubTransport(), .none).lines == unknown)
  }
}
