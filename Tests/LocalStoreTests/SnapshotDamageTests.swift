import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import LocalStore

@Suite struct SnapshotDamageTests {
  let scratch: ScratchDirectory
  let store: SnapshotStore
  let file = "ghf/api.github.com/users/octocat/followers.snapshots"

  init() throws {
    scratch = try ScratchDirectory()
    store = SnapshotStore(
      in: scratch.path("ghf"),
      for: PageKey(host: "api.github.com", path: "/users/octocat/followers"))
  }

  private func date(_ hours: Int) -> Date {
    Date(timeIntervalSince1970: 1_795_255_200 + Double(hours) * 3_600)
  }

  private func keep(_ names: [Int64: String], at hours: Int) throws -> SnapshotOutcome {
    try store.keep(Snapshot(names), of: date(hours), now: date(hours))
  }

  /// Writes a file with every kind of record, and returns the end offset of each.
  private func makeFile() throws -> [Int] {
    var ends: [Int] = []
    func recordEnd() throws { ends.append(try scratch.bytes(of: file).count) }
    _ = try keep([1: "ann", 2: "bob", 3: "cid"], at: 0)
    try recordEnd()
    _ = try keep([1: "ann", 2: "rob"], at: 1)
    try recordEnd()
    try store.recordViewing(of: #require(try store.history()))
    try recordEnd()
    _ = try keep([1: "ann", 2: "rob", 4: "dan"], at: 2)
    try recordEnd()
    _ = try keep([1: "ann", 2: "rob", 4: "dan"], at: 3)
    try recordEnd()
    return ends
  }

  @Test func readsWholeRecordsOfATruncatedFile() throws {
    let ends = try makeFile()
    let bytes = try scratch.bytes(of: file)
    let momentCounts = [1, 2, 2, 3, 3]
    for length in ends[0]...bytes.count {
      try scratch.write(Array(bytes[..<length]), to: file)
      let whole = ends.lastIndex { $0 <= length } ?? 0
      #expect(try store.history()?.moments.count == momentCounts[whole], "\(length) bytes")
      // The next record is written after the last whole one.
      #expect(try keep([1: "ann", 5: "eve"], at: 9) == .changed, "\(length) bytes")
      #expect(try store.history()?.moments.count == momentCounts[whole] + 1, "\(length) bytes")
      #expect(try store.history()?.moments.last?.count == 2)
    }
  }

  @Test func ignoresZerosAtTheEnd() throws {
    let ends = try makeFile()
    let bytes = try scratch.bytes(of: file)
    for count in [1, 63, 64, 65, 4_096] {
      try scratch.write(bytes + Array(repeating: 0, count: count), to: file)
      #expect(try store.history()?.moments.count == 3)
      #expect(try keep([6: "flo"], at: 8) == .changed)
      #expect(try store.history()?.moments.count == 4)
    }
    #expect(ends.last == bytes.count)
  }

  @Test func movesAFileWithAFlippedBitAside() throws {
    _ = try makeFile()
    let bytes = try scratch.bytes(of: file)
    var generator = SeededGenerator()
    for round in 1...200 {
      var damaged = bytes
      // Spares the file header, and the last two records, which are written in place.
      let offset = Int.random(in: 16..<bytes.count - 128, using: &generator)
      damaged[offset] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      try scratch.write(damaged, to: file)
      let aside = "\(scratch.path(file)).damaged-\(round)"
      do throws(StorageError) {
        _ = try store.history()
        Issue.record("damage at byte \(offset) not detected, seed \(generator.seed)")
      } catch {
        guard case .setAside(scratch.path(file), aside, _) = error else {
          Issue.record("\(error), seed \(generator.seed)")
          continue
        }
      }
      #expect(try scratch.bytes(of: file + ".damaged-\(round)") == damaged)
      #expect(try store.history() == nil)
    }
    let paths = (1...200).map { "\(scratch.path(file)).damaged-\($0)" }
    #expect(try keep([1: "ann"], at: 9) == .first(setAside: paths))
  }

  @Test func toleratesATornRecordWrittenInPlace() throws {
    _ = try makeFile()
    try store.recordViewing(of: #require(try store.history()))
    let bytes = try scratch.bytes(of: file)
    for offset in bytes.count - 128..<bytes.count {
      var damaged = bytes
      damaged[offset] ^= 0x55
      try scratch.write(damaged, to: file)
      let history = try #require(try store.history())
      #expect(history.moments.count == 3)
      // The next run restores the lost record.
      #expect(try keep([1: "ann", 2: "rob", 4: "dan"], at: 8) == .unchanged)
      try store.recordViewing(of: #require(try store.history()))
      #expect(try store.history()?.lastViewed?.momentCount == 3)
    }
  }

  @Test func movesADamagedFileAsideOnUpdate() throws {
    _ = try makeFile()
    var bytes = try scratch.bytes(of: file)
    bytes[90] ^= 1
    try scratch.write(bytes, to: file)
    let path = scratch.path(file)
    #expect(
      throws: StorageError.setAside(
        path: path, newPath: path + ".damaged-1", damage: .invalid(part: "record 1"))
    ) {
      _ = try keep([1: "ann"], at: 9)
    }
    #expect(try keep([1: "ann"], at: 9) == .first(setAside: [path + ".damaged-1"]))
  }

  @Test func leavesAFileOfANewerVersionUntouched() throws {
    _ = try makeFile()
    var bytes = try scratch.bytes(of: file)
    bytes[8] = 2
    try scratch.write(bytes, to: file)
    let error = StorageError.newerVersion(path: scratch.path(file), version: 2, newestKnown: 1)
    #expect(throws: error) { _ = try store.history() }
    #expect(throws: error) { _ = try keep([1: "ann"], at: 9) }
    #expect(try scratch.bytes(of: file) == bytes)
  }

  @Test func movesEmptyAndForeignFilesAside() throws {
    _ = try makeFile()
    let files = [[], Array("{}".utf8), Array(repeating: UInt8(0), count: 500)]
    // A version that never existed.
    try scratch.write(SnapshotRecords.mark.map { $0 == 1 ? 0 : $0 } + [1, 2, 3], to: file)
    #expect(throws: StorageError.self) { _ = try store.history() }
    try FileManager.default.removeItem(atPath: scratch.path(file + ".damaged-1"))
    for (number, bytes) in files.enumerated() {
      try scratch.write(bytes, to: file)
      #expect(throws: StorageError.self) { _ = try store.history() }
      #expect(try scratch.bytes(of: file + ".damaged-\(number + 1)") == bytes)
    }
  }
}
