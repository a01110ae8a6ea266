import FakeGitHub
import FoundationEssentials
import GHFMessages
import GitHubAPI
import HTTPTypes
import Synchronization
import TerminalHost
import TestSupport
import Testing

@testable import LocalStore

/// The marks of a watched list: the changes that were delivered.
struct WatchMarkTests {
  private let gitHub: WatchedGitHub
  private var state: String { gitHub.home.path + "/.local/state/ghf" }

  init() throws { gitHub = try WatchedGitHub() }

  private func run(
    _ words: String..., through transport: StubTransport? = nil
  ) async -> Run {
    let feed = gitHub.home.path + "/feed.xml"
    return words.isEmpty
      ? await gitHub.run(
        "watch", "run", "--all", "--no-cache", "--exec", "notify", "--atom", feed,
        transport: transport)
      : await gitHub.run(words[0], words[1], words[2])
  }

  /// Watches octocat: a new follower is delivered, and a departure waits, as the program fails.
  private func watch() async {
    _ = await run("watch", "add", "octocat")
    _ = await run()
    gitHub.change { $0.follows.set(480, follows: 583_231, true) }
    _ = await run()
    gitHub.change { $0.follows.set(30, follows: 583_231, false) }
    gitHub.endProgram(.exited(status: 3))
    _ = await run()
  }

  private func entryCount() throws -> Int {
    try gitHub.home.text(of: "feed.xml").split(separator: "<entry>").count - 1
  }

  @Test("keeps what waits if the login changes hands between two requests for the profile")
  func keepsWhatWaitsInATakeover() async throws {
    await watch()
    let count = Mutex(0)
    let transport = gitHub.transport { [gitHub] request in
      let isSecond = count.withLock { count in
        if request.path?.hasPrefix("/users/octocat") == true { count += 1 }
        return request.path == "/users/octocat" && count == 2
      }
      if isSecond {
        gitHub.change { state in
          state.rename(583_231, to: "octo-old")
          state.add(60, "octocat")
          for id in [20, 40] { state.follows.set(id, follows: 60, true) }
        }
      }
      return nil
    }
    gitHub.endProgram(.exited(status: 3))
    let marks = try gitHub.storedLists().map(\.delivered)
    let run = await run(through: transport)
    #expect(run.outcome != .success)
    #expect(try gitHub.storedLists().map(\.delivered) == marks)
    #expect(try entryCount() == 2)
    _ = await self.run()
    let starts = gitHub.starts.all
    #expect(starts.count == 4)
    #expect(starts[1].input.contains(#""unfollowed":[{"login":"bob""#))
    #expect(Set(starts[1...].map { $0.input.prefix(60) }).count == 1)
    _ = await self.run()
    #expect(gitHub.starts.all.count == 4)
    #expect(try entryCount() == 2)
  }

