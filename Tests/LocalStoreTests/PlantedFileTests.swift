import FoundationEssentials
import GitHubAPI
import Glibc
import Testing

@testable import LocalStore

/// Files that somebody else has put in the place of ghf's, or beside them.
@Suite struct PlantedFileTests {
  let scratch: ScratchDirectory
  let key = PageKey(host: "h", path: "/users/a/followers")
  let cacheFile = "ghf/cache.db"
  let stateFile = "ghf/state.db"

  init() throws {
    scratch = try ScratchDirectory()
    try scratch.write("mine", to: "notes")
  }

  private var store: SnapshotStore { SnapshotStore(in: scratch.path("ghf"), for: key) }

  private func keepSnapshot(of names: [Int64: String], day: Double = 0) throws {
    let date = Date(timeIntervalSince1970: 1_795_255_200 + day * 86_400)
    _ = try store.keep(Snapshot(names), of: date, now: date, owner: 7)
  }

  private func plantJournal(beside file: String) throws {
    var database = try Database(scratch.path(file), waitingFor: .none)
    let journal = PlantedJournal(
      victim: scratch.path("notes"),
      pageCount: Int(try database.integer("PRAGMA page_count") ?? 0),
      pageSize: Int(try database.integer("PRAGMA page_size") ?? 0))
    try scratch.write(journal.bytes, to: file + "-journal")
  }

  @Test("SQLite deletes the file that a planted journal names")
  func plantsAJournalThatSQLiteApplies() throws {
    scratch.keep(.sample(1), at: key)
    try plantJournal(beside: cacheFile)
    #expect(try scratch.integrity() == "ok")
    #expect(try scratch.names() == ["ghf"])
  }

