import FoundationEssentials
import GitHubAPI
import Testing

@testable import LocalStore

/// The daily check of the snapshots, and the end of those that nobody asks about.
@Suite struct SnapshotUpkeepTests {
  let scratch: ScratchDirectory
  let file = "ghf/state.db"

  init() throws { scratch = try ScratchDirectory() }

  private func date(_ hours: Double) -> Date {
    Date(timeIntervalSince1970: 1_795_255_200 + hours * 3_600)
  }

  private func keep(_ names: [Int64: String], at hours: Double = 0) throws -> SnapshotOutcome {
    try store("octocat").keep(Snapshot(names), of: date(hours), now: date(hours))
  }

  private func history() throws -> SnapshotHistory {
    try #require(try store("octocat").history())
  }

  private func store(_ name: String) -> SnapshotStore {
    SnapshotStore(
      in: scratch.path("ghf"),
      for: PageKey(host: "api.github.com", path: "/users/\(name)/followers"))
  }

  @Test("removes the lists that nobody asks about, 30 days after they were last seen")
  func removesUnseenLists() throws {
    func keep(_ name: String, day: Double, stays: Bool = false) throws {
      let time = date(24 * day)
      _ = try store(name).keep(Snapshot([1: "ann"]), of: time, now: time, stays: stays)
    }
    func remaining() throws -> [String] {
      try ["asked", "own", "reported", "seen", "unseen"].filter { try store($0).history() != nil }
    }
    try keep("asked", day: 0)
    try store("asked").markAsKept()
    try keep("own", day: 0, stays: true)
    try keep("reported", day: 0)
    try store("reported").recordViewing(of: #require(try store("reported").history()))
    try keep("unseen", day: 0)
    try keep("seen", day: 0)
    try keep("seen", day: 5)
    try keep("seen", day: 30)
    #expect(try remaining() == ["asked", "own", "reported", "seen", "unseen"])
    try keep("seen", day: 30.5)
    // Once a day.
    #expect(try remaining().contains("unseen"))
    try keep("seen", day: 31.5)
    #expect(try remaining() == ["asked", "own", "reported", "seen"])
    try keep("own", day: 90)
    #expect(try remaining() == ["asked", "own", "reported"])
    #expect(try store("own").history()?.moments.count == 1)
    #expect(try scratch.integrity(of: file) == "ok")
  }

  @Test("checks the whole database at most once a day")
  func checksOnceADay() throws {
    _ = try keep([1: "ann"])
    // Without the index, the table's rows aren't found: what an integrity check notices.
    let whole = try scratch.bytes(of: file)
    try scratch.damageIndex(of: file)
    for (hours, isNoticed) in [(1.0, false), (25, true)] {
      let other = store("hubot")
      if isNoticed {
        #expect(throws: StorageError.self) {
          try other.keep(Snapshot([2: "bob"]), of: date(hours), now: date(hours))
        }
      } else {
        _ = try other.keep(Snapshot([2: "bob"]), of: date(hours), now: date(hours))
      }
    }
    try scratch.write(whole, to: file)
  }

  @Test func upgradesAnOlderDatabase() throws {
    _ = try keep([1: "ann"])
    try store("octocat").recordViewing(of: history())
    try scratch.change("DROP TABLE upkeep", in: file)
    try scratch.change("PRAGMA user_version = 1", in: file)
    #expect(try keep([2: "bob"], at: 1) == .changed)
    #expect(try history().moments.count == 2)
    #expect(try history().isKept)
  }
}
