import GHFCommands
import GHFMessages
import HTTPTypes
import TerminalHost
import TestSupport
import Testing

/// Runs that the cache answers, and runs that send requests again.
struct CacheTests {
  private let home: TestHome
  private let time = TestTime()

  init() throws {
    home = try TestHome()
  }

  private static func followers() -> StubTransport {
    .one(
      Sample.route(page: 1), 200, ["ETag": "W/\"tag\""],
      Sample.page([Sample.account("zoe", 1), Sample.account("ann", 2)]))
  }

  private func fillCache() async throws {
    #expect(try await run(transport: CacheTests.followers()).output == "zoe\nann\n")
  }

  private func run(
    _ options: String..., transport: StubTransport = StubTransport(),
    terminal: TerminalTraits = .none
  ) async throws -> Run {
    try await ghf(
      ["followers", "octocat"] + options, transport: transport, terminal: terminal, home: home,
      time: time)
  }

  @Test func answersTheSecondRunFromTheCache() async throws {
    try await fillCache()
    time.advance(.seconds(299))
    #expect(try await run().output == "zoe\nann\n")
    #expect(try await run("--sort", "login").output == "ann\nzoe\n")
  }

  /// Runs `following --count`, which fetches a profile with an ETag.
  private func followingCount(
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

  private static func notModified() -> StubTransport { .one("GET /users/octocat", 304, [:], "") }

  @Test func revalidatesAStaleResponse() async throws {
    #expect(try await followingCount() == "9\n")
    time.advance(.seconds(301))
    let transport = CacheTests.notModified()
    #expect(try await followingCount(transport: transport) == "9\n")
    #expect(transport.requests.map { $0.headerFields[.ifNoneMatch] } == ["W/\"tag\""])
    #expect(try await followingCount(transport: StubTransport()) == "9\n")
  }

  @Test func revalidatesWithRefresh() async throws {
    #expect(try await followingCount(signIn: .signedIn) == "9\n")
    let transport = CacheTests.notModified()
    #expect(try await followingCount("--refresh", transport: transport, signIn: .signedIn) == "9\n")
    #expect(transport.requests.map { $0.headerFields[.ifNoneMatch] } == ["W/\"tag\""])
  }

  @Test("does not send the ETag of a response to another token")
  func omitsTheETagOfAnotherToken() async throws {
    #expect(try await followingCount(signIn: .signedIn) == "9\n")
    let transport = StubTransport.one("GET /users/octocat", Sample.profile())
    #expect(try await followingCount("--refresh", transport: transport) == "9\n")
    #expect(transport.requests.map { $0.headerFields[.ifNoneMatch] } == [nil])
  }

  /// A 304 has no Link header, so it can't show whether another page has been added.
  @Test func fetchesTheLastPageWithoutItsETag() async throws {
    try await fillCache()
    time.advance(.seconds(301))
    let transport = CacheTests.followers()
    #expect(try await run(transport: transport).output == "zoe\nann\n")
    #expect(transport.requests.map { $0.headerFields[.ifNoneMatch] } == [nil])
    #expect(try await run().output == "zoe\nann\n")
  }

  @Test func honoursMaxAge() async throws {
    try await fillCache()
    time.advance(.seconds(3_600))
    #expect(try await run("--max-age", "2h").output == "zoe\nann\n")
    let transport = CacheTests.followers()
    _ = try await run("--max-age", "30m", transport: transport)
    #expect(transport.requests.count == 1)
  }

  @Test func answersOfflineOnlyFromTheCache() async throws {
    let nothing = try await run("--offline")
    #expect(nothing.outcome == .noResponse)
    #expect(
      nothing.errors == """
        error: not cached: 'octocat'
        hint: rerun without '--offline'

        """)
    try await fillCache()
    time.advance(.seconds(86_400))
    #expect(try await run("--offline").output == "zoe\nann\n")
  }

  @Test func failsOfflineForAnUncachedOwnAccount() async throws {
    let run = try await ghf("followers", "--offline", home: home, signIn: .signedIn)
    #expect(run.outcome == .noResponse)
    #expect(
      run.errors == """
        error: not cached: your own account
        hint: rerun without '--offline'

        """)
  }

  @Test func neitherReadsNorWritesWithNoCache() async throws {
    let one = try await run("--no-cache", transport: .emptyList())
    #expect(one.output == "")
    #expect(try home.cacheFiles().isEmpty)
    try await fillCache()
    let files = try home.cacheFiles()
    _ = try await run("--no-cache", transport: .emptyList())
    #expect(try home.cacheFiles() == files)
    #expect(try await run("--offline").output == "zoe\nann\n")
  }

  @Test func printsTheAgeOfACachedListOnATerminal() async throws {
    try await fillCache()
    time.advance(.seconds(120))
    let cached = try await run("--color=never", "--hyperlinks=never", terminal: .terminal(80))
    #expect(cached.output == "octocat · 2 followers · as of 12:00\n\nzoe  ann\n")
    #expect(cached.errors == "")
    let quiet = try await run("--quiet", terminal: .terminal(80))
    #expect(!quiet.output.contains("followers") && quiet.errors == "")
    #expect(try await run(terminal: .piped).errors == "")
    time.advance(.seconds(86_400))
    let old = try await run("--offline", "--color=never", terminal: .terminal(80))
    #expect(old.lines.first == "octocat · 2 followers · as of 2026-11-21 12:00")
  }

  @Test func reusesACachedProfileForCounts() async throws {
    let transport = StubTransport.one("GET /users/octocat", Sample.profile())
    _ = try await ghf("user", "octocat", transport: transport, home: home, time: time)
    let count = try await ghf("followers", "octocat", "--count", home: home, time: time)
    #expect(count.output == "9001\n")
    let profile = try await ghf("user", "OCTOCAT", "--offline", home: home, time: time)
    #expect(profile.lines.first == "login: octocat")
  }

  @Test func doesNotCacheErrors() async throws {
    for _ in 1...2 {
      let transport = StubTransport.one(Sample.route(page: 1), 404, [:], Sample.error("Not Found"))
      #expect(try await run(transport: transport).outcome == .failure)
      #expect(transport.requests.count == 1)
    }
  }

  @Test func resumesAnInterruptedList() async throws {
    let broken = StubTransport([
      Sample.route(page: 1): [
        StubTransport.answer(200, Sample.link(page: 1, of: 2), Sample.fullPage(1))
      ],
      Sample.route(page: 2): [StubTransport.answer(500)],
    ])
    #expect(try await run(transport: broken).outcome == .noResponse)
    // Page 1 shows whether the list has shifted since.
    let rest = StubTransport.fullPages(2)
    #expect(try await run(transport: rest).lines == (1...200).map { "user\($0)" })
  }

  @Test func worksWithoutAHomeDirectory() async throws {
    let run = try await ghf(
      "followers", "octocat", transport: .fourFollowers(), environment: ["HOME": ""])
    #expect(run.outcome == .success)
    #expect(run.errors == "")
  }
}
