import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// `ghf common`: the followers that several accounts share.
struct SharedFollowersTests {
  private static func account(_ id: Int) -> String { Sample.account("user\(id)", id) }

  /// Accounts with their followers' ids, each list on one page.
  private static func lists(_ lists: [(login: String, ids: [Int])]) -> StubTransport {
    StubTransport(
      Dictionary(
        uniqueKeysWithValues: lists.map { list in
          (
            Sample.route(page: 1, of: list.login),
            [StubTransport.answer(200, [:], Sample.page(list.ids.map(account)))]
          )
        }))
  }

  private static func three() -> StubTransport {
    lists([("ann", [5, 1, 4, 2]), ("bob", [1, 2, 3, 4]), ("cid", [4, 3, 1])])
  }

  @Test func printsEveryFormat() async throws {
    var runs: [Run] = []
    for format in [
      [], ["--json"], ["--jsonl"], ["--csv"], ["--tsv"], ["--count"],
      ["--json", "--fields", "id"],
    ] {
      runs.append(
        try await ghf(["common", "ann", "bob", "cid"] + format, transport: Self.three()))
    }
    for columns in [40, 80, 120] {
      runs.append(
        try await ghf(
          "common", "ann", "bob", "cid", transport: Self.three(), terminal: .terminal(columns)))
    }
    try Golden.expect("common", runs)
  }

  @Test func printsAnEmptyResult() async throws {
    var runs: [Run] = []
    let two = { Self.lists([("ann", [1]), ("bob", [2])]) }
    for format in [[], ["--json"], ["--jsonl"], ["--csv"], ["--count"]] {
      runs.append(try await ghf(["common", "ann", "bob"] + format, transport: two()))
    }
    runs.append(
      try await ghf("common", "ann", "bob", transport: two(), terminal: .terminal(80)))
    runs.append(
      try await ghf(
        "common", "ann", "bob", "cid",
        transport: Self.lists([("ann", [1]), ("bob", [2]), ("cid", [1])]),
        terminal: .terminal(80)))
    try Golden.expect("common-empty", runs)
  }

  @Test(
    "keeps the first account's order unless sorted",
    arguments: [
      (["ann", "bob"], "user1 user4 user2"), (["bob", "ann"], "user1 user2 user4"),
      (["ann", "bob", "ANN", "@bob"], "user1 user4 user2"),
      (["bob", "ann", "--reverse", "-L2"], "user4 user2"),
      (["bob", "ann", "--sort", "id", "--limit", "1"], "user1"),
    ])
  func sortsAndLimitsAccounts(_ words: [String], _ names: String) async throws {
    let transport = Self.lists([("ann", [5, 1, 4, 2]), ("bob", [1, 2, 3, 4])])
    let run = try await ghf(["common"] + words, transport: transport)
    #expect(run.lines.joined(separator: " ") == names)
    #expect(run.errors == "")
    #expect(run.outcome == .success)
    #expect(transport.requests.count == 2)
  }

  @Test func comparesTheSignedInAccount() async throws {
    let own = StubTransport.answer(200, [:], Sample.profile())
    let mine = Sample.page([1, 2].map(Self.account))
    let run = try await ghf(
      "common", "@me", "ann",
      transport: StubTransport([
        "GET /user": [own], Sample.route(page: 1): [StubTransport.answer(200, [:], mine)],
        Sample.route(page: 1, of: "ann"): [
          StubTransport.answer(200, [:], Sample.page([Self.account(2)]))
        ],
      ]), signIn: .signedIn)
    #expect(run.output == "user2\n")
    let alone = try await ghf(
      "common", "@me", "Octocat", transport: StubTransport(["GET /user": [own]]),
      signIn: .signedIn)
    #expect(
      alone.errors
        == "error: nothing to compare\nhint: name at least two different accounts\n")
    #expect(alone.outcome == .usage)
  }

  @Test("once nothing is shared, fetches only the first page of the first list")
  func fetchesOnlyTheFirstPageOnceNothingIsShared() async throws {
    let first = StubTransport.answer(200, Sample.link(page: 1, of: 2_500), Sample.fullPage(1))
    let transport = StubTransport([
      Sample.route(page: 1, of: "ann"): [first],
      Sample.route(page: 1, of: "cid"): [StubTransport.answer(200, [:], Sample.fullPage(1))],
      Sample.route(page: 2, of: "cid"): [StubTransport.answer(200, [:], "[]")],
      Sample.route(page: 1, of: "bob"): [StubTransport.answer(200, [:], "[]")],
      "GET /users/bob": [
        StubTransport.answer(200, [:], Sample.profile("bob", 1, ["followers": "0"]))
      ],
    ])
    let run = try await ghf("common", "ann", "bob", "cid", transport: transport)
    #expect(run.output == "")
    #expect(run.outcome == .success)
    #expect(transport.requestNames.last == Sample.route(page: 1, of: "ann"))
    #expect(!transport.requestNames.contains(Sample.route(page: 2_500, of: "ann")))
  }

  @Test func reportsErrorsOfAnyList() async throws {
    let logins = ["bob", "cid", "ann"]
    var runs: [Run] = []
    for (status, fields) in [
      (404, [:]), (403, ["x-ratelimit-limit": "60", "x-ratelimit-remaining": "0"]),
    ] {
      for (index, failing) in logins.enumerated() {
        var routes: [String: [StubTransport.Answer]] = [:]
        // The lists of bob and cid are fetched side by side, then ann's.
        for login in logins[...max(index, 1)] {
          routes[Sample.route(page: 1, of: login)] = [
            login == failing
              ? StubTransport.answer(status, fields)
              : StubTransport.answer(200, [:], Sample.page([Self.account(1)]))
          ]
        }
        runs.append(
          try await ghf(
            ["common", "ann", "bob", "cid"], transport: StubTransport(routes),
            usesAllAnswers: false))
      }
    }
    #expect(runs.map(\.output) == Array(repeating: "", count: runs.count))
    try Golden.expect("common-errors", runs)
  }
}
