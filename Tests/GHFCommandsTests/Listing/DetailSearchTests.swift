import GHFCommands
import TestSupport
import Testing

/// `search --details`: searches whole profiles and highlights the matches.
struct DetailSearchTests {
  /// Four followers with text in several scripts, and with terminal control sequences.
  private static func transport() -> StubTransport {
    let people: [(String, [String: String])] = [
      (
        "ann",
        [
          "name": "Ännchen Müller", "company": "@swift-berlin", "location": "Berlin",
          "bio":
            "I write parsers, and I write about them.\r\n\r\nAsk me about Unicode, and I shall tell you more than anybody wants to know.",
        ]
      ),
      (
        "bob",
        [
          "name": "Bob", "company": "", "location": "東京都",
          "bio": "日本語のテキスト処理が好きです。東京で Swift を書いています。",
        ]
      ),
      (
        "qamar",
        ["name": "قمر", "company": "دار الكتاب", "location": "القاهرة", "bio": "أكتب البرامج"]
      ),
      (
        "eve",
        [
          "name": "Eve \u{1B}[31mred", "company": "a\u{301}cme", "location": "Berlin",
          "bio": "\u{1B}]0;owned\u{7}Swift\u{202E}tfiwS",
        ]
      ),
    ]
    var routes = [
      Sample.route(page: 1): [
        StubTransport.answer(
          200, [:],
          Sample.page(people.enumerated().map { Sample.account($0.element.0, $0.offset + 1) }))
      ]
    ]
    for (number, (login, fields)) in people.enumerated() {
      routes["GET /user/\(number + 1)"] = [
        StubTransport.answer(
          200, [:],
          Sample.profile(login, number + 1, fields.mapValues(Sample.json)))
      ]
    }
    return StubTransport(routes)
  }

  @Test func countsMatches() async throws {
    let run = try await ghf(
      "search", "octocat", "--details", "--count", "swift", transport: Self.transport())
    #expect(run.output == "3\n")
    #expect(run.errors == "")
  }

  @Test(arguments: [
    (["swift"], ["ann", "bob", "eve"]), (["swift", "berlin"], ["ann", "eve"]),
    (["annchen"], ["ann"]), (["MULLER", "unicode"], ["ann"]), (["東京"], ["bob"]),
    (["東京", "bob"], ["bob"]), (["قمر"], ["qamar"]), (["القاهرة"], ["qamar"]),
    (["acme"], ["eve"]), (["^[[31m"], ["eve"]), (["octocat"], []),
    (["--regex", "^berlin$"], ["ann", "eve"]), (["--regex", "write .* write"], ["ann"]),
    (["--regex", "^bob$|^eve$"], ["bob", "eve"]), (["--regex", "o.*Swift"], ["eve"]),
    (["swift", "--limit", "2"], ["ann", "bob"]),
    (["swift", "--sort", "login", "--reverse"], ["eve", "bob", "ann"]),
  ])
  func findsWordsInProfiles(_ words: [String], _ logins: [String]) async throws {
    let run = try await ghf(
      ["search", "octocat", "--details", "--csv", "--fields", "login", "--parallel", "1"] + words,
      transport: words.contains("--limit") ? Self.limited() : Self.transport())
    #expect(run.lines == (["login"] + logins).map { $0 + "\r" })
    #expect(run.errors == "")
  }

  /// Nine followers, of which only the first two have profiles to fetch.
  private static func limited() -> StubTransport {
    StubTransport([
      Sample.route(page: 1): [
        StubTransport.answer(
          200, [:], Sample.page((1...9).map { Sample.account("user\($0)", $0) }))
      ],
      "GET /user/1": [
        StubTransport.answer(200, [:], Sample.profile("ann", 1, ["bio": "\"swift\""]))
      ],
      "GET /user/2": [
        StubTransport.answer(200, [:], Sample.profile("bob", 2, ["bio": "\"swift\""]))
      ],
    ])
  }

  @Test func highlightsMatches() async throws {
    var runs: [Run] = []
    for words in [["swift"], ["berlin", "write"], ["東京"], ["قمر"], ["acme", "owned"]] {
      for option in ["--details", "--cards"] {
        runs.append(
          try await ghf(
            ["search", "octocat", option, "--hyperlinks=never"] + words,
            transport: Self.transport(), terminal: .terminal(80)))
      }
    }
    for columns in [40, 120] {
      for option in ["--details", "--cards"] {
        runs.append(
          try await ghf(
            ["search", "octocat", option, "--color=never", "--hyperlinks=never", "swift"],
            transport: Self.transport(), terminal: .terminal(columns),
            environment: TestHome.withoutColours
          ).spaced)
        #expect(runs.last?.lines.filter { CellWidth.of($0) > columns } == [])
      }
    }
    runs.append(
      try await ghf(
        "search", "octocat", "--cards", "nothing", transport: Self.transport(),
        terminal: .terminal(80)))
    try Golden.expect("details-search", runs)
  }

  @Test func printsUnalteredDataInAPipe() async throws {
    let run = try await ghf(
      "search", "octocat", "owned", "--details", "--jsonl", "--fields", "name,bio",
      "--color=always", transport: Self.transport())
    #expect(
      run.output == #"""
        {"name":"Eve \u001b[31mred","bio":"\u001b]0;owned\u0007Swift\u202etfiwS"}

        """#)
    let plain = try await ghf(
      "search", "octocat", "--details", "unicode", transport: Self.transport())
    #expect(plain.lines.first == "login: ann")
    #expect(!plain.output.contains("\u{1B}"))
  }
}
