import GHFCommands
import GHFMessages
import HTTPTypes
import TestSupport
import Testing

/// `ghf mutual`: an account's two lists, compared by id.
struct MutualTests {
  private static let followers = Sample.route(page: 1)
  private static let following = Sample.route(page: 1, of: "octocat", "following")
  private static let sides = [[], ["--fans"], ["--unreturned"]]

  /// The followers zoe, Ann, bob-the-builder and annika.
  ///
  /// octocat follows two of them, and the list of the accounts that it follows has newer logins.
  private static func lists(
    followers: [String]? = nil,
    following: [String] = [
      Sample.account("annika-2", 10), Sample.account("hubot", 2), Sample.account("ann", 99),
      Sample.account("ZOE", 40),
    ]
  ) -> StubTransport {
    let usual = [
      Sample.account("zoe", 40), Sample.account("Ann", 20),
      Sample.account("bob-the-builder", 30), Sample.account("annika", 10),
    ]
    return StubTransport([
      Self.followers: [StubTransport.answer(200, [:], Sample.page(followers ?? usual))],
      Self.following: [StubTransport.answer(200, [:], Sample.page(following))],
    ])
  }

  @Test func printsEveryFormat() async throws {
    var runs: [Run] = []
    for side in Self.sides {
      for format in [
        [], ["--json"], ["--jsonl"], ["--csv"], ["--tsv"], ["--count"],
        ["--csv", "--fields", "id,login"],
      ] {
        runs.append(
          try await ghf(["mutual", "octocat"] + side + format, transport: Self.lists()))
      }
      for columns in [40, 80, 120] {
        runs.append(
          try await ghf(
            ["mutual", "octocat"] + side, transport: Self.lists(), terminal: .terminal(columns)))
      }
    }
    try Golden.expect("mutual", runs)
  }

  @Test func printsAnEmptyResult() async throws {
    var runs: [Run] = []
    for (side, transport) in zip(
      Self.sides,
      [
        { Self.lists(following: []) }, { Self.lists(followers: []) },
        { Self.lists(following: [Sample.account("Ann", 20)]) },
      ])
    {
      for format in [[], ["--json"], ["--jsonl"], ["--csv"], ["--count"]] {
        runs.append(try await ghf(["mutual", "octocat"] + side + format, transport: transport()))
      }
      runs.append(
        try await ghf(
          ["mutual", "octocat"] + side, transport: transport(), terminal: .terminal(80)))
      runs.append(
        try await ghf(
          ["mutual", "octocat", "--count"] + side, transport: transport(), terminal: .terminal(80)))
    }
    try Golden.expect("mutual-empty", runs)
  }

  @Test(
    "prints mutual followers, or fans or unreturned follows, in order",
    arguments: [
      ([], "zoe annika"), (["--sort", "login"], "annika zoe"), (["--reverse"], "annika zoe"),
      (["--limit", "1"], "zoe"), (["-L1", "--sort", "login"], "annika"),
      (["-L1", "--reverse"], "annika"),
      (["--fans"], "Ann bob-the-builder"), (["--fans", "-L1"], "Ann"),
      (["--fans", "--sort", "id", "--reverse"], "bob-the-builder Ann"),
      (["--unreturned"], "hubot ann"), (["--unreturned", "--sort", "login"], "ann hubot"),
      (["--count", "--fans"], "2"),
    ])
  func selectsAndSortsAccounts(_ options: [String], _ names: String) async throws {
    let run = try await ghf(["mutual", "octocat"] + options, transport: Self.lists())
    #expect(run.lines.joined(separator: " ") == names)
    #expect(run.errors == "")
    #expect(run.outcome == .success)
  }

  @Test(arguments: [["mutual"], ["mutual", "@me"]])
  func comparesTheSignedInAccount(_ words: [String]) async throws {
    let transport = StubTransport([
      "GET /user": [StubTransport.answer(200, [:], Sample.profile())],
      Self.followers: [StubTransport.answer(200, [:], Sample.page([Sample.account("ann", 1)]))],
      Self.following: [StubTransport.answer(200, [:], Sample.page([Sample.account("ann", 1)]))],
    ])
    let run = try await ghf(words, transport: transport, signIn: .signedIn)
    #expect(run.output == "ann\n")
    #expect(transport.requestNames == ["GET /user", Self.following, Self.followers])
  }

