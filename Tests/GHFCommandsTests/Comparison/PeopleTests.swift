import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// `ghf people`: sets of people by expressions.
struct PeopleTests {
  private static let ann = [("zoe", 40), ("Ann", 20), ("bob", 30), ("annika", 10)]
  private static let newNames = [("annika-2", 10), ("hubot", 2), ("ZOE", 40)]

  private static func list(_ people: [(String, Int)]) -> [StubTransport.Answer] {
    [StubTransport.answer(200, [:], Sample.page(people.map { Sample.account($0, $1) }))]
  }

  /// octocat's followers, and the accounts that hubot follows, some under newer logins.
  private static func two() -> StubTransport {
    StubTransport([
      Sample.route(page: 1): list(ann),
      Sample.route(page: 1, of: "hubot", "following"): list(newNames),
    ])
  }

  private static let both = "followers:octocat and following:hubot"
  private static let either = "followers:octocat or following:hubot"

  @Test func printsEveryFormat() async throws {
    var runs: [Run] = []
    for format in [
      [], ["--json"], ["--jsonl"], ["--csv"], ["--tsv"], ["--count"], ["--json", "--fields", "id"],
      ["--sort", "login"], ["--limit", "2"], ["--reverse"], ["--match", "an"],
      ["--match", "an", "--count"],
    ] {
      runs.append(
        try await ghf(
          ["people"] + Self.either.split(separator: " ").map(String.init) + format,
          transport: Self.two()))
    }
    for columns in [40, 80, 120] {
      runs.append(
        try await ghf("people", Self.either, transport: Self.two(), terminal: .terminal(columns)))
    }
    runs.append(
      try await ghf("people", Self.both, transport: Self.two(), terminal: .terminal(80)))
    runs.append(
      try await ghf(
        "people", Self.both, "--match", "nobody", transport: Self.two(), terminal: .terminal(80)))
    try Golden.expect("people", runs)
  }

  @Test func printsOverlaps() async throws {
    var runs: [Run] = []
    let words = ["people", Self.either + " or (mutual:ann)", "--overlap"]
    func transport() -> StubTransport {
      StubTransport([
        Sample.route(page: 1): Self.list(Self.ann),
        Sample.route(page: 1, of: "hubot", "following"): Self.list(Self.newNames),
        Sample.route(page: 1, of: "ann"): Self.list([("zoe", 40)]),
        Sample.route(page: 1, of: "ann", "following"): Self.list([("zoe", 40), ("x", 1)]),
      ])
    }
    for format in [[], ["--json"], ["--jsonl"], ["--csv"], ["--tsv"]] {
      runs.append(try await ghf(words + format, transport: transport()))
    }
    runs.append(
      try await ghf(words + ["--csv", "--fields", "jaccard"], transport: transport()))
    for columns in [40, 80] {
      runs.append(try await ghf(words, transport: transport(), terminal: .terminal(columns)))
    }
    let home = try TestHome()
    try home.write("", to: "none")
    let empty = try await ghf("people", "fav or file:\(home.path)/none", "--overlap", home: home)
    #expect(empty.lines.last == "fav     file:\(home.path)/none       0   1.0000")
    for option in ["--count", "--details", "--limit=1", "--match=a", "--reverse", "--fields=id"] {
      runs.append(try await ghf("people", "fav or -", "--overlap", option))
    }
    runs.append(try await ghf("people", "fav and fav", "--overlap"))
    try Golden.expect("people-overlap", runs)
  }

  @Test(
    "compares by id, and prints people under their logins in the leftmost list",
    arguments: [
      (both, "zoe annika"), ("followers:octocat without following:hubot", "Ann bob"),
      (either, "zoe Ann bob annika hubot"),
      ("following:hubot or followers:octocat", "annika-2 hubot ZOE Ann bob"),
      ("following:hubot without followers:octocat", "hubot"),
      ("following:hubot and followers:octocat", "annika-2 ZOE"),
      ("followers:octocat and (following:hubot or followers:octocat)", "zoe Ann bob annika"),
      (
        "followers:octocat without following:hubot or following:hubot", "Ann bob annika hubot zoe"
      ),
    ])
  func comparesByID(_ expression: String, _ names: String) async throws {
    let transport = Self.two()
    let run = try await ghf("people", expression, transport: transport)
    #expect(run.lines.joined(separator: " ") == names)
    #expect(run.errors == "")
    // Each list is fetched once, although some are named twice.
    #expect(transport.requests.count == 2)
  }

