import GHFMessages
import GitHubAPI
import TestSupport
import Testing

/// The requests of the tab Known of `ghf browse`.
struct KnownTabTests {
  private static let followers = Sample.route(page: 1)
  private static let own = Sample.route(page: 1, of: "hubot", "following")

  private static func list(_ people: [(String, Int)]) -> [StubTransport.Answer] {
    [StubTransport.answer(200, [:], Sample.page(people.map { Sample.account($0.0, $0.1) }))]
  }

  /// Answers octocat's followers and the accounts that hubot, the user, follows.
  private static func transport(
    _ others: [String: [StubTransport.Answer]] = [:]
  ) -> StubTransport {
    StubTransport(
      [
        "GET /users/octocat": [
          StubTransport.answer(200, [:], Sample.profile("octocat", 583_231, ["followers": "3"]))
        ],
        "GET /user": [StubTransport.answer(200, [:], Sample.profile("hubot", 2))],
        followers: list([("ann", 11), ("bob", 12), ("cat", 13)]),
        own: list([("cat", 13), ("zoe", 14), ("ann", 11)]),
      ].merging(others) { $1 })
  }

  private func browse(
    _ lines: String..., words: [String] = [], transport: StubTransport = transport(),
    signIn: FixedToken = .signedIn, home: TestHome? = nil, time: TestTime = TestTime()
  ) async throws -> [String] {
    let run = try await ghf(
      ["browse", "octocat", "--plain"] + words, transport: transport, terminal: .terminal(80),
      home: home, input: TypedLines(lines), signIn: signIn, time: time, usesAllAnswers: false)
    return run.lines.filter { $0 != "Number, command or help:" }.dropFirst(4).map(\.self)
  }

  /// The list with followers from the cache, as the tab Followers has fetched them.
  private static let shown = ["octocat, Known, 1 to 2 of 2, as of 12:00", "1 ann", "2 cat"]

  @Test("requests what `ghf known` requests after `ghf followers`, once")
  func requestsItsLists() async throws {
    let transport = Self.transport()
    #expect(
      try await browse("known", "followers", "known", transport: transport)
        == Self.shown + ["octocat, Followers, 1 to 3 of 3", "1 ann", "2 bob", "3 cat"] + Self.shown)
    let opened = Set(["GET /users/octocat", Self.followers])
    #expect(Set(transport.requestNames.prefix(2)) == opened)
    #expect(transport.requestNames.dropFirst(2) == ["GET /user", Self.own])

