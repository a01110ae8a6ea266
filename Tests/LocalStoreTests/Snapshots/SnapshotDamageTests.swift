import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import LocalStore

/// Damaged snapshots: an error that names the file, which stays as it is.
@Suite struct SnapshotDamageTests {
  let scratch: ScratchDirectory
  let store: SnapshotStore
  let other: SnapshotStore
  let file = "ghf/state.db"

  init() throws {
    scratch = try ScratchDirectory()
    store = SnapshotStore(
      in: scratch.path("ghf"),
      for: PageKey(host: "api.github.com", path: "/users/octocat/followers"))
    other = SnapshotStore(
      in: scratch.path("ghf"),
      for: PageKey(host: "api.github.com", path: "/users/hubot/followers"))
  }

  private func keep(
    _ names: [Int64: String], at hours: Int, in store: SnapshotStore? = nil,
    owner: Int64 = 583_231, reading: ListReading = .whole(ascends: true),
    because reason: DepartureReason? = nil
  ) throws -> SnapshotOutcome {
    let date = Date(timeIntervalSince1970: 1_795_255_200 + Double(hours) * 3_600)
    return try (store ?? self.store).keep(
      Snapshot(names), of: date, now: date, owner: owner, reading: reading, because: reason)
  }

  private func fill() throws {
    for (store, offset) in [(store, 0), (other, 100)] {
      let people = (1...300).map { (Int64($0 + offset), "user-\($0)") }
      let first = Dictionary(uniqueKeysWithValues: people)
      let owner = Int64(583_231 + offset)
      _ = try keep(first, at: 0, in: store, owner: owner)
      try store.recordViewing(of: #require(try store.history()))
      _ = try keep(
        first.filter { $0.key % 3 != 0 }, at: 1, in: store, owner: owner,
        because: .unfollowedAndRenamed(to: "renamed"))
      let base = try #require(try store.known())
      _ = try keep(
        first.filter { $0.key % 5 != 0 }, at: 2, in: store, owner: owner,
        reading: .differences(from: base, newest: Array(1...100)), because: .gone)
    }
  }

  // Everything that can be read, as text; nil if the damage was found.
  private func contents() throws -> [String]? {
    do throws(StorageError) {
      var text: [String] = []
      for store in [store, other] {
        guard let history = try store.history() else { return [] }
        text += history.summary
        text += try store.missing(from: Snapshot()).map { "\($0)" }
        text.append(try store.known().map(\.summary) ?? "")
      }
      return text
    } catch {
      return nil
    }
  }

  @Test("notices a cut or overwritten database, and never reports other people")
  func noticesRandomDamage() throws {
    try fill()
    let whole = try scratch.bytes(of: file)
    let expected = try contents()
    #expect(expected?.isEmpty == false)
    var generator = SeededGenerator()
    var found = 0
    for _ in 1...200 {
      var bytes = whole
      if Int.random(in: 0..<4, using: &generator) == 0 {
        bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
      } else {
        let start = Int.random(in: 100..<bytes.count, using: &generator)
        let length = [1, 1, 16, 2_000].randomElement(using: &generator) ?? 1
        for place in start..<min(bytes.count, start + length) {
          bytes[place] ^= UInt8.random(in: 1...255, using: &generator)
        }
      }
      try scratch.write(bytes, to: file)
      let read = try contents()
      #expect(read == nil || read == expected, "GHF_SEED=\(generator.seed)")
      if read == nil { found += 1 }
      #expect(try scratch.bytes(of: file) == bytes, "GHF_SEED=\(generator.seed)")
    }
    #expect(found > 50)
    try scratch.write(whole, to: file)
  }

  @Test(
    "names the part of the database that is damaged",
    arguments: [
      ("UPDATE lists SET account = 7 WHERE path LIKE '%octocat%'", "list"),
      ("UPDATE snapshots SET confirmed_at = 7 WHERE list = 1 AND number = 2", "snapshot 2"),
      ("DELETE FROM snapshots WHERE list = 1 AND number = 3", "history"),
      ("UPDATE changes SET old_login = 'x' WHERE list = 1 AND number = 2", "snapshot 2"),
      ("DELETE FROM changes WHERE list = 1 AND number = 3 AND account = 5", "snapshot 3"),
      ("UPDATE first_people SET packed = x'00' WHERE list = 1", "people"),
      ("UPDATE readings SET whole_at = 7 WHERE list = 1", "list"),
      ("UPDATE readings SET ascends = 0 WHERE list = 1", "list"),
      ("UPDATE readings SET newest = x'80' WHERE list = 1", "list"),
      ("DELETE FROM readings WHERE list = 1", "list"),
      ("UPDATE checks SET found = 0 WHERE list = 1", "snapshot 3"),
      ("UPDATE checks SET confirmed = 2 WHERE list = 1", "snapshot 3"),
      ("INSERT INTO checks VALUES (1, 2, 1, 1)", "snapshot 2"),
      ("DELETE FROM checks WHERE list = 1", "snapshot 3"),
      ("UPDATE marks SET mark = mark + 100 WHERE list = 1 AND number = 2", "snapshot 2"),
      ("DELETE FROM marks WHERE list = 1 AND number = 3", "snapshot 3"),
      ("UPDATE reasons SET reason = 'gone' WHERE list = 1 AND number = 2", "snapshot 2"),
      ("UPDATE reasons SET reason = 'x' WHERE list = 1 AND account = 5", "snapshot 3"),
      ("UPDATE reasons SET login = 'x' WHERE list = 1 AND number = 2", "snapshot 2"),
      ("DELETE FROM reasons WHERE list = 1 AND account = 5", "snapshot 3"),
      ("INSERT INTO reasons VALUES (1, 3, 3, 'gone', NULL)", "snapshot 3"),
    ])
  func namesTheDamage(change: String, part: String) throws {
    try fill()
    try scratch.change(change, in: file)
    let bytes = try scratch.bytes(of: file)
    let error = StorageError.damaged(
      path: scratch.path(file), damage: .invalid(part: "\(part) of /users/octocat/followers"))
    #expect(throws: error) {
      _ = try store.history()
      _ = try store.missing(from: Snapshot())
    }
    #expect(throws: error) { _ = try keep([1: "ann"], at: 9) }
    #expect(try scratch.bytes(of: file) == bytes)
    // Other lists are intact, and this one can be begun again.
    #expect(try other.history()?.moments.count == 3)
    #expect(try store.remove() != nil)
    #expect(try keep([1: "ann"], at: 9) == .first)
    #expect(try other.history()?.moments.count == 3)
  }

