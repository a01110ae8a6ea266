import GHFCommands
import GHFMessages
import GitHubAPI
import TerminalHost
import TestSupport
import Testing

/// `ghf stats`: numbers about an account's followers or a set of people.
struct StatsTests {
  private static let plain = ["--color=never", "--hyperlinks=never"]

  private static func followers() throws -> FixtureFollowers {
    try FixtureFollowers(
      "octavia", "museum", "long-bio", "qamar-dev", "hanabi-koi",
      "the-longest-login-that-can-be-had-39chr", "papierfabrik", "blank-name")
  }

  /// Answers with followers of octocat who have these members, and their profiles by id.
  private static func transport(_ people: [[String: String]]) -> StubTransport {
    var routes = [
      Sample.route(page: 1): [
        StubTransport.answer(
          200, [:],
          Sample.page(
            people.indices.map { number in
              Sample.account(
                "user\(number)", number + 1, type: people[number]["type"] ?? "User")
            }))
      ]
    ]
    for (number, own) in people.enumerated() {
      var own = own
      let type = own.removeValue(forKey: "type") ?? "User"
      routes["GET /user/\(number + 1)"] = [
        StubTransport.answer(200, [:], Sample.profile("user\(number)", number + 1, type: type, own))
      ]
    }
    return StubTransport(routes)
  }

  private static let hostile: [[String: String]] = [
    ["company": Sample.json("\u{1B}[31m@red\u{7}"), "location": Sample.json("\u{202E}nilreB")],
    [
      "company": Sample.json("@"), "location": Sample.json(String(repeating: "Ort ", count: 1_250)),
    ],
    ["company": Sample.json("株式会社サンプルと長い名前の会社です"), "location": Sample.json("東京都👩‍🚀")],
    ["created_at": "null", "followers": "9223372036854775807", "type": "Organization"],
    ["created_at": Sample.json("later"), "followers": "-3", "type": "Bot", "public_repos": "0"],
    ["company": Sample.json("=1+1"), "bio": Sample.json("\u{200B}"), "followers": "0"],
    ["company": "null", "location": "null", "bio": Sample.json("x"), "hireable": "true"],
  ]

  @Test func printsEveryFormat() async throws {
    var runs: [Run] = []
    for format in [
      [], ["--json"], ["--jsonl", "--fields", "name,share"], ["--csv"], ["--tsv"], ["--top", "1"],
    ] {
      runs.append(
        try await ghf(["stats", "octocat"] + format, transport: Self.followers().transport()))
    }
    for columns in [40, 80, 120] {
      let run = try await ghf(
        ["stats", "octocat"] + Self.plain, transport: Self.followers().signedTransport(),
        terminal: .terminal(columns), signIn: .signedIn
      ).spaced
      #expect(run.lines.filter { CellWidth.of($0) > columns } == [])
      runs.append(run)
    }
    runs.append(
      try await ghf(
        "stats", "octocat", "--top", "2", transport: Self.followers().transport(),
        terminal: .terminal(80)))
    for environment in [["GHF_PLAIN": "1"], ["NO_COLOR": "1"], ["GHF_AMBIGUOUS_WIDTH": "2"]] {
      runs.append(
        try await ghf(
          "stats", "octocat", "--top", "2", transport: Self.followers().transport(),
          terminal: .terminal(60), environment: environment
        ).spaced)
    }
    try Golden.expect("stats", runs)
  }

  @Test func countsHostileProfiles() async throws {
    var runs: [Run] = []
    for format in [[], ["--json"], ["--csv"]] {
      runs.append(
        try await ghf(["stats", "octocat"] + format, transport: Self.transport(Self.hostile)))
    }
    for columns in [20, 40, 80] {
      let run = try await ghf(
        ["stats", "octocat"] + Self.plain, transport: Self.transport(Self.hostile),
        terminal: .terminal(columns)
      ).spaced
      #expect(run.lines.filter { CellWidth.of($0) > columns } == [])
      runs.append(run)
    }
    try Golden.expect("stats-hostile", runs)
  }

  @Test func estimatesFromASample() async throws {
    let people = (0..<30).map { ["location": Sample.json($0 % 3 == 0 ? "Oslo" : "Bergen")] }
    var runs: [Run] = []
    for (options, terminal) in [
      (["--sample", "5"], TerminalTraits.none), (["--sample", "5", "--csv"], .none),
      (["--sample", "5", "--seed", "2"], .terminal(80)), (["--sample", "30"], .terminal(40)),
      (["--sample", "5", "--quiet"], .terminal(40)),
    ] {
      let transport = Self.transport(people)
      let run = try await ghf(
        ["stats", "octocat"] + options, transport: transport, terminal: terminal,
        usesAllAnswers: false)
      runs.append(run.spaced)
      #expect(transport.requests.count == (options.contains("30") ? 32 : 6))
    }
    try Golden.expect("stats-sample", runs)
  }

  @Test func countsSets() async throws {
    var runs: [Run] = []
    for (expression, terminal) in [
      ("followers:octocat without user:user0", TerminalTraits.terminal(80)), ("fav", .none),
      ("fav", .terminal(80)),
    ] {
      let isEmpty = expression == "fav"
      runs.append(
        try await ghf(
          ["stats", "--people", expression] + Self.plain,
          transport: isEmpty
            ? StubTransport()
            : Self.transport([[:], ["hireable": "true"]]),
          terminal: terminal, usesAllAnswers: false
        ).spaced)
    }
    runs.append(try await ghf("stats", "octocat", transport: .emptyList(), terminal: .terminal(80)))
    runs.append(try await ghf("stats", "octocat", "--json", transport: .emptyList()))
    try Golden.expect("stats-sets", runs)
  }

