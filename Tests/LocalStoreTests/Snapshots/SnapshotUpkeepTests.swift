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

  @Test("checks again although a wrong clock put the last check into the future")
  func checksAfterAWrongClock() throws {
    // A year ahead; then the clock is right again.
    _ = try keep([1: "ann"], at: 24 * 365)
    let whole = try scratch.bytes(of: file)
    try scratch.damageIndex(of: file)
    #expect(throws: StorageError.self) {
      try store("hubot").keep(Snapshot([2: "bob"]), of: date(0), now: date(0))
    }
    try scratch.write(whole, to: file)
  }

  /// Turns the database into one of version 5, which had no reasons.
  private func downgrade() throws {
    for sql in ["DROP TABLE reasons", "PRAGMA user_version = 5"] {
      try scratch.change(sql, in: file)
    }
  }

  @Test("renames a database of an older version, once, and begins a new one", arguments: 1...4)
  func setsOlderDatabasesAside(version: Int) throws {
    let octocat = store("octocat")
    func keep(at hours: Double) throws -> SnapshotOutcome {
      try octocat.keep(Snapshot([1: "ann"]), of: date(hours), now: date(hours), owner: 7)
    }
    _ = try keep(at: 0)
    try scratch.change("PRAGMA user_version = \(version)", in: file)
    let old = try scratch.bytes(of: file)
    let newFile = "\(file).version-\(version)"
    let error = StorageError.setAside(
      path: scratch.path(file), newPath: scratch.path(newFile), damage: .earlierVersion(version))
    #expect(throws: error) { _ = try octocat.history() }
    #expect(try scratch.bytes(of: newFile) == old)
    #expect(try octocat.history() == nil)
    #expect(try keep(at: 1) == .first)
    // A file that has the other name stays, and so does a second older one.
    try scratch.write(old, to: file)
    let damage = StorageError.damaged(path: scratch.path(file), damage: .invalid(part: "version"))
    #expect(throws: damage) { _ = try keep(at: 2) }
    #expect(try scratch.bytes(of: file) == old && scratch.bytes(of: newFile) == old)
  }

  @Test("renames an older database once, however many processes open it")
  func setsAsideOnce() async throws {
    _ = try store("octocat").keep(Snapshot([1: "ann"]), of: date(0), now: date(0), owner: 7)
    try scratch.change("PRAGMA user_version = 4", in: file)
    let store = store("octocat")
    let errors = await withTaskGroup(of: String?.self) { group in
      for _ in 1...16 {
        group.addTask {
          do { return try store.history().map { "\($0)" } } catch { return "\(error)" }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }.compactMap(\.self)
    #expect(errors.count == 1, "\(errors)")
    #expect(try scratch.bytes(of: "\(file).version-4").count > 0)
  }

  @Test("upgrades a database once, however many processes open it")
  func upgradesOnce() async throws {
    _ = try store("octocat").keep(Snapshot([1: "ann"]), of: date(0), now: date(0), owner: 7)
    try downgrade()
    let store = store("octocat")
    let counts = await withTaskGroup(of: Int?.self) { group in
      for _ in 1...16 {
        // `try?`: an error counts as no history.
        group.addTask { (try? store.history())?.moments.count }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 1, count: 16))
    #expect(try scratch.integrity(of: file) == "ok")
  }

  @Test func rejectsAnUnknownOlderDatabase() throws {
    _ = try keep([1: "ann"])
    try scratch.change("PRAGMA user_version = -1", in: file)
    let error = StorageError.damaged(
      path: scratch.path(file), damage: .invalid(part: "version"))
    #expect(throws: error) { _ = try store("octocat").history() }
  }

  @Test("adds nothing to a file of an older version with other tables")
  func rejectsAnOlderDatabaseWithOtherTables() throws {
    _ = try store("octocat").keep(Snapshot([1: "ann"]), of: date(0), now: date(0), owner: 7)
    try downgrade()
    try scratch.change("CREATE VIEW v AS SELECT 1", in: file)
    let bytes = try scratch.bytes(of: file)
    let error = StorageError.damaged(
      path: scratch.path(file), damage: .invalid(part: "schema"))
    #expect(throws: error) { _ = try store("octocat").history() }
    #expect(try scratch.bytes(of: file) == bytes)
  }
}
