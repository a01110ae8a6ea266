import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// `ghf search`: finds accounts in a list.
struct SearchTests {
  @Test(arguments: [
    (["ann"], ["Ann", "annika"]),
    (["ANN"], ["Ann", "annika"]),
    (["ÄNN"], ["Ann", "annika"]),
    (["a\u{301}nﬁ"], []),
    (["ann", "ika"], ["annika"]),
    (["ann", "\u{301}"], ["Ann", "annika"]),
    (["bob", "builder"], ["bob-the-builder"]), (["bob builder"], []),
    (["--", "zoe or ann", "-login:ika"], ["zoe", "Ann"]),
    (["builder", "bob"], ["bob-the-builder"]),
    (["ann", "--limit", "1"], ["Ann"]),
    (["n", "--sort", "login", "--reverse"], ["annika", "Ann"]),
    (["--regex", "^z|a$"], ["zoe", "annika"]),
    (["--regex", "^ANN$"], ["Ann"]),
    (["--regex", "b.*-t"], ["bob-the-builder"]),
    ([".*"], []),
  ])
  func findsMatchingAccounts(_ words: [String], _ logins: [String]) async throws {
    let run = try await ghf(["search", "octocat"] + words, transport: .fourFollowers())
    #expect(run.lines == logins)
    #expect(run.errors == "")
    #expect(run.outcome == .success)
  }

  @Test("prints the number of matches", arguments: [("ann", "2\n"), ("nobody", "0\n")])
  func printsTheCount(_ word: String, _ number: String) async throws {
    let run = try await ghf(
      "search", "octocat", word, "--count", transport: .fourFollowers(), terminal: .terminal(80))
    #expect(run.output == number)
    let unknown = word == "ann" ? "2 match, 2 unknown" : "0 match, 4 unknown"
    #expect(run.errors == "\(unknown), of 4 followers; '--details' fetches the unknown profiles\n")
    #expect(run.outcome == .success)
  }

  @Test func searchesFollowedAccounts() async throws {
    let route = Sample.route(page: 1, of: "octocat", "following")
    let body = Sample.page([Sample.account("hubot", 2), Sample.account("acme", 3)])
    let run = try await ghf(
      "search", "octocat", "--following", "acm", transport: .one(route, body))
    #expect(run.output == "acme\n")
  }

  @Test func printsEveryFormat() async throws {
    var runs: [Run] = []
    for format in [[], ["--json"], ["--jsonl"], ["--csv"], ["--tsv"]] {
      runs.append(
        try await ghf(["search", "octocat", "ann"] + format, transport: .fourFollowers()))
      runs.append(
        try await ghf(["search", "octocat", "nobody"] + format, transport: .fourFollowers()))
    }
    for columns in [40, 80, 120] {
      runs.append(
        try await ghf(
          "search", "octocat", "ann", transport: .fourFollowers(), terminal: .terminal(columns)))
    }
    runs.append(
      try await ghf(
        "search", "octocat", "nobody", transport: .fourFollowers(), terminal: .terminal(80)))
    try Golden.expect("search", runs)
  }

  @Test func rejectsInvalidArguments() async throws {
    let runs = [
      try await ghf("search", "octocat"), try await ghf("search"),
      try await ghf("search", "octocat", "  "), try await ghf("search", "octocat", ""),
      try await ghf("search", "octocat", "\u{301}"),
      try await ghf("search", "octocat", "--regex", ""),
      try await ghf("search", "octocat", "--regex", "(unclosed"),
      try await ghf("search", "octocat", "--regex", "*"),
      try await ghf("search", "no name", "ann"),
    ]
    try Golden.expect("search-usage", runs)
    #expect(runs.map(\.outcome) == Array(repeating: .usage, count: runs.count))
  }

  @Test func searchesAllPages() async throws {
    let transport = StubTransport.fullPages(4)
    let run = try await ghf("search", "octocat", "r39", transport: transport)
    #expect(run.lines == ["user39"] + (390...399).map { "user\($0)" })
  }

  @Test func stopsAtTheLimit() async throws {
    let transport = StubTransport([
      Sample.route(page: 1): [
        StubTransport.answer(200, Sample.link(page: 1, of: 9), Sample.fullPage(1))
      ]
    ])
    let run = try await ghf("search", "octocat", "user1", "-L", "2", transport: transport)
    #expect(run.lines == ["user1", "user10"])
    #expect(transport.requests.count == 1)
  }
}
