import FoundationEssentials
import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// `ghf changes --history` with a part of the log, and `ghf changes --forget`.
struct SnapshotLogTests {
  private let home: TestHome
  private let time = TestTime()

  init() throws {
    home = try TestHome()
  }

  private func list(
    _ logins: [String], _ name: String = "followers", of login: String = "octocat", id: Int = 1
  ) -> StubTransport {
    // The code of the first letter serves as the id.
    let accounts = logins.map { Sample.account($0, Int($0.utf8.first ?? 0)) }
    let counts = ["followers": "\(logins.count)", "following": "\(logins.count)"]
    return StubTransport([
      "GET /users/\(login)": [StubTransport.answer(200, [:], Sample.profile(login, id, counts))],
      Sample.route(page: 1, of: login, name): [
        StubTransport.answer(200, [:], Sample.page(accounts))
      ],
    ])
  }

  private func changes(
    _ words: String..., transport: StubTransport = StubTransport(),
    terminal: TerminalTraits = .none
  ) async throws -> Run {
    try await ghf(
      ["changes"] + words, transport: transport, terminal: terminal, home: home, time: time)
  }

  /// Saves three snapshots, a day apart and the last one a day ago, of 1, 2 and 3 followers.
  private func threeSnapshots() async throws {
    for count in 1...3 {
      _ = try await changes("octocat", transport: list(Array(["ann", "bob", "cid"].prefix(count))))
      time.advance(.seconds(86_400))
    }
  }

  @Test func printsAPartOfTheHistory() async throws {
    try await threeSnapshots()
    var runs: [Run] = []
    for part in [["--since", "2d"], ["--limit", "1"], ["--since", "60h", "-L", "5"]] {
      for format in [[], ["--jsonl"], ["--json"], ["--csv"]] {
        runs.append(
          try await ghf(
            ["changes", "octocat", "--history"] + part + format, home: home, time: time)
        )
      }
      runs.append(
        try await ghf(
          ["changes", "octocat", "--history"] + part, terminal: .terminal(80), home: home,
          time: time))
    }
    runs.append(try await changes("octocat", "--history", "--since", "1h"))
    runs.append(
      try await changes("octocat", "--history", "--since", "1h", terminal: .terminal(80)))
    runs.append(try await changes("octocat", "--history", "--since", "1h", "--json"))
    try Golden.expect("changes-history-part", runs)
  }

  @Test func forgetsBothLists() async throws {
    try await threeSnapshots()
    _ = try await changes("octocat", "--following", transport: list(["dan"], "following"))
    _ = try await changes("hubot", transport: list(["eve"], of: "hubot", id: 2))
    let run = try await changes("octocat", "--forget")
    #expect(run.output == "")
    #expect(
      run.errors == """
        deleted 3 snapshots of octocat's followers
        deleted 1 snapshot of the accounts that octocat follows

        """)
    #expect(run.outcome == .success)
    #expect(try home.snapshotCount("octocat") == 0)
    #expect(try home.snapshotCount("hubot") == 1)
    let again = try await changes("octocat", "--forget")
    #expect(again.errors == "error: no snapshots of 'octocat'\n")
    #expect(again.outcome == .failure)
  }

  @Test("forgets one list, and nothing of a damaged database")
  func forgetsOneList() async throws {
    try await threeSnapshots()
    _ = try await changes("octocat", "--following", transport: list(["dan"], "following"))
    let run = try await changes("octocat", "--following", "--forget")
    #expect(run.errors == "deleted 1 snapshot of the accounts that octocat follows\n")
    try home.damageSnapshots()
    let damaged = try home.files()
    let forget = try await changes("octocat", "--forget")
    let file = "'HOME/.local/state/ghf/state.db'"
    #expect(
      forget.errors == """
        error: \(file) is damaged and was left unchanged: invalid database
        hint: print what can be read with "sqlite3 \(file) .recover", or rename the file

        """)
    #expect(forget.outcome == .failure)
    #expect(try home.files() == damaged)
  }

  @Test func requiresANameToForget() async throws {
    for words in [["--forget"], ["@me", "--forget"]] {
      let run = try await ghf(["changes"] + words, home: home, signIn: .signedIn)
      #expect(
        run.errors == """
          error: '--forget' requires the account's name
          hint: run 'ghf changes <user> --forget'

          """)
      #expect(run.outcome == .usage)
    }
  }
}
