import GHFCommands
import GitHubAPI
import TestSupport
import Testing

/// `ghf browse --plain`: numbered lines and a prompt.
struct PlainSessionTests {
  /// One page of the list, which is printed only when it is complete.
  private static let logins = (1...19).map { "user\($0)" }

  /// Answers octocat's followers and profile, and those of user2.
  private func transport(_ others: [String: [StubTransport.Answer]] = [:]) -> StubTransport {
    let people = PlainSessionTests.logins.enumerated().map { Sample.account($1, $0 + 1) }
    let routes: [String: [StubTransport.Answer]] = [
      Sample.route(page: 1): [StubTransport.answer(200, [:], Sample.page(people))],
      "GET /users/octocat": [
        StubTransport.answer(200, [:], Sample.profile("octocat", 583_231, ["followers": "19"]))
      ],
    ]
    return StubTransport(routes.merging(others) { $1 })
  }

  private func run(
    _ lines: String..., words: [String] = ["browse", "octocat", "--plain"],
    others: [String: [StubTransport.Answer]] = [:], environment: [String: String] = [:]
  ) async throws -> Run {
    try await ghf(
      words, transport: transport(others), terminal: .terminal(80), environment: environment,
      input: TypedLines(lines), usesAllAnswers: false)
  }

  @Test func printsPagesAndCards() async throws {
    let user2: [String: [StubTransport.Answer]] = [
      "GET /user/2": [
        StubTransport.answer(200, [:], Sample.profile("user2", 2, ["bio": "\"\\u001b[31mred\""]))
      ]
    ]
    let runs = [
      try await run("mark 3", "refresh", "quit", others: user2),
      try await run("2", "99", "", "quit", others: user2),
      try await run("/3", "mark 2", "f 1", "print", others: user2),
      try await run("sort login", "sort size", "mutiny", "help", others: user2),
      try await run(words: ["browse", "octocat"], environment: ["ACCESSIBLE": "1"]),
      try await run(words: ["browse", "octocat"], environment: ["TERM": "dumb"]),
    ]
    try Golden.expect("browse-plain", runs)
  }

  @Test("prints 20 people a page")
  func printsPages() async throws {
    let people = (1...45).map { Sample.account("user\($0)", $0) }
    let run = try await run(
      "n", "n", "p", "quit",
      others: [
        Sample.route(page: 1): [StubTransport.answer(200, [:], Sample.page(people))],
        "GET /users/octocat": [
          StubTransport.answer(200, [:], Sample.profile("octocat", 583_231, ["followers": "45"]))
        ],
      ])
    // The end of the list may arrive after its first people.
    let headings = run.output.replacing(" so far", with: "").split(separator: "\n")
      .filter { $0.contains("Followers") }
    #expect(
      headings == [
        "octocat, Followers, 1 to 20 of 45", "octocat, Followers, 21 to 40 of 45",
        "octocat, Followers, 41 to 45 of 45", "octocat, Followers, 21 to 40 of 45",
      ])
  }

  @Test("says that GitHub hides a list, instead of showing an empty one")
  func reportsAHiddenList() async throws {
    let run = try await run(
      "mutual", "quit",
      others: [
        Sample.route(page: 1): [StubTransport.answer(200, [:], Sample.page([]))],
        "GET /users/octocat": [
          StubTransport.answer(200, [:], Sample.profile("octocat", 583_231, ["followers": "19"]))
        ],
      ])
    #expect(
      run.output == """
        octocat, Followers: not available, GitHub hides octocat's followers (19 according to the profile)
        Number, command or help:
        octocat, Mutual: not available, GitHub hides octocat's followers (19 according to the profile)
        Number, command or help:

        """)
  }

  @Test("shows an older cached copy if the server doesn't answer")
  func showsACachedCopy() async throws {
    let (home, time) = (try TestHome(), TestTime())
    let words = ["browse", "octocat", "--plain"]
    _ = try await ghf(words, transport: transport(), home: home, time: time)
    time.advance(.seconds(1_740))
    let refused = StubTransport.failure(
      .connectionFailed(host: "api.github.com", isProxy: false, detail: "refused"))
    let run = try await ghf(
      words, transport: StubTransport([Sample.route(page: 1): [refused]]),
      terminal: .terminal(80), home: home, input: TypedLines(["quit"]), time: time,
      usesAllAnswers: false)
    #expect(run.outcome == .success)
    let lines = run.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("showing the cached copy: ") })
    #expect(lines.contains { $0.hasPrefix("octocat, Followers, 1 to 19 of 19") })
  }

  @Test("reports that a screen needs a terminal")
  func needsATerminal() async throws {
    let run = try await ghf("browse", "octocat")
    #expect(run.outcome == .failure)
    #expect(
      run.errors == """
        error: no terminal to show the screen on: system text 6
        hint: use 'ghf followers' in scripts

        """)
  }
}