  @Test("deletes no file that a planted journal names, and begins a new cache")
  func setsAsideACacheWithAPlantedJournal() throws {
    scratch.keep(.sample(1), at: key)
    try plantJournal(beside: cacheFile)
    let cache = scratch.newCache()
    #expect(cache.page(at: key) == nil)
    cache.keep(.sample(2), at: key)
    #expect(cache.keepsAll())
    #expect(
      cache.problem
        == .setAside(
          path: scratch.path(cacheFile), newPath: scratch.path(cacheFile + ".damaged"),
          damage: .foreignCompanion(name: "cache.db-journal")))
    #expect(try scratch.text(of: "notes") == "mine")
    #expect(
      try scratch.names(in: "ghf") == ["cache.db", "cache.db-journal.damaged", "cache.db.damaged"])
    #expect(scratch.newCache().page(at: key) == .sample(2))
    // Without a database, SQLite would delete the journal only.
    try FileManager.default.removeItem(atPath: scratch.path(cacheFile))
    try scratch.write(
      PlantedJournal(victim: scratch.path("notes"), pageCount: 1, pageSize: 8_192).bytes,
      to: cacheFile + "-journal")
    scratch.keep(.sample(3), at: key)
    #expect(scratch.newCache().page(at: key) == .sample(3))
    #expect(try scratch.text(of: "notes") == "mine")
    #expect(scratch.newCache().clear().failure == nil)
    #expect(try scratch.names(in: "ghf") == ["cache.db"])
  }

  @Test("rejects snapshots with a planted journal, and changes nothing")
  func rejectsSnapshotsWithAPlantedJournal() throws {
    try keepSnapshot(of: [1: "ann"])
    try plantJournal(beside: stateFile)
    let bytes = try scratch.bytes(of: stateFile)
    let error = StorageError.foreign(path: scratch.path(stateFile + "-journal"))
    #expect(throws: error) { _ = try store.history() }
    #expect(throws: error) { try keepSnapshot(of: [2: "bob"], day: 1) }
    #expect(throws: error) { _ = try store.remove() }
    #expect(try SnapshotSurvey(of: scratch.path("ghf")).problem == error)
    #expect(try scratch.text(of: "notes") == "mine")
    #expect(try scratch.bytes(of: stateFile) == bytes)
    try FileManager.default.removeItem(atPath: scratch.path(stateFile + "-journal"))
    #expect(try store.history()?.moments.count == 1)
  }

  @Test("still rolls back with a journal of its own, whole or cut off", arguments: [512, 16, 8, 1])
  func acceptsItsOwnJournal(byteCount: Int) throws {
    try keepSnapshot(of: [1: "ann"])
    let pageCount = try scratch.bytes(of: stateFile).count / 4_096
    let journal = PlantedJournal(victim: "", pageCount: pageCount, pageSize: 4_096).bytes
    try scratch.write(Array(journal.prefix(byteCount)), to: stateFile + "-journal")
    #expect(try store.history()?.moments.count == 1)
  }

  @Test("reads no file of gigabytes into memory")
  func rejectsAHugeFile() throws {
    let file = "ghf/favourites.json"
    try scratch.makeDirectory("ghf")
    try scratch.write("", to: file)
    try scratch.setByteCount(3 << 30, of: file)
    #expect(
      throws: StorageError.tooLarge(
        path: scratch.path(file), byteCount: 3 << 30, limit: 64_000_000)
    ) { try FavouritesStore(in: scratch.path("ghf")).list() }
  }

  @Test("writes through no link in place of a log", arguments: ["-wal", "-shm"])
  func rejectsLogs(suffix: String) throws {
    scratch.keep(.sample(1), at: key)
    try keepSnapshot(of: [1: "ann"])
    for file in [cacheFile, stateFile] {
      try scratch.change("PRAGMA journal_mode = WAL", in: file)
      try scratch.link(file + suffix, to: scratch.path("notes"))
    }
    #expect(throws: StorageError.foreign(path: scratch.path(stateFile + suffix))) {
      try keepSnapshot(of: [2: "bob"], day: 1)
    }
    let cache = scratch.newCache()
    cache.keep(.sample(2), at: key)
    #expect(cache.keepsAll())
    guard case .setAside(_, _, .foreignCompanion("cache.db" + suffix)) = cache.problem else {
      Issue.record("\(String(describing: cache.problem))")
      return
    }
    #expect(try scratch.text(of: "notes") == "mine")
    try FileManager.default.removeItem(atPath: scratch.path(stateFile + suffix))
  }

  @Test("turns off a write-ahead log that another tool has turned on")
  func turnsOffALog() throws {
    scratch.keep(.sample(1), at: key)
    try scratch.change("PRAGMA journal_mode = WAL")
    let cache = scratch.newCache()
    #expect(cache.page(at: key) == .sample(1))
    cache.keep(.sample(2), at: key)
    #expect(cache.keepsAll())
    #expect(try scratch.names(in: "ghf") == ["cache.db"])
    #expect(cache.problem == nil)
  }

  static let endless =
    "WITH RECURSIVE endless (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless)"

  @Test(
    "runs no view or trigger from the cache's file",
    arguments: [
      [
        "DROP TABLE pages",
        """
        CREATE VIEW pages AS \(endless)
        SELECT 1 AS request, n AS number, '' AS etag, 0 AS viewer, 0 AS has_next, 0 AS last_number,
        0.0 AS fetched_at, 0 AS poll_interval, x'' AS payload, 0 AS checksum FROM endless
        """,
      ],
      [
        """
        CREATE TRIGGER endless BEFORE INSERT ON requests BEGIN
        INSERT INTO evictions SELECT n FROM (\(endless) SELECT n FROM endless); END
        """
      ],
      [
        """
        CREATE TRIGGER endless BEFORE DELETE ON logins BEGIN
        INSERT INTO evictions SELECT n FROM (\(endless) SELECT n FROM endless); END
        """
      ],
      ["CREATE TABLE more (n)"], ["CREATE INDEX more ON pages (etag)"], ["DROP TABLE evictions"],
    ])
  func setsAsideAnotherSchema(changes: [String]) throws {
    for _ in 1...2 {
      scratch.keep(.sample(1), at: key)
      for change in changes { try scratch.change(change) }
      #expect(try scratch.newCache().survey().hosts == [:])
      scratch.keep(.sample(1), at: key)
      for change in changes { try scratch.change(change) }
      #expect(scratch.newCache().clear().failure == nil)
    }
    scratch.keep(.sample(1), at: key)
    for change in changes { try scratch.change(change) }
    let cache = scratch.newCache()
    cache.note([SeenLogin(login: "octocat")], on: "h")
    cache.keep(.sample(2), at: key)
    cache.finish()
    #expect(
      cache.problem
        == .setAside(
          path: scratch.path(cacheFile), newPath: scratch.path(cacheFile + ".damaged"),
          damage: .invalid(part: "schema")))
    #expect(scratch.newCache().page(at: key) == .sample(2))
  }

  @Test("accepts what ANALYZE adds, and rejects other tables of snapshots")
  func checksTheSchemaOfSnapshots() throws {
    try keepSnapshot(of: [1: "ann"])
    try scratch.change("ANALYZE", in: stateFile)
    try keepSnapshot(of: [2: "bob"], day: 1)
    try scratch.change("CREATE VIEW mine AS SELECT * FROM lists", in: stateFile)
    #expect(
      throws: StorageError.damaged(
        path: scratch.path(stateFile), damage: .invalid(part: "schema"))
    ) { _ = try store.history() }
    try scratch.change("DROP VIEW mine", in: stateFile)
    #expect(try store.history()?.moments.count == 2)
  }

  @Test("runs no trigger that was planted after the file was opened")
  func runsNoLaterTrigger() throws {
    let cache = scratch.newCache()
    cache.keep(.sample(1), at: key)
    cache.flush()
    try scratch.change(
      "CREATE TRIGGER mine AFTER INSERT ON pages BEGIN DELETE FROM pages; END")
    cache.keep(.sample(2), at: key.page(2))
    #expect(cache.keepsAll())
    #expect(cache.page(at: key) == .sample(1))
    #expect(cache.page(at: key.page(2)) == .sample(2))
  }
}

/// A rollback journal whose rollback changes no page and deletes another file.
struct PlantedJournal {
  /// The file that SQLite deletes as the journal's super-journal.
  let victim: String
  let pageCount: Int
  let pageSize: Int

  /// The journal, as described at https://sqlite.org/fileformat2.html, "The Rollback Journal".
  var bytes: [UInt8] {
    let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    // No records, a nonce, the number of pages, and the sizes of sectors and pages.
    let header =
      mark
      + [0, 7, UInt32(pageCount), 512, UInt32(pageSize)].flatMap { PlantedJournal.bigEndian($0) }
    let name = Array(victim.utf8)
    return header + [UInt8](repeating: 0, count: 512 - header.count) + PlantedJournal.bigEndian(1)
      + name + PlantedJournal.bigEndian(UInt32(name.count))
      + PlantedJournal.bigEndian(name.reduce(0) { $0 + UInt32($1) }) + mark
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
