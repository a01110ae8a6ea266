import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import LocalStore

/// The logins that completion offers: in order, without duplicates, from any contents.
struct CacheLoginsTests {
  private let scratch: ScratchDirectory
  private let cache: Cache

  init() throws {
    scratch = try ScratchDirectory()
    cache = scratch.newCache()
  }

  private func seen(_ beginning: String = "", limit: Int = 200) -> [SeenLogin] {
    scratch.newCache().logins(beginningWith: beginning, limit: limit, on: "H")
  }

  private func logins(_ beginning: String = "", limit: Int = 200) -> [String] {
    seen(beginning, limit: limit).map(\.login)
  }

  private func note(_ logins: [SeenLogin]) {
    cache.note(logins, on: "H")
    cache.finish()
  }

  @Test func startsEmptyWithoutCreatingFiles() throws {
    #expect(logins() == [])
    note([])
    cache.recordUse(of: ["ann"], on: "h")
    #expect(cache.remove([], naming: ["ann"], on: "h") == CacheRemoval())
    #expect(try scratch.names() == [])
  }

  @Test func listsLoginsInOrder() throws {
    note([SeenLogin(login: "Bob"), SeenLogin(login: "ann", name: "Ann")])
    note([SeenLogin(login: "anton"), SeenLogin(login: "ANN"), SeenLogin(login: "x[bot]")])
    cache.note([SeenLogin(login: "elsewhere")], on: "other")
    cache.finish()
    #expect(
      seen() == [
        SeenLogin(login: "ann", name: "Ann"), SeenLogin(login: "anton"), SeenLogin(login: "Bob"),
        SeenLogin(login: "x[bot]"),
      ])
    #expect(logins("An") == ["ann", "anton"])
    #expect(logins("bob") == ["Bob"])
    #expect(logins("bobby") == [])
    #expect(logins("%") == [])
    #expect(logins(limit: 2) == ["ann", "anton"])
    note([SeenLogin(login: "bob", name: "Robert"), SeenLogin(login: "ann", name: "A. N.")])
    #expect(seen("").map(\.name) == ["A. N.", nil, "Robert", nil])
  }

  @Test("keeps the first spelling of each login, unless a later one comes with a name")
  func mergesBatches() throws {
    var generator = SeededGenerator()
    let letters = Array("aAbBzZ[]-_09")
    var expected: [String: SeenLogin] = [:]
    for _ in 1...6 {
      let batch = (0..<Int.random(in: 1...170, using: &generator)).map { _ in
        let tail = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          letters[Int.random(in: 0..<letters.count, using: &generator)]
        }
        let beginning = ["", "a", "Octavia", "octaviaxx"].randomElement(using: &generator) ?? ""
        return SeenLogin(
          login: beginning + tail,
          name: [nil, nil, "", "Zoë"].randomElement(using: &generator) ?? nil)
      }
      note(batch)
      for seen in batch {
        let old = expected[seen.login.lowercased()]
        if old == nil || seen.name != nil { expected[seen.login.lowercased()] = seen }
      }
    }
    var kept: [String: SeenLogin] = [:]
    var database = try Database(scratch.path("ghf/cache.db"), waitingFor: .none)
    try database.run("SELECT login, name FROM logins") { row in
      let login = row.text(0) ?? ""
      #expect(
        kept.updateValue(SeenLogin(login: login, name: row.text(1)), forKey: login.lowercased())
          == nil)
    }
    #expect(kept == expected, "GHF_SEED=\(generator.seed)")
  }

  @Test func sortsABatchLikeSQLite() throws {
    var generator = SeededGenerator()
    var batch = LoginBatch()
    batch.add(
      (0..<500).map { _ in
        let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          UInt8.random(in: 0x41...0x7F, using: &generator)
        }
        return SeenLogin(login: "octavi" + String(decoding: bytes, as: UTF8.self))
      })
    batch.sort()
    try scratch.write("", to: "sorted")
    var database = try Database(scratch.path("sorted"), waitingFor: .none)
    try database.run("CREATE TABLE logins (place INTEGER PRIMARY KEY, login TEXT COLLATE NOCASE)")
    for place in 0..<batch.count {
      try database.run(
        "INSERT INTO logins (login) VALUES (?1)", batch.values(in: place..<place + 1)[0])
    }
    let misplaced =
      "SELECT count(*) FROM logins a JOIN logins b ON b.place = a.place + 1 AND a.login > b.login"
    #expect(try database.integer("SELECT count(*) FROM logins") == 500)
    #expect(try database.integer(misplaced) == 0, "GHF_SEED=\(generator.seed)")
  }

  @Test("records a use in a new database, whose first page is not written yet")
  func recordsTheFirstUse() {
    cache.keep(.sample(1), at: PageKey(host: "h", path: "/users/ann/followers"))
    cache.recordUse(of: ["ann"], on: "h")
    #expect(scratch.newCache().logins(beginningWith: "", limit: 9, on: "h").map(\.login) == ["ann"])
    // Without pages, nothing is created.
    let other = Cache(in: scratch.path("other"))
    other.recordUse(of: ["ann"], on: "h")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("other")))
  }

  @Test func listsUsedLoginsFirst() throws {
    note([
      SeenLogin(login: "ann", name: "Ann"), SeenLogin(login: "Bob", name: "B"),
      SeenLogin(login: "cid"),
    ])
    cache.recordUse(of: ["ANN", "bob"], on: "h")
    #expect(
      seen(limit: 2) == [SeenLogin(login: "Bob", name: "B"), SeenLogin(login: "ann", name: "Ann")])
    let bytes = try scratch.bytes(of: "ghf/cache.db")
    scratch.newCache().recordUse(of: ["Bob"], on: "H")
    #expect(try scratch.bytes(of: "ghf/cache.db") == bytes)
    cache.recordUse(of: ["dora"], on: "h")
    #expect(logins() == ["dora", "Bob", "ann", "cid"])
    #expect(logins("a") == ["ann"])
  }

  @Test func offersNoInvalidLogins() throws {
    let bad = [
      "", "a b", "a\tb", "a\u{1B}", "[bot]", "a[bot", "é", "$(reboot)", "a\u{0}b",
      String(repeating: "a", count: 256),
    ]
    note(bad.map { SeenLogin(login: $0) } + [SeenLogin(login: "fine")])
    #expect(logins() == ["fine"])
  }

  @Test func cleansAndShortensNames() throws {
    let name = "a\nb\tc\u{7F}" + String(repeating: "é", count: 1_000)
    note([SeenLogin(login: "ann", name: name), SeenLogin(login: "bob", name: "")])
    #expect(seen().map(\.name) == ["a b c " + String(repeating: "é", count: 94), ""])
  }

  @Test func forgetsRemovedLogins() throws {
    note(["ann", "Bob", "cid", "BOB"].map { SeenLogin(login: $0) })
    _ = cache.remove([], naming: ["bob", "missing"], on: "H")
    #expect(logins() == ["ann", "cid"])
    #expect(cache.clear().failure == nil)
    #expect(logins() == [])
  }

  @Test("keeps only logins that commands named above a million")
  func limitsTheNumberOfLogins() throws {
    note([SeenLogin(login: "used"), SeenLogin(login: "unused")])
    cache.recordUse(of: ["used"], on: "h")
    try scratch.change(
      """
      WITH RECURSIVE numbers(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000000)
      INSERT INTO logins (host, login) SELECT 1, 'user-' || n FROM numbers
      """)
    try scratch.change("DELETE FROM evictions")
    note([SeenLogin(login: "late")])
    #expect(logins(limit: .max) == ["used"])
    #expect(try scratch.bytes(of: "ghf/cache.db").count < 200_000)
  }

  @Test func staysIntactWithConcurrentWriters() async throws {
    let scratch = scratch
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          for number in 0..<100 {
            let cache = scratch.newCache()
            cache.note([SeenLogin(login: "u\(task)-\(number)")], on: "h")
            cache.finish()
            if number % 20 == 0 { _ = cache.remove([], naming: ["gone"], on: "h") }
          }
        }
      }
    }
    let all = (0..<4).flatMap { task in (0..<100).map { "u\(task)-\($0)" } }
    // On a busy machine a lock can time out, and then a login isn't stored.
    let kept = logins(limit: .max)
    #expect(Set(kept).subtracting(all) == [])
    #expect(Set(kept).count == kept.count)
    #expect(try scratch.integrity() == "ok")
  }
}
