import FoundationEssentials
import GHFCommands
import GHFMessages
import GitHubAPI
import LocalStore
import TerminalHost
import TestSupport
import Testing

/// The log of changes: how each was found, who came back, and the exit status for scripts.
struct ChangeLogTests {
  private let home: TestHome
  private let time = TestTime()

  init() throws { home = try TestHome() }

  /// Stores lists of octocat's followers, a day apart, of which the last is a day old.
  private func store(_ lists: [([Int64: String], isByDifferences: Bool)]) throws {
    let store = SnapshotStore(
      in: home.path + "/.local/state/ghf",
      for: PageKey(host: "api.github.com", path: "/users/octocat/followers"))
    for (index, list) in lists.enumerated() {
      let date = time.now.addingTimeInterval(Double(index - lists.count) * 86_400)
      let people = Snapshot(
        list.0.sorted { $0.key < $1.key }.map { SnapshotPerson(id: $0.key, login: $0.value) })
      var reading = ListReading.whole(ascends: true)
      if list.isByDifferences, let known = try store.known() {
        reading = .differences(from: known, newest: [])
      }
      let departures = ConfirmedDepartures(
        ids: Set(try store.missing(from: people).map(\.id)), checkedFrom: date)
      _ = try store.update(
        with: people, reading: reading, from: date, to: date, departures: departures,
        now: { date }, owner: 583_231, mayBegin: true, stays: true)
    }
  }

  private func run(_ words: String..., columns: Int? = nil) async throws -> Run {
    try await ghf(
      ["changes", "octocat"] + words, terminal: columns.map { .terminal($0) } ?? .none,
      home: home, time: time)
  }

  @Test("marks the changes that were found by differences")
  func showsTheKindOfEachCheck() async throws {
    try store([
      ([1: "ann", 2: "bob"], false), ([1: "ann", 2: "bob", 3: "cid"], true),
      ([1: "ann", 3: "cid", 4: "dan"], true), ([1: "ann", 3: "syd", 4: "dan"], false),
      ([1: "ann", 3: "syd", 4: "dan"], true),
    ])
    var runs: [Run] = []
    for format in ["--json", "--jsonl", "--csv", "--tsv"] {
      runs.append(try await run("--history", format))
    }
    runs.append(try await run("--history", "--csv", "--fields", "at,count,check"))
    runs.append(try await run("--history"))
    for columns in [40, 80] { runs.append(try await run("--history", columns: columns)) }
    try Golden.expect("changes-checks", runs)
  }

  @Test func printsWhoCameBack() async throws {
    var runs = [
      try await run("--churn"), try await run("--churn", "--json"),
      try await run("--churn", columns: 80),
    ]
    let ann = "a-login-of-thirty-nine-letters-and-so-on"
    try store([
      ([1: ann, 2: "bob", 3: "cid"], false), ([2: "bob"], false), ([1: ann, 2: "bob"], false),
      ([2: "bob"], false), ([1: ann, 4: "dan"], false), ([2: "rob", 4: "dan"], false),
      ([2: "robert", 4: "dan"], false),
    ])
    for format in [[], ["--json"], ["--jsonl"], ["--csv"], ["--tsv"]] {
      runs.append(
        try await ghf(["changes", "octocat", "--churn"] + format, home: home, time: time))
    }
    runs.append(try await run("--churn", "--json", "--fields", "login,is_back"))
    for columns in [20, 40, 80, 120] { runs.append(try await run("--churn", columns: columns)) }
    runs.append(try await run("--churn", "--limit", "1"))
    runs.append(try await run("--churn", "--limit", "1", columns: 80))
    runs.append(try await run("--churn", "--since", "3d"))
    runs.append(try await run("--churn", "--since", "3d", columns: 80))
    runs.append(try await run("--churn", "--since", "1d", columns: 80))
    runs.append(try await run("--churn", "--following", columns: 80))
    runs.append(try await run("--churn", "--history"))
    runs.append(try await run("--churn", "--explain"))
    runs.append(try await run("--churn", "--jsonl", "--fields", "change"))
    try Golden.expect("changes-churn", runs)
  }

  @Test("exits with 7 if changes are printed, with --exit-code")
  func exitsWithSevenForChanges() async throws {
    func changes(_ logins: [String], _ words: String...) async throws -> Run {
      time.advance(.seconds(3_600))
      let accounts = logins.map { Sample.account($0, Int($0.utf8.first ?? 0)) }
      let counts = ["followers": "\(logins.count)"]
      let transport = StubTransport([
        "GET /users/octocat": [
          StubTransport.answer(200, [:], Sample.profile("octocat", 583_231, counts))
        ],
        Sample.route(page: 1): [StubTransport.answer(200, [:], Sample.page(accounts))],
      ])
      return try await ghf(
        ["changes", "octocat"] + words, transport: transport, home: home, time: time)
    }
    #expect(try await changes(["ann"], "--exit-code").outcome == .success)
    #expect(try await changes(["ann"], "--exit-code").outcome == .success)
    let run = try await changes(["ann", "bob"], "--exit-code")
    #expect(run.outcome == .changed)
    #expect(run.output == "followed\tbob\n")
    #expect(run.errors == "")
    // They were reported.
    #expect(try await changes(["ann", "bob"], "--exit-code", "--json").outcome == .success)
    #expect(
      try await changes(["ann", "bob"], "--exit-code", "--since", "5h", "--quiet").outcome
        == .changed)
    #expect(try await changes(["ann", "bob", "cid"]).outcome == .success)
    for option in ["--history", "--churn", "--forget"] {
      let run = try await ghf(
        ["changes", "octocat", "--exit-code", option], home: home, time: time)
      #expect(run.outcome == .usage)
      #expect(run.errorLines.first == "error: '\(option)' cannot be used with '--exit-code'")
    }
  }
}