  /// Full pages of both lists: user1 to user300 follow octocat, who follows user51 to user350.
  private static func pages() -> StubTransport {
    var routes: [String: [StubTransport.Answer]] = [:]
    for page in 1...3 {
      // Not sorted by id, as real lists aren't.
      let followed = (100 * page - 49...100 * page + 50).reversed()
        .map { Sample.account("user\($0)", $0) }
      for (list, body) in [
        ("followers", Sample.fullPage(page)), ("following", Sample.page(followed)),
      ] {
        let route = Sample.route(page: page, of: "octocat", list)
        routes[route] = [
          StubTransport.answer(200, Sample.link(page: page, of: 3), body)
        ]
      }
    }
    return StubTransport(routes)
  }

  @Test(arguments: [
    ([], (51...300).map { "user\($0)" }), (["--fans"], (1...50).map { "user\($0)" }),
    (["--unreturned"], (301...350).reversed().map { "user\($0)" }), (["--count"], ["250"]),
  ])
  func comparesAllPagesOfBothLists(_ options: [String], _ lines: [String]) async throws {
    let transport = Self.pages()
    let run = try await ghf(["mutual", "octocat"] + options, transport: transport)
    #expect(run.lines == lines)
    #expect(transport.requests.count == 10)
    // The others are fetched side by side.
    if options.isEmpty {
      #expect(transport.requestNames.first == Sample.route(page: 1, of: "octocat", "following"))
    }
  }

  @Test("fetches no more pages of the second list once every account is found")
  func stopsOnceEveryAccountIsFound() async throws {
    let transport = StubTransport([
      Self.following: [
        StubTransport.answer(
          200, [:], Sample.page([Sample.account("user9", 9), Sample.account("user7", 7)]))
      ],
      Self.followers: [
        StubTransport.answer(200, Sample.link(page: 1, of: 2_500), Sample.fullPage(1))
      ],
    ])
    let run = try await ghf("mutual", "octocat", transport: transport)
    #expect(run.lines == ["user7", "user9"])
    #expect(transport.requests.count == 2)
  }

