import FoundationEssentials
import GitHubAPI
import Testing

@testable import LocalStore

/// The reasons of departures in the log.
@Suite struct SnapshotReasonTests {
  private let scratch: ScratchDirectory
  private let store: SnapshotStore
  private let file = "ghf/state.db"

  init() throws {
    scratch = try ScratchDirectory()
    store = SnapshotStore(
      in: scratch.path("ghf"),
      for: PageKey(host: "api.github.com", path: "/users/octocat/followers"))
  }

  private func date(_ hours: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: 800_000_000 + hours * 3_600)
  }

  private func person(_ id: Int64) -> (Int64, String) { (id, "user-\(id)") }

  /// Stores a list of accounts; the findings are from the same time, or from `checkedAt`.
  @discardableResult private func keep(
    _ ids: [Int64], at hours: Double, _ findings: [Int64: DepartureFinding] = [:],
    checkedAt: Double? = nil
  ) throws -> SnapshotUpdate {
    let people = Snapshot(Dictionary(uniqueKeysWithValues: ids.map(person)))
    return try #require(
      try store.update(
        with: ListSnapshot(
          people: people, start: date(hours), end: date(hours), reading: .whole(ascends: true),
          findings: DepartureFindings(findings, checkedFrom: date(checkedAt ?? hours)), owner: 7),
        now: { date(hours) }))
  }

  private func history() throws -> SnapshotHistory { try #require(try store.history()) }

  private func reasons() throws -> [[Int64: DepartureReason]] {
    try history().moments.map(\.changes.reasons)
  }

  @Test("stores the reason of a departure with it")
  func storesReasons() throws {
    try keep([1, 2, 3, 4], at: 0)
    let renamed = DepartureReason.unfollowedAndRenamed(to: "\u{202E}لينا\u{1B}[2J")
    let update = try keep(
      [4], at: 1, [1: .left(.gone), 2: .left(.unfollowed), 3: .left(renamed)])
    #expect(update.outcome == .changed)
    #expect(try reasons() == [[:], [1: .gone, 2: .unfollowed, 3: renamed]])
    #expect(try history().changes(sinceMomentAt: 0).reasons == reasons()[1])
    #expect(update.history.summary == (try history().summary))
    // Account 1 returns and leaves again, for another reason.
    try keep([1, 2, 4], at: 30)
    try keep([2, 4], at: 31, [1: .left(.unfollowed)])
    #expect(
      try history().changes(sinceMomentAt: 0).reasons == [1: .unfollowed, 3: renamed])
    #expect(try history().changes(sinceMomentAt: 1).reasons == [:])
    #expect(try store.remove(owner: 7) == 4)
    #expect(try count(of: "reasons") == 0)
  }

  private func count(of table: String) throws -> Int64? {
    let database = try SnapshotStore.database(in: scratch.path("ghf"), creating: false)
    guard var database else { return nil }
    return try database.integer("SELECT count(*) FROM \(table)")
  }

  @Test("adds the reason that a later check finds, without a change of the list")
  func addsALaterReason() throws {
    try keep([1, 2], at: 0)
    try keep([2], at: 1, [1: .left(nil)])
    try store.recordViewing(of: history())
    let before = try history()
    #expect(before.unexplained(before: date(2)).map(\.person.id) == [1])
    #expect(try keep([2], at: 2, [1: .left(nil)]).outcome == .unchanged)
    #expect(try reasons() == [[:], [:]])
    let update = try keep([2], at: 3, [1: .left(.gone)])
    #expect(update.outcome == .unchanged)
    let after = try history()
    #expect(after.moments.map(\.changes.reasons) == [[:], [1: .gone]])
    #expect(after.moments.map(\.mark) == before.moments.map(\.mark))
    #expect(after.moments.map(\.date) == before.moments.map(\.date))
    #expect(after.moments[1].confirmedAt == date(3))
    #expect(after.lastViewed == before.lastViewed && after.lastViewedIndex == 1)
    #expect(after.unexplained(before: date(4)).isEmpty)
    // Another process has found something else meanwhile.
    try keep([2], at: 4, [1: .left(.unfollowed)])
    #expect(try reasons() == [[:], [1: .gone]])
  }

  @Test("adds a later reason beside other changes, and to an earlier moment")
  func addsAReasonBesideChanges() throws {
    try keep([1, 2, 3], at: 0)
    try keep([2, 3], at: 1, [1: .left(nil)])
    try keep([2, 3, 4], at: 2)
    let update = try keep([2, 4], at: 3, [1: .left(.unfollowed), 3: .left(.gone)])
    #expect(update.outcome == .changed)
    #expect(try reasons() == [[:], [1: .unfollowed], [:], [3: .gone]])
  }

  @Test("adds the reason of a check even if the list isn't newer")
  func addsTheReasonOfAnOlderList() throws {
    try keep([1, 2], at: 0)
    try keep([2], at: 1, [1: .left(nil)])
    #expect(try keep([2], at: 1, [1: .left(.gone)], checkedAt: 2).outcome == .notNewer)
    #expect(try reasons() == [[:], [1: .gone]])
  }

  @Test("adds no reason a day later, or of a check before the departure")
  func addsNoOtherReason() throws {
    try keep([1, 2, 3], at: 0)
    try keep([2, 3], at: 1, [1: .left(nil)])
    try keep([2, 3], at: 2, [1: .left(.gone)], checkedAt: 0.5)
    #expect(try history().unexplained(before: date(24.9)).map(\.person.id) == [1])
    #expect(try history().unexplained(before: date(25)).isEmpty)
    try keep([2, 3], at: 26, [1: .left(.gone)])
    #expect(try reasons() == [[:], [:]])
    // The account has come back.
    try keep([3], at: 27, [2: .left(nil)])
    try keep([2, 3], at: 28, [2: .returned])
    #expect(try history().unexplained(before: date(29)).isEmpty)
    try keep([2, 3], at: 29, [2: .left(.gone)])
    #expect(try reasons() == [[:], [:], [:], [:]])
  }

  @Test("joins histories with their reasons")
  func joinsReasons() throws {
    try keep([1, 2, 3], at: 0)
    try keep([2, 3], at: 1, [1: .left(.gone)])
    let new = SnapshotStore(
      in: scratch.path("ghf"),
      for: PageKey(host: "api.github.com", path: "/users/monalisa/followers"))
    let later = [Dictionary(uniqueKeysWithValues: [2, 3].map(person)), [3: "user-3"]]
    for (list, hours) in zip(later, [2.0, 3]) {
      _ = try new.keep(
        Snapshot(list), of: date(hours), now: date(hours), owner: 7,
        because: .unfollowedAndRenamed(to: "bobby"))
    }
    _ = try new.gather(of: 7)
    let moments = try #require(try new.history()).moments
    #expect(
      moments.map(\.changes.reasons) == [
        [:], [1: .gone], [2: .unfollowedAndRenamed(to: "bobby")],
      ])
    #expect(try count(of: "reasons") == 2)
  }

  @Test("reads the departures of version 5, which has no reasons")
  func upgradesVersion5() throws {
    try keep([1, 2], at: 0)
    try keep([2], at: 1, [1: .left(nil)])
    let before = try history().summary
    for sql in ["DROP TABLE reasons", "PRAGMA user_version = 5"] {
      try scratch.change(sql, in: file)
    }
    #expect(try history().summary == before)
    #expect(try scratch.integrity(of: file) == "ok")
    try keep([2], at: 2, [1: .left(.gone)])
    #expect(try reasons() == [[:], [1: .gone]])
  }
}
