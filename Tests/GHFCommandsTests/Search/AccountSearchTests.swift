import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// `ghf search --github`: results of GitHub's own search.
struct AccountSearchTests {
  private static let route = "GET /search/users?q=lighthouse&per_page=100"

  private static func found(_ total: Int, _ ids: Range<Int>, isIncomplete: Bool = false) -> String {
    let items = ids.map { Sample.account("user\($0)", $0) }
    return """
      {"total_count":\(total),"incomplete_results":\(isIncomplete),"items":\(Sample.page(items))}
      """
  }

  /// The first `count` full pages of a search that has `last` pages.
  private static func pages(_ count: Int, total: Int, of last: Int) -> StubTransport {
    StubTransport(
      Dictionary(
        uniqueKeysWithValues: (1...count).map { page in
          (
            route + (page == 1 ? "" : "&page=\(page)"),
            [
              StubTransport.answer(
                200, Sample.link(page: page, of: last),
                found(total, (page - 1) * 100 + 1..<page * 100 + 1))
            ]
          )
        }))
  }

  private static let three = found(3, 1..<4)

  @Test("prints GitHub's total, which may be more than it returns")
  func printsTheTotal() async throws {
    let run = try await ghf(
      "search", "--github", "lighthouse", "--count",
      transport: .one(Self.route, Self.found(5_000, 1..<101)))
    #expect(run.output == "5000\n")
    #expect(run.errors == "")
    let cut = try await ghf(
      "search", "--github", "lighthouse", "--count",
      transport: .one(Self.route, Self.found(7, 1..<8, isIncomplete: true)))
    #expect(cut.output == "7\n")
    #expect(cut.errors == "GitHub's search timed out; results may be missing\n")
  }

  @Test func printsEveryFormat() async throws {
    var runs: [Run] = []
    for format in [[], ["--json"], ["--jsonl"], ["--csv", "--fields", "login,id"], ["--reverse"]] {
      runs.append(
        try await ghf(
          ["search", "--github", "lighthouse"] + format,
          transport: .one(Self.route, Self.three)))
    }
    for columns in [40, 80, 120] {
      runs.append(
        try await ghf(
          "search", "--github", "lighthouse", transport: .one(Self.route, Self.found(30, 1..<31)),
          terminal: .terminal(columns)))
    }
    for terminal in [TerminalTraits.none, .terminal(80)] {
      runs.append(
        try await ghf(
          "search", "--github", "lighthouse", transport: .one(Self.route, Self.found(0, 1..<1)),
          terminal: terminal))
    }
    runs.append(
      try await ghf(
        "search", "--github", "lighthouse",
        transport: .one(Self.route, Self.found(3, 1..<4, isIncomplete: true))))
    try Golden.expect("account-search", runs)
  }

  @Test func passesQueryAndOrderToGitHub() async throws {
    let transport = StubTransport.one(
      "GET /search/users?q=location%3AOslo%20language%3Aswift&sort=joined&order=desc&per_page=100",
      Self.three)
    let run = try await ghf(
      "search", "--github", "location:Oslo", "language:swift", "--sort", "joined",
      transport: transport)
    #expect(run.lines == ["user1", "user2", "user3"])
  }

  @Test("reports GitHub's cap of 1,000 results, and waits between pages")
  func reportsTheCapAndPacesRequests() async throws {
    let time = TestTime()
    let run = try await ghf(
      "search", "--github", "lighthouse", transport: Self.pages(10, total: 52_345, of: 10),
      time: time)
    #expect(run.lines == (1...1_000).map { "user\($0)" })
    #expect(run.errors == "GitHub found 52,345 accounts but returns only the first 1,000\n")
    #expect(run.outcome == .success)
    #expect(time.slept == Array(repeating: .seconds(2), count: 9))
  }

  @Test func printsTheCountOutOfTheTotal() async throws {
    let run = try await ghf(
      "search", "--github", "lighthouse", "--limit", "2000",
      transport: Self.pages(10, total: 52_345, of: 10), terminal: .terminal(80))
    #expect(run.errors.hasSuffix("1,000 of 52,345 accounts\n"))
  }

