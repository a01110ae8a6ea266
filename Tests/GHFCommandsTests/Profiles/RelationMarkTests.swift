import FakeGitHub
import GHFCommands
import GHFMessages
import GitHubAPI
import TerminalHost
import TestSupport
import Testing

/// `follows you`, `you follow` and `mutual`, in every format, and the requests for them.
struct RelationMarkTests {
  static let graphQL = "POST /graphql"
  private static let plain = ["--color=never", "--hyperlinks=never"]
  static let fields = ["--jsonl", "--fields", "login,follows_viewer,followed_by_viewer"]

  let home: TestHome
  let time = TestTime()

  init() throws {
    home = try TestHome()
  }

  /// Answers four users' profiles by login: by GraphQL with their marks, which are mutual, follows you,
  /// you follow, none; and if `hasREST`, by REST.
  static func transport(
    _ logins: [String] = ["octavia", "museum", "long-bio", "flags"], hasREST: Bool = false
  ) throws -> StubTransport {
    var routes: [String: [StubTransport.Answer]] = [:]
    for (account, line) in try FixtureProfiles.accounts(logins) where hasREST {
      routes["GET /users/\(account.login)"] = [
        StubTransport.answer(200, ["ETag": "\"\(account.id)\""], line)
      ]
    }
    let marks = [(true, true), (true, false), (false, true), (false, false)]
    let queries = try FixtureFollowers(logins)
      .namedQueries(marks: Dictionary(zip(logins, marks)) { $1 })
    return StubTransport(routes, graphQL: { queries.answer($0) })
  }

  func user(
    _ words: String..., transport: StubTransport, signIn: FixedToken = .signedIn
  ) async throws -> Run {
    try await ghf(
      ["user"] + words + Self.fields, transport: transport, home: home, signIn: signIn, time: time)
  }

  static func line(_ login: String, _ follows: String, _ followed: String) -> String {
    #"{"login":"\#(login)","follows_viewer":\#(follows),"followed_by_viewer":\#(followed)}"#
  }

  // MARK: What they look like

  @Test func printsEveryFormat() async throws {
    let people = ["octavia", "museum", "long-bio", "flags"]
    var runs: [Run] = []
    // Only REST has the email address, which the first three print.
    for options in [[], ["--json"], ["--csv"], ["--tsv"] + Self.fields.dropFirst()] {
      let transport = try Self.transport(hasREST: options.first != "--tsv")
      runs.append(
        try await ghf(["user"] + people + options, transport: transport, signIn: .signedIn))
      #expect(transport.requestNames.count { $0 == Self.graphQL } == 1)
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
      Self.graphQL, #"{"data":{"user0":{"databaseId":580613,"login":"octavia"}}}"#)
    #expect(try await user("octavia", transport: bobs, signIn: bob).lines == [unknown])
    #expect(
      try await user("octavia", transport: StubTransport(), signIn: bob).lines == [unknown])
    let own = try Self.transport(["octavia"])
    #expect(try await user("octavia", transport: own).lines == [known])
    #expect(own.requests.count == 1)
  }

  @Test("prints REST's profile after a single request to GraphQL that fails")
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
      #expect(transport.requestNames == [Self.graphQL, "GET /users/octavia"])
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