    let (home, command) = (try TestHome(), Self.transport())
    for words in [["followers", "octocat"], ["known", "octocat"]] {
      _ = try await ghf(
        words, transport: command, home: home, signIn: .signedIn, usesAllAnswers: false)
    }
    #expect(command.requestNames.suffix(2) == transport.requestNames.suffix(2))
  }

  @Test("requests no page twice while the followers are being read")
  func requestsNoPageTwice() async throws {
    var routes = [Self.own: Self.list([("user250", 250), ("zoe", 1_000)])]
    routes["GET /users/octocat"] = [
      StubTransport.answer(200, [:], Sample.profile("octocat", 583_231, ["followers": "300"]))
    ]
    routes["GET /user"] = [StubTransport.answer(200, [:], Sample.profile("hubot", 2))]
    for page in 1...3 {
      routes[Sample.route(page: page)] = [
        StubTransport.answer(200, Sample.link(page: page, of: 3), Sample.fullPage(page))
      ]
    }
    let plain = StubTransport(routes)
    let transport = StubTransport(latency: .milliseconds(50), routes)
    _ = try await ghf(["followers", "octocat"], transport: plain, usesAllAnswers: false)
    let lines = try await browse("known", transport: transport)
    #expect(lines.suffix(2) == ["octocat, Known, 1 to 1 of 1, as of 12:00", "1 user250"])
    #expect(
      transport.requestNames.sorted()
        == (plain.requestNames + ["GET /users/octocat", "GET /user", Self.own]).sorted())
  }

  @Test("reads both lists again with Ctrl-R")
  func refreshesItsLists() async throws {
    let transport = Self.transport()
    #expect(
      try await browse("known", "refresh", transport: transport)
        == Self.shown + ["octocat, Known, 1 to 2 of 2", "1 ann", "2 cat"])
    #expect(transport.requestNames.dropFirst(4) == [Self.own, Self.followers])
  }

  @Test("sends no request without a token, and says what is needed")
  func sendsNothingWithoutAToken() async throws {
    let transport = Self.transport()
    #expect(
      try await browse("known", transport: transport, signIn: .none) == [
        "octocat, Known: not signed in; " + CommandError.signInHint
      ])
    #expect(Set(transport.requestNames) == ["GET /users/octocat", Self.followers])
  }

  @Test("works with --offline for the viewer who fetched the lists, as `ghf known` does")
  func worksOffline() async throws {
    let home = try TestHome()
    let shown = try await browse("known", home: home)
    #expect(try await browse("known", words: ["--offline"], home: home) == shown)
    let known = try await ghf("known", "octocat", "--offline", home: home, signIn: .signedIn)
    #expect(known.lines == ["ann", "cat"])
    let (other, reason) = (FixedToken(text: "another_token"), "not cached: your own account")
    let lines = try await browse("known", words: ["--offline"], signIn: other, home: home)
    #expect(lines == ["octocat, Known: \(reason)"])
    let run = try await ghf("known", "octocat", "--offline", home: home, signIn: other)
    #expect(run.errorLines.first == "error: \(reason)")
  }

  @Test("shows the cached copy if the server doesn't answer, and otherwise the error")
  func showsTheCachedCopy() async throws {
    let refused = StubTransport.failure(
      .connectionFailed(host: "api.github.com", isProxy: false, detail: "refused"))
    let transport = Self.transport([Self.own: [refused]])
    let (home, time) = (try TestHome(), TestTime())
    let reason =
      "cannot connect to 'api.github.com' (fetching the accounts that hubot follows)"
    #expect(
      try await browse("known", transport: transport, home: home, time: time)
        == ["octocat, Known: \(reason)"])
    _ = try await browse("known", home: home, time: time)
    time.advance(.seconds(1_740))
    let lines = try await browse("known", transport: transport, home: home, time: time)
    #expect(lines.suffix(3) == Self.shown)
    #expect(lines.contains { $0.hasPrefix("showing the cached copy: ") })
  }

  @Test("names the list that GitHub hides, instead of showing an empty one")
  func reportsAHiddenList() async throws {
    let transport = Self.transport([
      Self.own: Self.list([]),
      "GET /users/hubot": [
        StubTransport.answer(200, [:], Sample.profile("hubot", 2, ["following": "3"]))
      ],
    ])
    #expect(
      try await browse("known", transport: transport) == [
        "octocat, Known: GitHub hides the accounts that hubot follows (3 according to the profile)"
      ])
  }

  @Test("is the same as Mutual on the user's own page")
  func equalsMutualOnTheOwnPage() async throws {
    let counts = ["followers": "3", "following": "2"]
    let transport = StubTransport([
      "GET /user": [StubTransport.answer(200, [:], Sample.profile("octocat", 1))],
      "GET /users/octocat": [StubTransport.answer(200, [:], Sample.profile("octocat", 1, counts))],
      Self.followers: Self.list([("ann", 11), ("bob", 12), ("cat", 13)]),
      Sample.route(page: 1, of: "octocat", "following"): Self.list([("cat", 13), ("ann", 11)]),
    ])
    #expect(
      try await browse("mutual", "known", transport: transport) == [
        "octocat, Mutual, 1 to 2 of 2", "1 ann", "2 cat",
      ] + Self.shown)
    #expect(Set(transport.requestNames).count == transport.requestNames.count)
  }
}
