import FoundationEssentials
import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// `ghf changes`: a list compared with its previous snapshot.
struct ChangesTests {
  private let home: TestHome
  private let time = TestTime()

  init() throws {
    home = try TestHome()
  }

  private static let profile = "GET /users/octocat"

  private func list(
    _ people: [(login: String, id: Int)], _ others: [String: [StubTransport.Answer]] = [:],
    _ name: String = "followers", owner: Int = 583_231
  ) -> StubTransport {
    let accounts = people.map { Sample.account($0.login, $0.id) }
    let counts = ["followers": "\(people.count)", "following": "\(people.count)"]
    return StubTransport(
      [
        Self.profile: [StubTransport.answer(200, [:], Sample.profile("octocat", owner, counts))],
        Sample.route(page: 1, of: "octocat", name): [
          StubTransport.answer(200, [:], Sample.page(accounts))
        ],
      ].merging(others) { $1 })
  }

  private static let before = [("zoe", 40), ("Ann", 20), ("bob", 30), ("annika", 10)]
  private static let after = [("Ann", 20), ("robert", 30), ("dan", 50), ("eve", 60)]

  /// The responses to the profile requests for zoe (renamed) and annika (deleted).
  private static let reasons: [String: [StubTransport.Answer]] = [
    "GET /user/40": [StubTransport.answer(200, [:], Sample.profile("zoe-2", 40))],
    "GET /user/10": [StubTransport.answer(404, [:], Sample.error("Not Found"))],
  ]

  /// The responses to the checks that zoe and annika have left.
  private static let checks = StubTransport.departed("zoe-2", 40)
    .merging(StubTransport.deleted(10)) { $1 }

  /// Runs `ghf changes octocat` an hour after the previous run, when no cached page is fresh.
  private func run(
    _ words: String..., transport: StubTransport = StubTransport(),
    terminal: TerminalTraits = .none
  ) async throws -> Run {
    time.advance(.seconds(3_600))
    return try await ghf(
      ["changes", "octocat"] + words, transport: transport, terminal: terminal, home: home,
      time: time)
  }

  @Test func printsEveryFormat() async throws {
    var runs = [try await run(transport: list(Self.before))]
    runs.append(try await run(transport: list(Self.before), terminal: .terminal(80)))
    let fields = ["--csv", "--fields", "login,change"]
    for format in [[], ["--json"], ["--jsonl"], ["--csv"], ["--tsv"], fields, ["--explain"]] {
      // --since compares each list with the same snapshot.
      let words = ["changes", "octocat", "--since", "2026-11-21T14:00:00Z"] + format
      time.advance(.seconds(3_600))
      let others = format == [] ? Self.checks : format == ["--explain"] ? Self.reasons : [:]
      runs.append(
        try await ghf(words, transport: list(Self.after, others), home: home, time: time))
    }
    for format in [["--json"], ["--jsonl"]] {
      time.advance(.seconds(3_600))
      runs.append(
        try await ghf(
          ["changes", "octocat", "--since", "1d", "--explain"] + format,
          transport: list(Self.after, Self.reasons), home: home, time: time))
    }
    for columns in [40, 80, 120] {
      time.advance(.seconds(3_600))
      runs.append(
        try await ghf(
          ["changes", "octocat", "--since", "2w", "--explain"],
          transport: list(Self.after, Self.reasons), terminal: .terminal(columns), home: home,
          time: time))
    }
    runs.append(try await run(transport: list(Self.after), terminal: .terminal(80)))
    runs.append(try await run(transport: list(Self.after), terminal: .terminal(80)))
    runs.append(try await run("--json", transport: list(Self.after)))
    try Golden.expect("changes", runs)
  }