  @Test func fetchesListsSideBySide() async throws {
    let logins = ["ann", "bob", "cid", "dan"]
    let routes = logins.map { login in
      (Sample.route(page: 1, of: login), Self.list([(login + "-fan", login.count)]))
    }
    let transport = StubTransport(
      latency: .milliseconds(20), Dictionary(uniqueKeysWithValues: routes))
    _ = try await ghf(
      "people", logins.map { "followers:\($0)" }.joined(separator: " or "), transport: transport)
    #expect(transport.peak == 4)
  }

  @Test("reads the leftmost list last, and only until everyone who can be in the result was found")
  func stopsOnceEveryoneWasFound() async throws {
    let long = [StubTransport.answer(200, Sample.link(page: 1, of: 2_500), Sample.fullPage(1))]
    for (expression, names) in [
      ("followers:octocat and following:hubot", ["user7", "user9"]),
      ("followers:octocat and following:hubot without user:user9", ["user7"]),
      ("followers:octocat and (following:hubot or user:user9)", ["user7", "user9"]),
    ] {
      let transport = StubTransport([
        Sample.route(page: 1): long,
        Sample.route(page: 1, of: "hubot", "following"): Self.list([("user9", 9), ("user7", 7)]),
      ])
      let run = try await ghf("people", expression, transport: transport)
      #expect(run.lines == names)
      #expect(transport.requests.count == 2)
    }
    let transport = StubTransport([Sample.route(page: 1): long])
    #expect(
      try await ghf("people", "followers:octocat", "--limit", "2", transport: transport).lines
        == ["user1", "user2"])
  }

  @Test("names the list that fails, and prints nothing")
  func printsNothingIfAListFails() async throws {
    for status in [404, 500] {
      let run = try await ghf(
        ["people", Self.either],
        transport: StubTransport([
          Sample.route(page: 1): Self.list(Self.ann),
          Sample.route(page: 1, of: "hubot", "following"): [StubTransport.answer(status)],
        ]), usesAllAnswers: false)
      #expect(run.output == "")
      #expect(
        run.errorLines.first
          == (status == 404
            ? "error: no such account: 'hubot'"
            : "error: GitHub server error (500) (fetching the accounts that hubot follows)"))
      #expect(run.outcome == (status == 404 ? .failure : .noResponse))
    }
  }

  @Test func printsKnownFollowers() async throws {
    let followers = Sample.route(page: 1)
    let own = Sample.route(page: 1, of: "hubot", "following")
    var runs: [Run] = []
    for terminal in [TerminalTraits.none, .terminal(80)] {
      for people in [Self.newNames, [("x", 1)]] {
        runs.append(
          try await ghf(
            ["known", "octocat"],
            transport: StubTransport([
              "GET /user": [StubTransport.answer(200, [:], Sample.profile("hubot", 2))],
              followers: Self.list(Self.ann), own: Self.list(people),
            ]), terminal: terminal, signIn: .signedIn))
        runs.append(
          try await ghf(
            ["known", "octocat", "--of", "hubot"],
            transport: StubTransport([followers: Self.list(Self.ann), own: Self.list(people)]),
            terminal: terminal))
      }
    }
    try Golden.expect("known", runs)
  }

  @Test("shows one progress bar for all lists")
  func showsOneProgressBar() async throws {
    let time = TestTime()
    let routes = ["ann", "bob"].flatMap { login in
      (1...2).map { page in
        let answer: StubTransport.Answer = { request in
          time.advance(.milliseconds(300))
          return StubTransport.answer(200, Sample.link(page: page, of: 2), Sample.fullPage(page))(
            request)
        }
        return (Sample.route(page: page, of: login), [answer])
      }
    }
    let run = try await ghf(
      "people", "followers:ann or followers:bob", "--count", "--parallel", "1",
      transport: StubTransport(Dictionary(uniqueKeysWithValues: routes)), terminal: .terminal(100),
      time: time)
    try Golden.expect("people-progress", [run])
  }

  @Test func resumesAfterALimit() async throws {
    let (home, time) = (try TestHome(), TestTime())
    let limited = StubTransport.answer(
      403, ["x-ratelimit-limit": "60", "x-ratelimit-remaining": "0"])
    let words = ["people", Self.either, "--parallel", "1"]
    let first = try await ghf(
      words,
      transport: StubTransport([
        Sample.route(page: 1): [
          StubTransport.answer(200, Sample.link(page: 1, of: 1), Sample.fullPage(1))
        ],
        Sample.route(page: 1, of: "hubot", "following"): [limited],
      ]), home: home, time: time)
    #expect(first.output == "")
    #expect(first.outcome == .limited)
    let rest = StubTransport([
      Sample.route(page: 1, of: "hubot", "following"): Self.list(Self.newNames)
    ])
    let second = try await ghf(words, transport: rest, home: home, time: time)
    #expect(second.lines.count == 100)
    #expect(rest.requests.count == 1)
  }
}