  /// Turns the databases into those that ghf 0.2.0 would have stored: marks were times, and reasons
  /// were in `watch.db`.
  private func downgrade() throws {
    let snapshots = SnapshotStore(
      in: state, for: PageKey(host: "api.github.com", path: "/users/octocat/followers"))
    let moments = try #require(try snapshots.history()).moments
    let list = try gitHub.storedLists()[0]
    var database = try Database(state + "/state.db", waitingFor: .none)
    var watches = try Database(state + "/watch.db", waitingFor: .none)
    for (index, moment) in moments.enumerated() {
      var moment = moment
      moment.mark = 0
      for (person, reason) in moment.changes.reasons {
        let time = moment.date.timeIntervalSinceReferenceDate.bitPattern
        let numbers = [list.account, 0, person].map { UInt64(bitPattern: $0) }
        try watches.run(
          "INSERT INTO reasons VALUES ('github.com', ?1, 0, ?2, ?3, ?4, ?5, ?6)",
          .integer(list.account), .date(moment.date), .integer(person), .text(reason.word),
          .text(reason.loginNow),
          .integer(
            Checksum.of(
              "github.com\n\(reason.word)\n\(reason.loginNow ?? "")",
              numbers.prefix(2) + [time] + numbers.suffix(1))))
      }
      moment.changes.reasons = [:]
      try database.run(
        "UPDATE snapshots SET checksum = ?1 WHERE number = ?2",
        try #require(moment.values(list: 1, number: index + 1).last), .integer(index + 1))
    }
    for sql in [
      "DROP TABLE marks", "DROP TABLE reasons", "DELETE FROM sqlite_sequence",
      "PRAGMA user_version = 3",
    ] {
      try database.run(sql) { _ in }
    }
    func date(of mark: Int64) -> Date? { moments.last { $0.mark <= mark }?.date }
    var old = list
    (old.failureCount, old.refusal) = (0, nil)
    old.earlierMarks = WatchedList.EarlierMarks(
      begun: date(of: list.begun), delivered: date(of: list.delivered))
    try watches.run(
      "UPDATE lists SET begun = ?1, delivered = ?2, checksum = ?3",
      .date(old.earlierMarks?.begun), .date(old.earlierMarks?.delivered),
      .integer(old.checksum(on: "github.com")))
    for sql in ["DROP TABLE marks", "DROP TABLE troubles", "PRAGMA user_version = 2"] {
      try watches.run(sql) { _ in }
    }
  }

  @Test("loses and repeats nothing of what ghf 0.2.0 has stored")
  func readsEarlierMarks() async throws {
    await watch()
    let feed = try gitHub.home.text(of: "feed.xml")
    try downgrade()
    #expect(try gitHub.storedLists()[0].earlierMarks != nil)
    _ = await gitHub.run("watch", "list")
    #expect(try gitHub.storedLists()[0].earlierMarks != nil)
    _ = await run()
    let starts = gitHub.starts.all
    // The report that waited, with the same id.
    #expect(starts.count == 3 && starts[2] == starts[1])
    #expect(try gitHub.home.text(of: "feed.xml") == feed)
    let list = try gitHub.storedLists()[0]
    #expect(list.earlierMarks == nil && list.begun < list.delivered && list.delivered < 0)
    gitHub.change { $0.follows.set(30, follows: 583_231, true) }
    _ = await run()
    _ = await run()
    #expect(gitHub.starts.all.count == 4)
    #expect(try gitHub.storedLists()[0].delivered > 0)
    #expect(try entryCount() == 3)
  }

  @Test("reads the lists of version 3, which knew of no failed deliveries")
  func readsListsWithoutTroubles() async throws {
    _ = await gitHub.run("watch", "add", "octocat")
    _ = await gitHub.run("watch", "run")
    var watches = try Database(state + "/watch.db", waitingFor: .none)
    for sql in ["DROP TABLE troubles", "PRAGMA user_version = 3"] {
      try watches.run(sql) { _ in }
    }
    let list = try gitHub.storedLists()[0]
    #expect(list.failureCount == 0 && list.goneAt == nil && list.refusal == nil)
    gitHub.change { $0.follows.set(480, follows: 583_231, true) }
    gitHub.endProgram(.exited(status: 1))
    _ = await gitHub.run("watch", "run", "--exec", "notify")
    #expect(try gitHub.storedLists()[0].refusal == "'notify' failed with exit status 1")
  }

  @Test("keeps the marks of ghf 0.2.0 while the snapshots of their list are damaged")
  func keepsEarlierMarksOfADamagedList() async throws {
    await watch()
    try downgrade()
    var database = try Database(state + "/state.db", waitingFor: .none)
    try database.run("UPDATE snapshots SET count = count + 1")
    let run = await run()
    #expect(run.outcome == .failure && run.errors.contains("damaged"))
    try database.run("UPDATE snapshots SET count = count - 1")
    _ = await self.run()
    #expect(gitHub.starts.all.count == 3)
    #expect(gitHub.starts.all[2] == gitHub.starts.all[1])
  }
}
