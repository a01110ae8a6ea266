import FoundationEssentials
import GHFCommands
import GHFMessages
import GitHubAPI
import HTTPTypes
import LocalStore
import TerminalHost
import TestSupport
import Testing

/// `ghf cache`: showing and deleting cached responses.
struct CacheCommandTests {
  private let home: TestHome
  private let time = TestTime()

  init() throws {
    home = try TestHome()
  }

  private func run(
    _ words: String..., terminal: TerminalTraits = .none
  ) async throws -> Run {
    let transport = StubTransport()
    let run = try await ghf(
      ["cache"] + words, transport: transport, terminal: terminal, home: home, time: time)
    #expect(transport.requestNames == [], "\(run.title)")
    // The output contains the directory, which differs in each test.
    return Run(
      title: run.title, bytes: Array(run.output.replacing(home.path, with: "HOME").utf8),
      errors: run.errors, outcome: run.outcome, deliveries: run.deliveries)
  }

  /// Caches the followers and profiles of octocat and zoe, zoe's profile by login and by id.
  private func fill() async throws {
    try home.writeFavourites(
      #"""
      {"version":1,"favourites":[{"login":"zoe","id":7,"html_url":"https://github.com/zoe",
      "avatar_url":"","added_at":"2026-11-20T12:00:00Z"}]}
      """#)
    for name in ["octocat", "zoe"] {
      _ = try await ghf(
        "followers", name,
        transport: .one(Sample.route(page: 1, of: name), Sample.page([Sample.account("ann", 1)])),
        home: home, time: time)
      time.advance(.seconds(86_400))
    }
    for (name, id) in [("octocat", 583_231), ("zoe", 7)] {
      _ = try await ghf(
        "user", name, transport: .one("GET /users/\(name)", Sample.profile(name, id)), home: home,
        time: time)
    }
    _ = try await ghf(
      "fav", "list", "--cards", transport: .one("GET /user/7", Sample.profile("zoe", 7)),
      home: home, time: time)
    time.advance(.seconds(60))
  }

  @Test func printsInfo() async throws {
    var runs = [try await run("info", terminal: .terminal(80)), try await run("info")]
    runs.append(try await run("info", "--json"))
    #expect(try home.files().isEmpty)
    try await fill()
    let files = try home.files()
    runs += [
      try await run("info", terminal: .terminal(80)),
      try await run("info", terminal: .terminal(20)),
      try await run("info", "--color", "always", terminal: .terminal(80)), try await run("info"),
    ]
    for format in ["--json", "--jsonl", "--csv", "--tsv"] {
      runs.append(try await run("info", format))
    }
    runs.append(try await run("info", "--json", "--fields", "bytes,listings"))
    runs.append(try await run("info", "--json", "--fields", "size"))
    #expect(try home.files() == files)
    try Golden.expect("cache-info", runs)
  }

  @Test func clearsOneAccountAndEverything() async throws {
    var runs = [try await run("clear"), try await run("clear", "octocat")]
    try await fill()
    runs.append(try await run("clear", "octocat"))
    runs.append(try await run("clear", "octocat", terminal: .terminal(80)))
    runs.append(try await run("info"))
    runs.append(try await run("clear", terminal: .terminal(80)))
    runs.append(try await run("clear"))
    runs.append(try await run("clear", "--quiet"))
    runs.append(try await run("info", "--json"))
    try Golden.expect("cache-clear", runs)
    #expect(try home.cacheFiles().keys.sorted() == [".cache/ghf/cache.db"])
    // Favourites and snapshots can't be fetched again.
    #expect(try home.files()[".local/share/ghf/favourites.json"] != nil)
    #expect(try home.snapshotCount("octocat") == 1)
  }

  @Test func clearsAProfileCachedByID() async throws {
    try await fill()
    #expect(try await run("clear", "ZOE").errors == "removed 1 listing and the profile of ZOE\n")
    let info = try await run("info", "--json", "--fields", "listings,profiles")
    #expect(info.output == "{\"listings\":1,\"profiles\":1}\n")
    let cards = try await ghf("fav", "list", "--cards", "--offline", home: home, time: time)
    #expect(cards.outcome == .noResponse)
    let octocat = try await ghf("user", "octocat", "--offline", home: home, time: time)
    #expect(octocat.lines.first == "login: octocat")
  }

  @Test("clears a profile cached by id, found by the login in it")
  func findsAnAccountByItsProfileAlone() async throws {
    try await fill()
    _ = try await run("clear")
    _ = try await ghf(
      "fav", "list", "--cards", transport: .one("GET /user/7", Sample.profile("Zoe", 7)),
      home: home, time: time)
    #expect(try await run("clear", "octocat").errors == "the cache has no entries for octocat\n")
    #expect(try await run("clear", "@zoe").errors == "removed the profile of zoe\n")
    #expect(try await run("clear", "zoe").errors == "the cache has no entries for zoe\n")
  }

  @Test("clears an account's lists and profiles fetched over GraphQL")
  func clearsGraphQLResponses() async throws {
    let store = Cache(in: home.path + "/.cache/ghf")
    let cache = PageCache(
      store: store, policy: CachePolicy(),
      clock: time.clock)
    let client = GitHubClient(
      base: .gitHub,
      transport: StubTransport([
        "POST /graphql": [
          StubTransport.answer(
            200, [:],
            #"{"data":{"nodes":[{"databaseId":7,"login":"Zoe"},{"databaseId":8,"login":"ann"}]}}"#)
        ]
      ]),
      tokens: FixedToken.signedIn, cache: cache, pace: RequestPace(clock: time.clock),
      clock: time.clock)
    _ = try await client.profiles(
      of: [Account(id: 7, login: "Zoe"), Account(id: 8, login: "ann")])
    store.finish()
    #expect(try await run("clear", "zoe").errors == "removed the profile of zoe\n")
    #expect(try await run("clear", "zoe").errors == "the cache has no entries for zoe\n")
    #expect(try await run("clear", "ann").errors == "removed the profile of ann\n")
  }

  @Test("clears the own profile and an organisation's members, of every viewer")
  func clearsWhatDependsOnTheViewer() async throws {
    for (signIn, id) in [(FixedToken.signedIn, 1), (FixedToken(text: "another_token"), 2)] {
      let names = ["ann", "bob"][..<id].map { Sample.account($0, $0 == "ann" ? 1 : 2) }
      let transport = StubTransport([
        "GET /user": [StubTransport.answer(200, [:], Sample.profile("zoe", 7))],
        "GET /orgs/acme/members?per_page=100": [
          StubTransport.answer(200, [:], Sample.page(names))
        ],
      ])
      for words in [["user", "--json"], ["people", "members:acme"]] {
        _ = try await ghf(
          words, transport: transport, home: home, signIn: signIn, time: time,
          usesAllAnswers: false)
      }
      let people = try await ghf(
        "people", "members:acme", "--offline", home: home, signIn: signIn, time: time)
      #expect(people.lines.count == id)
    }
    let own = try await ghf(
      "user", "--offline", home: home, signIn: .signedIn, time: time)
    #expect(own.lines.first == "login: zoe")
    #expect(try await run("clear", "acme").errors == "removed 2 listings of acme\n")
    #expect(try await run("clear", "zoe").errors == "removed the profile of zoe\n")
    let info = try await run("info", "--json", "--fields", "listings,profiles")
    #expect(info.output == "{\"listings\":0,\"profiles\":0}\n")
  }

  @Test func keepsHostsSeparate() async throws {
    try await fill()
    let other = try await run("clear", "octocat", "--hostname", "ghe.example.org")
    #expect(other.errors == "the cache has no entries for octocat\n")
    let run = try await run("info", "--json", "--fields", "listings,profiles")
    #expect(run.output == "{\"listings\":2,\"profiles\":3}\n")
  }

  @Test func fetchesAgainAfterClearing() async throws {
    try await fill()
    _ = try await run("clear", "octocat")
    let transport = StubTransport.fourFollowers()
    let again = try await ghf("followers", "octocat", transport: transport, home: home, time: time)
    #expect(again.lines.count == 4)
    #expect(transport.requests.map { $0.headerFields[.ifNoneMatch] } == [nil])
  }

  @Test func countsAndClearsDamagedFiles() async throws {
    try await fill()
    try Data("not what was here".utf8).write(to: URL(filePath: home.path + "/.cache/ghf/cache.db"))
    var runs = [try await run("info"), try await run("clear", "octocat")]
    runs.append(try await run("clear"))
    runs.append(try await run("clear"))
    try Golden.expect("cache-damaged", runs)
  }

  @Test("says offline that the cache was unusable, not only that nothing is cached")
  func explainsAnUnusableCache() async throws {
    try await fill()
    try Data("not what was here".utf8).write(to: URL(filePath: home.path + "/.cache/ghf/cache.db"))
    let run = try await ghf("followers", "octocat", "--offline", home: home, time: time)
    #expect(run.outcome == .noResponse)
    #expect(run.errors.hasPrefix("error: not cached: 'octocat'\n"))
    #expect(run.errors.contains("cache.db' is damaged"))
  }

  @Test func reportsErrors() async throws {
    var runs: [Run] = []
    for words in [["info"], ["clear"], ["clear", "octocat"]] {
      runs.append(try await ghf(["cache"] + words, environment: ["HOME": ""]))
      runs.append(try await ghf(["cache"] + words, environment: ["HOME": "here"]))
    }
    // A file takes the place of the directory.
    try FileManager.default.createDirectory(
      atPath: home.path + "/.cache", withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: home.path + "/.cache/ghf"))
    runs.append(try await run("info", "--json"))
    runs.append(try await run("clear"))
    runs.append(try await run("clear", "octocat"))
    #expect(runs.map(\.outcome) == Array(repeating: .failure, count: 9))
    for words in [
      ["info", "octocat"], ["clear", "a", "b"], ["clear", "a b"], ["clear", "@me"], ["sweep"],
    ] {
      runs.append(try await ghf(["cache"] + words, home: home))
    }
    #expect(runs[9...].map(\.outcome) == Array(repeating: .usage, count: 5))
    try Golden.expect("cache-errors", runs)
  }

  @Test(
    .disabled(
      if: FileManager.default.isWritableFile(atPath: "/"),
      "root can write to any directory"))
  func reportsAnUnwritableDirectory() async throws {
    try await fill()
    let directory = home.path + "/.cache/ghf"
    func setMode(_ mode: Int) throws {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: directory)
    }
    try setMode(0o500)
    let run = try await run("clear")
    try setMode(0o700)
    #expect(run.outcome == .failure)
    #expect(
      run.errorLines == [
        "error: cannot remove 'HOME/.cache/ghf/cache.db'",
        "  cause: system text 13",
      ])
  }

  @Test func reportsAWriteError() async throws {
    let failure = MemorySink(failure: .noSpace)
    let run = try await ghf("cache", "info", home: home, output: failure)
    #expect(run.outcome == .outputFailed)
  }
}