  @Test func printsTheHistory() async throws {
    var runs = [try await run("--history"), try await run("--history", "--json")]
    runs.append(try await run("--history", terminal: .terminal(80)))
    _ = try await run(transport: list(Self.before))
    _ = try await run(transport: list(Self.after, Self.checks))
    let crowd = (100..<180).map { ("follower-number-\($0)", $0) }
    _ = try await run(transport: list(Self.after + crowd))
    let left = StubTransport.departed(Self.after + crowd.suffix(30))
    _ = try await run(transport: list(crowd.dropLast(30), left))
    for format in [[], ["--json"], ["--jsonl"], ["--csv"], ["--tsv"]] {
      let words = ["changes", "octocat", "--history"] + format
      runs.append(try await ghf(words, home: home, time: time))
    }
    for columns in [20, 40, 80, 120] {
      runs.append(try await run("--history", terminal: .terminal(columns)))
    }
    try Golden.expect("changes-history", runs)
  }

  @Test("saves a snapshot of each complete list that any command fetches")
  func savesASnapshotOfEveryCompleteList() async throws {
    func listed(_ words: [String], _ people: [(login: String, id: Int)]) async throws {
      time.advance(.seconds(3_600))
      let page = Sample.page(people.map { Sample.account($0.login, $0.id) })
      _ = try await ghf(
        words, transport: .one(Sample.route(page: 1), page), home: home, time: time)
    }
    try await listed(["followers", "octocat"], Self.before)
    try await listed(["search", "octocat", "ann"], Self.before + [("gus", 70)])
    // Neither list is saved as a snapshot of followers: one is incomplete, one isn't of followers.
    try await listed(["followers", "octocat", "--limit", "1"], [("hal", 80)])
    time.advance(.seconds(3_600))
    _ = try await ghf(
      "following", "octocat",
      transport: .one(
        Sample.route(page: 1, of: "octocat", "following"), Sample.page([])), home: home,
      time: time)
    let run = try await run(
      transport: list(Self.before + [("ida", 90)], StubTransport.departed("gus", 70)))
    // gus followed and unfollowed before `changes` ran.
    #expect(run.output == "followed\tida\n")
    let log = try await self.run("--history")
    #expect(
      log.lines.map { $0.split(separator: "\t").dropFirst().joined(separator: " ") } == [
        "followed gus", "followed ida", "unfollowed gus",
      ])
  }

  @Test func keepsSeparateSnapshotsOfFollowing() async throws {
    _ = try await run("--following", transport: list(Self.before, [:], "following"))
    let checks = StubTransport.departed("zoe", 40, from: "following")
      .merging(StubTransport.departed("annika", 10, from: "following")) { $1 }
    let run = try await run("--following", transport: list(Self.after, checks, "following"))
    #expect(
      run.output == """
        followed\tdan
        followed\teve
        unfollowed\tannika
        unfollowed\tzoe
        renamed\trobert\tbob

        """)
    #expect(run.outcome == .success)
  }

  @Test func reportsErrors() async throws {
    var runs = [try await run(transport: list(Self.before))]
    // The lists of a private profile are empty.
    runs.append(try await run(transport: list([])))
    runs.append(try await run("--json", transport: list([])))
    // The clock went back two days.
    let past = TestTime(start: time.now.addingTimeInterval(-172_800))
    runs.append(
      try await ghf(
        "changes", "octocat", transport: list(Self.after, Self.checks), home: home, time: past))
    // Another account took the login.
    runs.append(
      try await run(transport: list([("kim", 5)], [:], owner: 1)))
    runs.append(
      try await run(
        transport: .one(Self.profile, 404, [:], Sample.error("Not Found"))))
    runs.append(try await run("--history", "--explain"))
    runs.append(try await run("--forget", "--history"))
    runs.append(try await run("--forget", "--json"))
    runs.append(try await run("--limit", "3"))
    runs.append(try await run("--history", "--limit", "0"))
    runs.append(try await run("--since", "last week"))
    runs.append(try await run("--since", "2026-02-30"))
    runs.append(try await run("--json", "--fields", "login"))
    runs.append(try await run("--jsonl", "--fields", "name"))
    runs.append(try await run("--offline", "--no-cache"))
    try Golden.expect("changes-errors", runs)
  }

  @Test func reportsAndMovesDamagedSnapshots() async throws {
    _ = try await run(transport: list(Self.before))
    try home.damageSnapshots()
    var runs = [try await run("--history")]
    runs.append(try await run("--history"))
    // The list isn't fetched.
    let profile = Sample.profile("octocat", 583_231, [:])
    runs.append(try await run(transport: .one(Self.profile, profile)))
    try home.damageSnapshots()
    // The list is still printed.
    time.advance(.seconds(3_600))
    let page = Sample.page(Self.after.map { Sample.account($0.0, $0.1) })
    for _ in 1...2 {
      runs.append(
        try await ghf(
          "followers", "octocat", "--refresh", transport: .one(Sample.route(page: 1), page),
          home: home, time: time))
    }
    try Golden.expect("changes-damage", runs)
  }

  @Test("reports changes again if the previous output failed")
  func repeatsChangesAfterAnOutputError() async throws {
    _ = try await run(transport: list(Self.before))
    // The reader of the pipe has closed it.
    let sink = MemorySink(failure: .closed)
    time.advance(.seconds(3_600))
    _ = try await ghf(
      "changes", "octocat", transport: list(Self.after, Self.checks), home: home, time: time,
      output: sink)
    let run = try await run(transport: list(Self.after))
    #expect(run.lines.count == 5)
    #expect(try await self.run(transport: list(Self.after)).lines == [])
  }

  @Test func explainsDeparturesWithoutFurtherRequests() async throws {
    _ = try await run(transport: list(Self.before))
    let transport = list([("Ann", 20), ("bob", 30)], Self.checks)
    let run = try await run("--explain", transport: transport)
    #expect(run.lines == ["unfollowed\tannika\tgone", "unfollowed\tzoe\tunfollowed"])
    #expect(transport.requests.count == 7)
  }

  /// Saves a snapshot, and confirms the departures of zoe and annika in the next run.
  private func confirmDepartures() async throws {
    _ = try await run(transport: list(Self.before))
    #expect(
      try await run(transport: list([("Ann", 20), ("bob", 30)], Self.checks)).lines
        == ["unfollowed\tannika", "unfollowed\tzoe"])
  }

  @Test func explainsOtherAccountsIfOneLookupFails() async throws {
    try await confirmDepartures()
    var reasons = Self.reasons
    reasons["GET /user/40"] = [StubTransport.answer(403, [:], Sample.error("Not for you"))]
    let run = try await run(
      "--explain", "--since", "1d", transport: list([("Ann", 20), ("bob", 30)], reasons))
    #expect(run.lines == ["unfollowed\tannika\tgone", "unfollowed\tzoe\tunknown"])
    #expect(run.outcome == .success)
  }

  @Test("reports how many accounts --explain looked up before the rate limit")
  func reportsProgressIfTheLimitEndsExplain() async throws {
    try await confirmDepartures()
    var reasons = Self.reasons
    reasons["GET /user/40"] = [
      StubTransport.answer(
        403,
        [
          "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0",
          "x-ratelimit-reset": "1795300000",
        ], Sample.error("API rate limit exceeded"))
    ]
    // One at a time, so that the limit follows the first lookup.
    let run = try await run(
      "--explain", "--since", "1d", "--parallel", "1",
      transport: list([("Ann", 20), ("bob", 30)], reasons))
    #expect(run.output == "")
    #expect(run.outcome == .limited)
    #expect(run.errorLines.contains { $0.hasSuffix("(after 1 of 2 accounts)") })
  }

  @Test(arguments: ["2026-11-22", "2026-11-21T23:00:00Z"])
  func rejectsAFutureTimeWithoutARequest(_ when: String) async throws {
    let run = try await ghf("changes", "--since", when, signIn: .signedIn)
    #expect(
      run.errors == """
        error: '--since' is in the future
        hint: use a past time, such as yesterday or 7d

        """)
    #expect(run.outcome == .usage)
  }
}