  @Test func fetchesNoMorePagesThanTheLimitNeeds() async throws {
    let run = try await ghf(
      "search", "--github", "lighthouse", "-L", "150",
      transport: Self.pages(2, total: 52_345, of: 10))
    #expect(run.lines == (1...150).map { "user\($0)" })
    #expect(run.errors == "")
  }

  @Test func skipsDuplicateAccounts() async throws {
    let transport = StubTransport([
      Self.route: [
        StubTransport.answer(200, Sample.link(page: 1, of: 2), Self.found(150, 1..<101))
      ],
      Self.route + "&page=2": [StubTransport.answer(200, [:], Self.found(150, 90..<140))],
    ])
    let run = try await ghf("search", "--github", "lighthouse", transport: transport)
    #expect(run.lines == (1...139).map { "user\($0)" })
  }

  @Test(
    "fetches an empty page that must have entries up to twice more", arguments: [[], ["--json"]])
  func fetchesAnEmptyPageAgain(_ format: [String]) async throws {
    let empty = StubTransport.answer(200, Sample.link(page: 2, of: 2), Self.found(150, 1..<1))
    let first = StubTransport.answer(200, Sample.link(page: 1, of: 2), Self.found(150, 1..<101))
    let second = Self.route + "&page=2"
    let words =
      ["search", "--github", "lighthouse", "--fields", "id", format.first ?? "--jsonl"]
    let short = StubTransport([Self.route: [first], second: [empty]])
    let run = try await ghf(words, transport: short)
    #expect(run.lines == (format.isEmpty ? (1...100).map { "{\"id\":\($0)}" } : []))
    #expect(
      run.errors == """
        error: GitHub returned 100 of 150 accounts
        hint: try again in a few minutes, or use '--verbose' to see each page

        """)
    #expect(run.outcome == .incomplete)
    #expect(short.requestNames == [Self.route, second, second, second])
    let slip = StubTransport([
      Self.route: [first],
      second: [
        empty,
        StubTransport.answer(200, Sample.link(page: 2, of: 2), Self.found(150, 101..<151)),
      ],
    ])
    let whole = try await ghf(words, transport: slip)
    #expect(whole.lines.count == (format.isEmpty ? 150 : 152))
    #expect(whole.errors == "")
    #expect(whole.outcome == .success)
  }

  @Test func reportsErrors() async throws {
    var runs: [Run] = []
    for (status, fields, body) in [
      (422, [:], Sample.error("Validation Failed")),
      (
        403,
        [
          "x-ratelimit-limit": "10", "x-ratelimit-remaining": "0",
          "x-ratelimit-reset": "1795262430", "x-ratelimit-resource": "search",
        ],
        Sample.error("API rate limit exceeded for 192.0.2.1.")
      ),
    ] as [(Int, [String: String], String)] {
      runs.append(
        try await ghf(
          "search", "--github", "lighthouse",
          transport: StubTransport([Self.route: [StubTransport.answer(status, fields, body)]])))
    }
    for format in [[], ["--json"]] {
      let broken = StubTransport([
        Self.route: [
          StubTransport.answer(200, Sample.link(page: 1, of: 2), Self.found(101, 1..<3))
        ],
        Self.route + "&page=2": [StubTransport.answer(401, [:], Sample.error("Bad credentials"))],
      ])
      runs.append(
        try await ghf(["search", "--github", "lighthouse"] + format, transport: broken))
    }
    for words in [
      ["--github"], ["--github", " "], ["--github", "--following", "a"],
      ["--github", "--regex", "a"], ["octocat", "a", "--sort", "joined"],
    ] {
      runs.append(try await ghf(["search"] + words))
    }
    runs.append(try await ghf("followers", "octocat", "--sort", "followers"))
    runs.append(try await ghf("fav", "list", "--sort", "repositories"))
    runs.append(try await ghf("followers", "octocat", "--sort", "age"))
    try Golden.expect("account-search-errors", runs)
  }
}