  @Test func leavesADatabaseOfALaterVersionUntouched() throws {
    try fill()
    try scratch.change("PRAGMA user_version = 7", in: file)
    let bytes = try scratch.bytes(of: file)
    let error = StorageError.newerVersion(path: scratch.path(file), version: 7, newestKnown: 6)
    #expect(throws: error) { _ = try store.history() }
    #expect(throws: error) { _ = try keep([1: "ann"], at: 9) }
    #expect(throws: error) { _ = try store.remove() }
    #expect(try SnapshotSurvey(of: scratch.path("ghf")).problem == error)
    #expect(try scratch.bytes(of: file) == bytes)
  }

  @Test(arguments: ["{}", String(repeating: "\u{0}", count: 500)])
  func leavesAnotherFileUntouched(text: String) throws {
    try scratch.makeDirectory("ghf")
    try scratch.write(text, to: file)
    let error = StorageError.damaged(
      path: scratch.path(file), damage: .invalid(part: "database"))
    #expect(throws: error) { _ = try store.history() }
    #expect(throws: error) { _ = try keep([1: "ann"], at: 9) }
    #expect(try scratch.text(of: file) == text)
    #expect(try scratch.names(in: "ghf") == ["state.db"])
  }

  @Test func beginsInAnEmptyFile() throws {
    try scratch.makeDirectory("ghf")
    try scratch.write("", to: file)
    #expect(try store.history() == nil)
    #expect(try keep([1: "ann"], at: 9) == .first)
  }
}
