import FoundationEssentials
import GitHubAPI
import Glibc
import TestSupport
import Testing

@testable import LocalStore

/// Databases that can't be used: of a later version, of other programs, damaged, or not files.
@Suite struct DatabaseTests {
  let scratch: ScratchDirectory
  let key = PageKey(host: "h", path: "/users/a/followers")
  let file = "ghf/cache.db"

  init() throws {
    scratch = try ScratchDirectory()
    try scratch.makeDirectory("ghf")
  }

  @Test func readsBackBoundValues() throws {
    try scratch.write("", to: "values")
    var database = try Database(scratch.path("values"), waitingFor: .none)
    try database.run("CREATE TABLE 'values' (a, b, c, d, e, f, g)")
    let text = "'; DROP TABLE 'values'; --\u{0}é👩‍🚀"
    try database.run(
      "INSERT INTO 'values' VALUES (?, ?, ?, ?, ?, ?, ?)", .integer(Int64.min), .real(0.1),
      .text(text), .text(""), .bytes([0, 255]), .bytes([]), .null)
    var count = 0
    try database.run("SELECT * FROM 'values'") { row in
      count += 1
      #expect(row.integer(0) == .min)
      #expect(row.real(1) == 0.1)
      #expect(row.text(2) == text)
      #expect(row.text(3) == "")
      #expect(row.bytes(4) == [0, 255])
      #expect(row.bytes(5) == [])
      #expect(row.text(6) == nil)
      #expect(row.integer(6) == nil)
    }
    #expect(count == 1)
    #expect(try database.integer("SELECT count(*) FROM 'values' WHERE f IS NULL") == 0)
  }

  @Test func undoesAFailedTransaction() throws {
    try scratch.write("", to: "values")
    var database = try Database(scratch.path("values"), waitingFor: .none)
    try database.run("CREATE TABLE numbers (n INTEGER PRIMARY KEY)")
    #expect(throws: StorageError.self) {
      try database.transaction { database throws(StorageError) in
        try database.run("INSERT INTO numbers VALUES (1)")
        try database.run("INSERT INTO numbers VALUES (1)")
      }
    }
    #expect(try database.integer("SELECT count(*) FROM numbers") == 0)
  }

  @Test("refuses the database of a later version by name, and leaves it as it is")
  func leavesALaterVersionUntouched() throws {
    scratch.keep(.sample(1), at: key)
    try scratch.change("PRAGMA user_version = 5")
    let bytes = try scratch.bytes(of: file)
    let cache = scratch.newCache()
    #expect(cache.page(at: key) == nil)
    cache.keep(.sample(2), at: key)
    cache.finish()
    let error = StorageError.newerVersion(path: scratch.path(file), version: 5, newestKnown: 4)
    #expect(cache.problem == error)
    #expect(!cache.keepsAll())
    #expect(throws: error) { try scratch.newCache().survey() }
    #expect(scratch.newCache().clear() == CacheRemoval(failure: error))
    #expect(try scratch.bytes(of: file) == bytes)
    #expect(try scratch.names(in: "ghf") == ["cache.db"])
  }

  @Test(arguments: [
    "no database at all", "SQLite format 3\u{0}", String(repeating: "x", count: 9_000),
  ])
  func movesAnotherFileAside(text: String) throws {
    try scratch.write(text, to: file)
    let cache = scratch.newCache()
    #expect(cache.page(at: key) == nil)
    scratch.keep(.sample(1), at: key)
    #expect(scratch.newCache().page(at: key) == .sample(1))
    #expect(try scratch.text(of: file + ".damaged") == text)
    guard case .setAside(_, scratch.path(file + ".damaged"), _) = cache.problem else {
      Issue.record("\(String(describing: cache.problem))")
      return
    }
  }

  @Test(arguments: [
    "PRAGMA user_version = 0", "PRAGMA user_version = 1", "PRAGMA user_version = 2",
  ])
  func movesADatabaseOfAnotherProgramAside(pragma: String) throws {
    try scratch.write("", to: file)
    try scratch.change("CREATE TABLE mine (text)")
    try scratch.change(pragma)
    scratch.keep(.sample(1), at: key)
    #expect(scratch.newCache().page(at: key) == .sample(1))
    var other = try Database(scratch.path(file + ".damaged"), waitingFor: .none)
    #expect(try other.integer("SELECT count(*) FROM mine") == 0)
  }

  @Test("uses neither a link, a directory nor a pipe in place of the database, and doesn't block")
  func refusesOtherKindsOfFiles() throws {
    try scratch.write("", to: "notes")
    let path = scratch.path(file)
    for make in [
      { try scratch.link(file, to: scratch.path("notes")) }, { try scratch.makeDirectory(file) },
      { #expect(unsafe mkfifo(path, 0o600) == 0) },
    ] {
      try make()
      let cache = scratch.newCache()
      #expect(cache.page(at: key) == nil)
      cache.keep(.sample(1), at: key)
      cache.finish()
      #expect(cache.problem == .notARegularFile(path: path))
      #expect(scratch.newCache().clear().failure == .notARegularFile(path: path))
      #expect(try scratch.names(in: "ghf") == ["cache.db"])
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(try scratch.text(of: "notes") == "")
  }

  @Test("doesn't write through links and pipes in place of the journal")
  func refusesOtherKindsOfJournals() throws {
    try scratch.write("mine", to: "notes")
    for make in [
      { try scratch.link(file + "-journal", to: scratch.path("notes")) },
      { try scratch.makeDirectory(file + "-journal") },
      { #expect(unsafe mkfifo(scratch.path(file + "-journal"), 0o600) == 0) },
    ] {
      scratch.keep(.sample(1), at: key)
      try make()
      scratch.keep(.sample(2), at: key)
      #expect([nil, .sample(1), .sample(2)].contains(scratch.newCache().page(at: key)))
      #expect(try scratch.text(of: "notes") == "mine")
      for name in try scratch.names(in: "ghf") {
        try FileManager.default.removeItem(atPath: scratch.path("ghf/" + name))
      }
    }
  }

  @Test("never returns a wrong page from a cache that was cut off or overwritten at random")
  func survivesRandomDamage() throws {
    for number in 1...40 { scratch.keep(.sample(number), at: key.page(number)) }
    let whole = try scratch.bytes(of: file)
    var generator = SeededGenerator()
    for _ in 1...150 {
      var bytes = whole
      if Bool.random(using: &generator) {
        bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
      }
      for _ in 0..<Int.random(in: 0...8, using: &generator) where !bytes.isEmpty {
        let start = Int.random(in: 0..<bytes.count, using: &generator)
        let length = [1, 1, 16, 4_096].randomElement(using: &generator) ?? 1
        for place in start..<min(bytes.count, start + length) {
          bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
      }
      try scratch.write(bytes, to: file)
      let cache = scratch.newCache()
      for number in 1...40 {
        let page = cache.page(at: key.page(number))
        #expect(page == nil || page == .sample(number), "GHF_SEED=\(generator.seed)")
      }
      _ = cache.logins(beginningWith: "", limit: 9, on: "h")
      // If one write finds the damage, the next one goes to a new database.
      for _ in 0..<2 {
        cache.keep(.sample(99), at: key.page(99))
        cache.finish()
      }
      let kept = scratch.newCache().page(at: key.page(99))
      #expect(kept == nil || kept == .sample(99), "GHF_SEED=\(generator.seed)")
      _ = cache.clear()
      _ = scratch.newCache().clear()
    }
    #expect(scratch.newCache().clear().failure == nil)
  }
}