  @Test func printsNothingIfTheFirstListFails() async throws {
    let run = try await ghf(
      "mutual", "octocat", "--parallel", "1",
      transport: StubTransport([
        Self.following: [
          StubTransport.answer(200, Sample.link(page: 1, of: 3), Sample.fullPage(1))
        ],
        Sample.route(page: 2, of: "octocat", "following"): [StubTransport.answer(410)],
      ]))
    #expect(run.output == "")
    #expect(
      run.errors == """
        error: GitHub has removed or blocked 'octocat' (after 1 of 3 pages of the accounts that octocat follows)

        """)
    #expect(run.outcome == .failure)
  }

  @Test func resumesFromTheCacheAfterAFailure() async throws {
    let (home, time) = (try TestHome(), TestTime())
    let broken = StubTransport([
      Self.following: [StubTransport.answer(200, Sample.link(page: 1, of: 1), Sample.fullPage(2))],
      Self.followers: [
        StubTransport.answer(200, Sample.link(page: 1, of: 2), Sample.fullPage(1))
      ],
      Sample.route(page: 2): [StubTransport.answer(410)],
    ])
    _ = try await ghf("mutual", "octocat", "--fans", transport: broken, home: home, time: time)
    time.advance(.seconds(3_600))
    // Page 1 is fetched again, since entries of page 2 may have moved up to it.
    let rest = StubTransport([
      Self.followers: [StubTransport.answer(200, Sample.link(page: 1, of: 2), Sample.fullPage(1))],
      Sample.route(page: 2): [
        StubTransport.answer(200, Sample.link(page: 2, of: 2), Sample.fullPage(2))
      ],
    ])
    let run = try await ghf(
      "mutual", "octocat", "--fans", "--max-age", "1d", transport: rest, home: home, time: time)
    #expect(run.lines == Sample.logins(1))
    #expect(
      run.errors == "octocat's followers: resuming the fetch started at 12:00\n")
    #expect(run.outcome == .success)
  }

  @Test func reportsErrorsOfEitherList() async throws {
    var runs: [Run] = []
    let limit = ["x-ratelimit-limit": "60", "x-ratelimit-remaining": "0"]
    for side in Self.sides {
      let first = side == ["--unreturned"] ? Self.followers : Self.following
      let second = first == Self.followers ? Self.following : Self.followers
      for status in [404, 403, 500] {
        let fields = status == 403 ? limit : [:]
        var routes = [first: [StubTransport.answer(status, fields)]]
        if !side.isEmpty { routes[second] = [StubTransport.answer(200, [:], "[]")] }
        runs.append(
          try await ghf(
            ["mutual", "octocat"] + side, transport: StubTransport(routes), usesAllAnswers: false))
        runs.append(
          try await ghf(
            ["mutual", "octocat"] + side,
            transport: StubTransport([
              first: [StubTransport.answer(200, [:], "[]")],
              second: [StubTransport.answer(status, fields)],
            ])))
      }
    }
    runs.append(try await ghf("mutual", "octocat", "--offline"))
    #expect(runs.map(\.output) == Array(repeating: "", count: runs.count))
    try Golden.expect("mutual-errors", runs)
  }

  @Test func namesTheListInRateLimitNotices() async throws {
    let time = TestTime()
    let bucket = LimitBucket(limit: 60, remaining: 4, time: time)
    let lists = ["followers", "following"]
    let routes = lists.flatMap { list in
      (1...(list == "following" ? 2 : 1)).map { page in
        (
          Sample.route(page: page, of: "octocat", list),
          [
            { @Sendable request in
              let (_, fields) = bucket.take()
              let link = Sample.link(page: page, of: list == "following" ? 2 : 9)
              return StubTransport.answer(
                200, fields.merging(link) { $1 }, Sample.fullPage(page))(request)
            } as StubTransport.Answer
          ]
        )
      }
    }
    let run = try await ghf(
      "mutual", "octocat", "--parallel", "1",
      transport: StubTransport(Dictionary(uniqueKeysWithValues: routes)), time: time)
    #expect(run.lines == [])
    try Golden.expect(
      "mutual-shortage",
      [Run(title: run.title, bytes: [], errors: run.errors, outcome: run.outcome, deliveries: [])])
  }

  @Test func namesTheListInProgress() async throws {
    let time = TestTime()
    let slow = { (page: Int, body: String) -> StubTransport.Answer in
      { request in
        time.advance(.milliseconds(300))
        return StubTransport.answer(200, Sample.link(page: page, of: 2), body)(request)
      }
    }
    let routes = ["followers", "following"].flatMap { list in
      (1...2).map { page in
        (Sample.route(page: page, of: "octocat", list), [slow(page, Sample.fullPage(page))])
      }
    }
    let run = try await ghf(
      "mutual", "octocat", "--count", "--parallel", "1",
      transport: StubTransport(Dictionary(uniqueKeysWithValues: routes)), terminal: .terminal(100),
      time: time)
    try Golden.expect("mutual-progress", [run])
  }

  @Test func printsTheAgeOfTheOlderList() async throws {
    let (home, time) = (try TestHome(), TestTime())
    _ = try await ghf(
      "following", "octocat", transport: .one(Self.following, "[]"), home: home, time: time)
    time.advance(.seconds(120))
    _ = try await ghf(
      "followers", "octocat",
      transport: .one(Self.followers, Sample.page([Sample.account("ann", 1)])), home: home,
      time: time)
    let run = try await ghf(
      "mutual", "octocat", "--fans", terminal: .terminal(80), environment: ["TERM": "dumb"],
      home: home, time: time)
    #expect(run.output == "ann\n")
    #expect(run.errors == "from the cache, as of 12:00\n")
  }
}
