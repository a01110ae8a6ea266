import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// The grid of logins that `followers`, `following`, `search` and `fav list` print on a terminal.
struct GridTests {
  private static let plain = ["--color=never", "--hyperlinks=never"]

  /// Every kind of login that GitHub has, one of them of the maximum length.
  private static func page() -> StubTransport {
    let logins = [
      "zoe", "Ann", "bob-the-builder", "annika", "dependabot[bot]", "a", "314159", "x-y-z",
      "a-login-of-thirty-nine-characters-wow-x", "octo_underscore", "Hanna", "joanna", "cat-a-log",
    ]
    return .one(
      Sample.route(page: 1),
      Sample.page(logins.enumerated().map { Sample.account($0.element, $0.offset + 1) }))
  }

  @Test func arrangesLoginsInColumns() async throws {
    var runs: [Run] = []
    for columns in [5, 20, 40, 80, 120, 200] {
      runs.append(
        try await ghf(
          ["followers", "octocat"] + GridTests.plain, transport: GridTests.page(),
          terminal: .terminal(columns)))
    }
    runs.append(
      try await ghf(
        ["followers", "octocat", "--sort", "login", "--reverse", "-L", "4"] + GridTests.plain,
        transport: GridTests.page(), terminal: .terminal(40)))
    runs.append(
      try await ghf(
        ["followers", "octocat", "--width", "60"] + GridTests.plain,
        transport: GridTests.page(), terminal: .terminal(200)))
    try Golden.expect("grid", runs)
    // Each run prints every login whole.
    let names = Set(runs[3].output.belowHeading.split { $0 == " " || $0 == "\n" })
    for run in runs[0...5] + runs[7...7] {
      #expect(Set(run.output.belowHeading.split { $0 == " " || $0 == "\n" }) == names)
    }
  }

  @Test func highlightsMatches() async throws {
    var runs: [Run] = []
    for options in [GridTests.plain, ["--hyperlinks=never"], []] {
      for words in [["ann"], ["A", "N"], ["--regex", "[0-9]+|-.-"], ["--regex", "^"]] {
        runs.append(
          try await ghf(
            ["search", "octocat"] + words + options, transport: GridTests.page(),
            terminal: .terminal(80)))
      }
    }
    try Golden.expect("grid-search", runs)
  }

  @Test func printsOneLoginPerLineInAPipe() async throws {
    let run = try await ghf("followers", "octocat", "--width", "80", transport: GridTests.page())
    #expect(run.lines.count == 13)
    let forced = try await ghf(
      "search", "octocat", "ann", "--color=always", "--hyperlinks=always",
      transport: GridTests.page())
    let plain = forced.lines.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
    #expect(plain == ["Ann", "annika", "Hanna", "joanna"])
  }

  @Test("prints the fetched pages before an error, unless it sorts them")
  func printsFetchedPagesBeforeAnError() async throws {
    var runs: [Run] = []
    for options in [[], ["--sort", "login"]] {
      let transport = StubTransport([
        Sample.route(page: 1): [
          StubTransport.answer(
            200, Sample.link(page: 1, of: 2),
            Sample.page((1...5).map { Sample.account("user\($0)", $0) }))
        ],
        Sample.route(page: 2): [StubTransport.answer(404, [:], Sample.error("Not Found"))],
      ])
      runs.append(
        try await ghf(
          ["followers", "octocat"] + options + GridTests.plain, transport: transport,
          terminal: .terminal(80), environment: ["GHF_NO_PROGRESS": "1"]))
    }
    try Golden.expect("grid-broken-off", runs)
    #expect(runs.map(\.outcome) == [.failure, .failure])
  }

  @Test func escapesHostileLogins() async throws {
    let logins = [
      "\u{1B}]0;owned\u{7}", "日本語の名前", "e\u{301}\u{301}", "\u{202E}gpj.exe", "👩‍🚀", "two\nlines",
      "\u{3164}", "", "قمر",
    ]
    let body = Sample.page(
      logins.enumerated().map { index, login in
        Sample.account("LOGIN", index + 1).replacing(
          "\"LOGIN\"", with: Sample.json(login))
      })
    var runs: [Run] = []
    for columns in [20, 80] {
      for options in [GridTests.plain, []] {
        runs.append(
          try await ghf(
            ["followers", "octocat"] + options,
            transport: .one(Sample.route(page: 1), body), terminal: .terminal(columns)))
      }
    }
    try Golden.expect("grid-hostile", runs)
  }

  @Test("draws each page of a long list as it arrives, in full rows")
  func drawsPagesAsTheyArrive() async throws {
    for columns in [5, 40, 80, 200] {
      var routes: [String: [StubTransport.Answer]] = [:]
      for page in 1...3 {
        routes[Sample.route(page: page)] = [
          StubTransport.answer(200, Sample.link(page: page, of: 3), Sample.fullPage(page))
        ]
      }
      let output = MemorySink()
      let run = try await ghf(
        ["followers", "octocat"] + GridTests.plain, transport: StubTransport(routes),
        terminal: .terminal(columns), output: output)
      let blocks = output.deliveries.map { bytes in
        // The heading arrives with the first page.
        String(decoding: bytes, as: UTF8.self).belowHeading.split(separator: "\n").map {
          $0.split(separator: " ").map(String.init)
        }
      }
      #expect(run.outcome == .success)
      #expect(run.output.filter { $0 != "\n" }.hasPrefix("octocat"))
      #expect(blocks.count >= 3)
      #expect(blocks.allSatisfy { $0.allSatisfy { $0.count >= 1 } })
      // Only the last block may have a shorter row, and reading down each block gives the order.
      for block in blocks.dropLast() {
        #expect(block.allSatisfy { $0.count == block[0].count }, "\(columns)")
      }
      let names = blocks.flatMap { block in
        block[0].indices.flatMap { column in
          block.compactMap { $0.indices.contains(column) ? $0[column] : nil }
        }
      }
      #expect(names == (1...3).flatMap { Sample.logins($0) }, "\(columns)")
    }
  }
}