  @Test func reportsErrors() async throws {
    var runs: [Run] = []
    for words in [
      ["--top", "0"], ["--sample", "0"], ["--seed", "3"], ["octocat", "--people", "fav"],
      ["--people", "followers:"], ["a b"], ["octocat", "--json", "--fields", "x"],
    ] {
      runs.append(try await ghf(["stats"] + words))
    }
    runs.append(
      try await ghf(
        "stats", "octocat",
        transport: .one(Sample.route(page: 1), 404, [:], Sample.error("Not Found"))))
    runs.append(try await ghf("stats", "octocat", "--offline"))
    // A private profile has an empty list.
    let hidden = StubTransport([
      Sample.route(page: 1): [StubTransport.answer(200, [:], "[]")],
      Sample.route(page: 2): [StubTransport.answer(200, [:], "[]")],
      "GET /users/octocat": [StubTransport.answer(200, [:], Sample.profile())],
    ])
    runs.append(try await ghf("stats", "octocat", transport: hidden))
    runs.append(
      try await ghf(
        "stats", "octocat", transport: Self.transport([[:]]),
        output: MemorySink(failure: .failed(errno: 28, reason: "No space left on device"))))
    // Accounts that are gone aren't counted.
    let gone = try Self.followers().transport(gone: ["museum"])
    runs.append(try await ghf("stats", "octocat", "--csv", "--top", "1", transport: gone))
    try Golden.expect("stats-errors", runs)
  }

  @Test("without a token, spends nothing on profiles that the limit can't pay, unless it waits")
  func spendsNothingInVain() async throws {
    let time = TestTime()
    let home = try TestHome()
    let people = 70
    func transport(_ ids: ClosedRange<Int>, remaining: Int) -> StubTransport {
      let bucket = LimitBucket(limit: 60, remaining: remaining, time: time)
      func limited(_ body: String) -> [StubTransport.Answer] {
        [
          { request in
            let (isAllowed, fields) = bucket.take()
            return isAllowed
              ? StubTransport.answer(200, fields, body)(request)
              : StubTransport.answer(403, fields, Sample.error("API rate limit exceeded"))(request)
          }
        ]
      }
      var routes = [
        Sample.route(page: 1): limited(
          Sample.page((1...people).map { Sample.account("user\($0)", $0) }))
      ]
      for id in ids { routes["GET /user/\(id)"] = limited(Sample.profile("user\(id)", id)) }
      return StubTransport(routes)
    }
    let unused = transport(1...people, remaining: 60)
    let first = try await ghf(
      ["stats", "octocat"], transport: unused, home: home, time: time, usesAllAnswers: false)
    #expect(first.output == "")
    #expect(first.outcome == .limited)
    #expect(unused.requests.count == 1)
    let second = try await ghf(
      ["stats", "octocat", "--csv", "--parallel", "1", "--wait"],
      transport: transport(1...people, remaining: 60), home: home, time: time,
      usesAllAnswers: false)
    #expect(second.outcome == .success)
    #expect(
      second.lines.prefix(3) == [
        "group,name,value,share,margin\r", "people,all,70,,\r", "people,profiles,70,,\r",
      ])
    try Golden.expect("stats-limit", [first, second])
  }

  @Test("without a token, ends at the first page if its profiles exceed the limit")
  func endsAtTheFirstPage() async throws {
    let time = TestTime()
    let transport = StubTransport.limitedPages(20, remaining: 60, of: time)
    let run = try await ghf(
      ["stats", "octocat"], transport: transport, time: time, usesAllAnswers: false)
    #expect(run.outcome == .limited)
    #expect(
      run.errorLines.prefix(2) == [
        "error: looking up at least 1,901 profiles needs at least 100 requests; 59 left until 13:00",
        "hint: '--sample 50' estimates the shares from 50 profiles",
      ])
    #expect(transport.requests.count <= 2)
  }

  @Test(
    "without a token, ends at the first page of a list in other forms too",
    arguments: [
      (["--people", "followers:octocat"], "at least 1,901 profiles needs at least 100"),
      (["octocat", "--sample", "50"], "at least 50 profiles needs at least 69"),
      (
        ["--people", "followers:octocat", "--sample", "50"],
        "at least 50 profiles needs at least 69"
      ),
    ])
  func endsAtTheFirstPageOfASet(_ words: [String], _ need: String) async throws {
    let time = TestTime()
    let transport = StubTransport.limitedPages(20, remaining: 60, of: time)
    let run = try await ghf(
      ["stats"] + words, transport: transport, time: time, usesAllAnswers: false)
    #expect(run.outcome == .limited)
    #expect(run.errors.hasPrefix("error: looking up \(need) requests; 59 left"), "\(run.errors)")
    #expect(transport.requests.count <= 2)
  }

  @Test("without a token, ends before the lists of a set that exceed the limit")
  func endsBeforeALongSet() async throws {
    let time = TestTime()
    let transport = StubTransport.limitedPages(80, remaining: 60, of: time)
    let run = try await ghf(
      ["stats", "--people", "followers:octocat without fav"], transport: transport, time: time,
      usesAllAnswers: false)
    #expect(run.outcome == .limited)
    #expect(run.errors.contains("octocat's followers: needs 79 more requests; 59 left until 13:00"))
    #expect(transport.requests.count <= 2)
  }
}
