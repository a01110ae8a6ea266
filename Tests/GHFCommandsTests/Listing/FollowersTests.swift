import GHFCommands
import GHFMessages
import HTTPTypes
import TerminalHost
import TestSupport
import Testing

/// `ghf followers` and `ghf following`: output formats, order, limits and requests.
struct FollowersTests {
  private static let formats = [[], ["--json"], ["--jsonl"], ["--csv"], ["--tsv"]]

  @Test func printsEveryFormat() async throws {
    var runs: [Run] = []
    for format in FollowersTests.formats {
      runs.append(try await ghf(["followers", "octocat"] + format, transport: .fourFollowers()))
    }
    for columns in [40, 80, 120] {
      runs.append(
        try await ghf(
          "followers", "octocat", transport: .fourFollowers(), terminal: .terminal(columns)))
    }
    runs.append(
      try await ghf(
        "followers", "octocat", "--csv", "--fields", "id,login,id", transport: .fourFollowers()))
    runs.append(
      try await ghf(
        "followers", "octocat", "--json", "--fields", "type, login", transport: .fourFollowers()))
    try Golden.expect("followers", runs)
  }

  @Test func printsFollowedAccounts() async throws {
    let route = Sample.route(page: 1, of: "octocat", "following")
    let body = Sample.page([Sample.account("hubot", 2), Sample.account("acme", 3)])
    let run = try await ghf("following", "octocat", transport: .one(route, body))
    #expect(run.output == "hubot\nacme\n")
    #expect(run.outcome == .success)
  }

  @Test(arguments: [
    ([], "zoe Ann bob-the-builder annika"),
    (["--sort", "order"], "zoe Ann bob-the-builder annika"),
    (["--sort", "login"], "Ann annika bob-the-builder zoe"),
    (["--sort", "id"], "annika Ann bob-the-builder zoe"),
    (["--reverse"], "annika bob-the-builder Ann zoe"),
    (["--sort", "id", "--reverse"], "zoe bob-the-builder Ann annika"),
    (["--limit", "2"], "zoe Ann"),
    (["-L", "2", "--sort", "login"], "Ann annika"),
    (["-L", "3", "--reverse"], "annika bob-the-builder Ann"),
    (["--limit", "9"], "zoe Ann bob-the-builder annika"),
  ])
  func sortsReversesAndLimits(_ options: [String], _ logins: String) async throws {
    let run = try await ghf(["followers", "octocat"] + options, transport: .fourFollowers())
    #expect(run.lines.joined(separator: " ") == logins)
    #expect(run.outcome == .success)
    #expect(run.errors == "")
  }

  @Test func parsesALimitJoinedToItsOption() async throws {
    let run = try await ghf("followers", "octocat", "-L2", transport: .fourFollowers())
    #expect(run.lines == ["zoe", "Ann"])
  }

  @Test func requestsNoPageBeyondTheLimit() async throws {
    let transport = StubTransport([
      Sample.route(page: 1): [
        StubTransport.answer(200, Sample.link(page: 1, of: 9), Sample.fullPage(1))
      ],
      Sample.route(page: 2): [
        StubTransport.answer(200, Sample.link(page: 2, of: 9), Sample.fullPage(2))
      ],
    ])
    let run = try await ghf("followers", "octocat", "--limit", "150", transport: transport)
    #expect(run.lines == (1...150).map { "user\($0)" })
    #expect(transport.requestNames == [Sample.route(page: 1), Sample.route(page: 2)])
  }

  @Test func printsAllPagesInOrder() async throws {
    let transport = StubTransport.fullPages(7)
    let run = try await ghf("followers", "octocat", "--parallel", "3", transport: transport)
    #expect(run.lines == (1...700).map { "user\($0)" })
    // Page 6, the last full one before the end, and page 1 are checked once more.
    #expect(transport.requests.count == 9)
    #expect(transport.peak <= 3)
  }

  @Test(arguments: [("followers", "9001\n"), ("following", "9\n")])
  func printsTheCount(_ command: String, _ count: String) async throws {
    let transport = StubTransport.one("GET /users/octocat", Sample.profile())
    let run = try await ghf(command, "octocat", "--count", transport: transport)
    #expect(run.output == count)
    #expect(run.errors == "")
    #expect(transport.requests.count == 1)
  }

  @Test func printsEmptyLists() async throws {
    var runs: [Run] = []
    for format in FollowersTests.formats {
      runs.append(
        try await ghf(
          ["followers", "octocat"] + format, transport: .emptyList()))
    }
    for traits in [TerminalTraits.terminal(80), .piped] {
      runs.append(
        try await ghf(
          "followers", "octocat", transport: .emptyList(), terminal: traits))
      runs.append(
        try await ghf("following", "octocat", transport: .emptyList("following"), terminal: traits))
    }
    runs.append(
      try await ghf(
        "followers", "octocat", "--quiet", transport: .emptyList(),
        terminal: .terminal(80)))
    try Golden.expect("followers-empty", runs)
  }

  @Test(arguments: ["octocat", "@octocat", "https://github.com/octocat", "github.com/octocat/"])
  func acceptsLoginsAndProfileURLs(_ name: String) async throws {
    let run = try await ghf("followers", name, transport: .fourFollowers())
    #expect(run.lines == ["zoe", "Ann", "bob-the-builder", "annika"])
  }

  @Test func percentEncodesAppLogins() async throws {
    let route = Sample.route(page: 1, of: "dependabot%5Bbot%5D")
    let run = try await ghf("followers", "dependabot[bot]", transport: .one(route, "[]"))
    #expect(run.outcome == .success)
  }

  @Test(arguments: [["followers"], ["followers", "@me"], ["followers", "@ME"]])
  func listsTheSignedInAccount(_ words: [String]) async throws {
    let transport = StubTransport([
      "GET /user": [StubTransport.answer(200, [:], Sample.profile())],
      Sample.route(page: 1): [
        StubTransport.answer(200, [:], Sample.page([Sample.account("hubot", 2)]))
      ],
    ])
    let run = try await ghf(words, transport: transport, signIn: .signedIn)
    #expect(run.output == "hubot\n")
    let signatures = transport.requests.map { $0.headerFields[.authorization] }
    #expect(signatures == Array(repeating: "Bearer \(FixedToken.secret)", count: 2))
  }

  @Test func showsProgressOnATerminal() async throws {
    let time = TestTime()
    let run = try await ghf(
      "followers", "octocat", "--csv", "--fields", "id", "--limit", "401", "--parallel", "1",
      transport: .fullPages(5, taking: .milliseconds(150), of: time), terminal: .redirected,
      time: time)
    try Golden.expect("followers-progress", [run.withoutOutput])
  }

  @Test(arguments: [
    (["--quiet"], [:]), (["--verbose"], [:]), ([], ["GHF_NO_PROGRESS": "1"]),
    ([], ["TERM": "dumb"]),
  ])
  func showsNoProgressIfDisabled(_ options: [String], _ environment: [String: String]) async throws
  {
    let time = TestTime()
    let run = try await ghf(
      ["followers", "octocat"] + options,
      transport: .fullPages(3, taking: .milliseconds(300), of: time), terminal: .redirected,
      environment: environment, time: time)
    #expect(!run.errors.contains("\r"))
    #expect(run.outcome == .success)
  }
}
