import GHFCommands
import HTTPTypes
import TestSupport
import Testing

/// What is asked again and what is not.
struct CacheTests {
  private let home: TestHome
  private let time = TestTime()

  init() throws {
    home = try TestHome()
  }

  private static func list() -> StubTransport {
    .one(
      Sample.route(page: 1), 200, ["ETag": "W/\"tag\""],
      Sample.page([Sample.account("zoe", 1), Sample.account("ann", 2)]))
  }

  private func first() async throws {
    #expect(try await second(transport: CacheTests.list()).output == "zoe\nann\n")
  }

  private func second(
    _ options: String..., transport: StubTransport = StubTransport(),
    terminal: TerminalTraits = .none
  ) async throws -> Run {
    try await ghf(
      ["followers", "octocat"] + options, transport: transport, terminal: terminal, home: home,
      time: time)
  }

  @Test func theSecondRunAsksNobody() async throws {
    try await first()
    time.advance(.seconds(299))
    #expect(try await second().output == "zoe\nann\n")
    #expect(try await second("--sort", "login").output == "ann\nzoe\n")
  }

  /// The profile of octocat, whose following is counted, with an ETag.
  private func count(
    _ options: String...,
    transport: StubTransport = .one(
      "GET /users/octocat", 200, ["ETag": "W/\"tag\""], Sample.profile()),
    signIn: FixedToken = .none
  ) async throws -> String {
    try await ghf(
      ["following", "octocat", "--count"] + options, transport: transport, home: home,
      signIn: signIn, time: time
    ).output
  }

  private static func confirmed() -> StubTransport { .one("GET /users/octocat", 304, [:], "") }

  @Test func anOldAnswerIsConfirmed() async throws {
    #expect(try await count() == "9\n")
    time.advance(.seconds(301))
    let transport = CacheTests.confirmed()
    #expect(try await count(transport: transport) == "9\n")
    #expect(transport.requests.map { $0.headerFields[.ifNoneMatch] } == ["W/\"tag\""])
    #expect(try await count(transport: StubTransport()) == "9\n")
  }

  @Test func refreshConfirms() async throws {
    #expect(try await count(signIn: .signedIn) == "9\n")
    let transport = CacheTests.confirmed()
    #expect(try await count("--refresh", transport: transport, signIn: .signedIn) == "9\n")
    #expect(transport.requests.map { $0.headerFields[.ifNoneMatch] } == ["W/\"tag\""])
  }

  @Test func anotherTokenVoidsTheTag() async throws {
    #expect(try await count(signIn: .signedIn) == "9\n")
    let transport = StubTransport.one("GET /users/octocat", Sample.profile())
    #expect(try await count("--refresh", transport: transport) == "9\n")
    #expect(transport.requests.map { $0.headerFields[.ifNoneMatch] } == [nil])
  }

  /// A 304 has no Link, so it can't say whether a page follows the last one by now.
  @Test func theLastPageIsFetchedAsAWhole() async throws {
    try await first()
    time.advance(.seconds(301))
    let transport = CacheTests.list()
    #expect(try await second(transport: transport).output == "zoe\nann\n")
    #expect(transport.requests.map { $0.headerFields[.ifNoneMatch] } == [nil])
    #expect(try await second().output == "zoe\nann\n")
  }

  @Test func ageIsTheUsersChoice() async throws {
    try await first()
    time.advance(.seconds(3_600))
    #expect(try await second("--max-age", "2h").output == "zoe\nann\n")
    let transport = CacheTests.list()
    _ = try await second("--max-age", "30m", transport: transport)
    #expect(transport.requests.count == 1)
  }

  @Test func offline() async throws {
    let nothing = try await second("--offline")
    #expect(nothing.outcome == .noAnswer)
    #expect(
      nothing.errors == """
        error: the cache does not hold 'octocat'
        hint: ask without --offline

        """)
    try await first()
    time.advance(.seconds(86_400))
    #expect(try await second("--offline").output == "zoe\nann\n")
  }

  @Test func offlineOneself() async throws {
    let run = try await ghf("followers", "--offline", home: home, signIn: .signedIn)
    #expect(run.outcome == .noAnswer)
    #expect(
      run.errors == """
        error: the cache does not hold your own account
        hint: ask without --offline

        """)
  }

  @Test func noCacheNeitherReadsNorWrites() async throws {
    let one = try await second(
      "--no-cache", transport: .emptyList())
    #expect(one.output == "")
    #expect(try home.cacheFiles().isEmpty)
    try await first()
    let files = try home.cacheFiles()
    _ = try await second("--no-cache", transport: .emptyList())
    #expect(try home.cacheFiles() == files)
    #expect(try await second("--offline").output == "zoe\nann\n")
  }

  @Test func aTerminalSaysHowOldAnAnswerIs() async throws {
    try await first()
    time.advance(.seconds(120))
    #expect(try await second(terminal: .terminal(80)).errors == "as of 12:00\n")
    #expect(try await second("--quiet", terminal: .terminal(80)).errors == "")
    #expect(try await second(terminal: .piped).errors == "")
    time.advance(.seconds(86_400))
    #expect(
      try await second("--offline", terminal: .terminal(80)).errors == "as of 2026-11-21 12:00\n")
  }

  @Test func profilesAndCountsAreKeptToo() async throws {
    let transport = StubTransport.one("GET /users/octocat", Sample.profile())
    _ = try await ghf("user", "octocat", transport: transport, home: home, time: time)
    let count = try await ghf("followers", "octocat", "--count", home: home, time: time)
    #expect(count.output == "9001\n")
    let profile = try await ghf("user", "OCTOCAT", "--offline", home: home, time: time)
    #expect(profile.lines.first == "login: octocat")
  }

  @Test func errorsAreNotKept() async throws {
    for _ in 1...2 {
      let transport = StubTransport.one(Sample.route(page: 1), 404, [:], Sample.error("Not Found"))
      #expect(try await second(transport: transport).outcome == .failure)
      #expect(transport.requests.count == 1)
    }
  }

  @Test func anInterruptedListGoesOn() async throws {
    let broken = StubTransport([
      Sample.route(page: 1): [
        StubTransport.answer(200, Sample.link(page: 1, of: 2), Sample.fullPage(1))
      ],
      Sample.route(page: 2): [StubTransport.answer(500)],
    ])
    #expect(try await second(transport: broken).outcome == .noAnswer)
    let rest = StubTransport.one(
      Sample.route(page: 2), 200, Sample.link(page: 2, of: 2), Sample.fullPage(2))
    #expect(try await second(transport: rest).lines == (1...200).map { "user\($0)" })
  }

  @Test func withoutAHomeEverythingWorks() async throws {
    let run = try await ghf(
      "followers", "octocat", transport: .fourFollowers(), environment: ["HOME": ""])
    #expect(run.outcome == .success)
    #expect(run.errors == "")
  }
}
