import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import LocalStore

/// Replacing a cache that can't be used, while others may use it.
@Suite struct CacheReplacementTests {
  let scratch: ScratchDirectory
  let key = PageKey(host: "h", path: "/users/a/followers")
  let file = "ghf/cache.db"
  let damaged = "ghf/cache.db.damaged"

  init() throws {
    scratch = try ScratchDirectory()
    try scratch.makeDirectory("ghf")
  }

  private func identity(of name: String) throws -> FileStatus.Identity? {
    try FileStatus.of(path: scratch.path(name), followsLink: false)?.identity
  }

  @Test("renames a damaged cache, and writes to nothing that a link leads to")
  func renamesADamagedCache() throws {
    try scratch.write("mine", to: "notes")
    try scratch.link(damaged, to: scratch.path("notes"))
    try scratch.write("no database at all", to: file)
    let before = try identity(of: file)
    scratch.keep(.sample(1), at: key)
    #expect(try identity(of: damaged) == before)
    #expect(try scratch.text(of: damaged) == "no database at all")
    #expect(try scratch.text(of: "notes") == "mine")
    #expect(scratch.newCache().page(at: key) == .sample(1))
  }

  @Test("neither reads nor copies a large file")
  func renamesALargeFile() throws {
    try scratch.write("", to: file)
    try scratch.setByteCount(3 << 30, of: file)
    let before = try identity(of: file)
    scratch.keep(.sample(1), at: key)
    #expect(try identity(of: damaged) == before)
    let status = try FileStatus.of(path: scratch.path(damaged), followsLink: false)
    #expect(status?.byteCount == 3 << 30)
  }

  @Test("uses the new file in a cache that has the renamed one open")
  func movesOnToTheNewFile() throws {
    let open = scratch.newCache()
    open.keep(.sample(1), at: key)
    open.flush()
    try scratch.change("PRAGMA application_id = 1")
    scratch.keep(.sample(2), at: key.page(2))
    #expect(open.page(at: key) == nil)
    #expect(open.page(at: key.page(2)) == .sample(2))
    open.keep(.sample(3), at: key.page(3))
    #expect(open.keepsAll())
    #expect(open.problem == nil)
    #expect(scratch.newCache().page(at: key.page(3)) == .sample(3))
    #expect(try scratch.names(in: "ghf") == ["cache.db", "cache.db.damaged"])
  }

  @Test("uses a new file if the old one was deleted")
  func noticesADeletedFile() throws {
    let open = scratch.newCache()
    open.keep(.sample(1), at: key)
    open.flush()
    try FileManager.default.removeItem(atPath: scratch.path("ghf"))
    #expect(open.page(at: key) == nil)
    open.keep(.sample(2), at: key)
    #expect(open.keepsAll())
    #expect(scratch.newCache().page(at: key) == .sample(2))
  }

  @Test("leaves a damaged cache in place while another process is using it")
  func waitsForOtherProcesses() throws {
    try scratch.write("no database at all", to: file)
    let user = try OpenFile(scratch.path("ghf"), for: .directory)
    #expect(try user.lock(.shared, waitingFor: .zero))
    let cache = scratch.newCache()
    #expect(cache.page(at: key) == nil)
    cache.keep(.sample(1), at: key)
    #expect(!cache.keepsAll())
    #expect(
      cache.problem == .damaged(path: scratch.path(file), damage: .invalid(part: "database")))
    #expect(try scratch.names(in: "ghf") == ["cache.db"])
    user.unlock()
    scratch.keep(.sample(1), at: key)
    #expect(scratch.newCache().page(at: key) == .sample(1))
  }

  @Test("loses no page that was written after the damage, with many processes at once")
  func replacesOnceForAll() async throws {
    let scratch = scratch
    let key = key
    for _ in 1...5 {
      try scratch.write(String(repeating: "x", count: 9_000), to: file)
      await withTaskGroup { group in
        for task in 0..<8 {
          group.addTask {
            let cache = scratch.newCache()
            for number in 0..<20 { cache.keep(.sample(number), at: key.page(task * 20 + number)) }
            #expect(cache.keepsAll(), "\(String(describing: cache.problem))")
          }
        }
      }
      let cache = scratch.newCache()
      for number in 0..<160 { #expect(cache.page(at: key.page(number)) == .sample(number % 20)) }
      #expect(try scratch.integrity() == "ok")
      #expect(scratch.newCache().clear().failure == nil)
    }
  }

  @Test("replaces an older version without calling it damaged, and only to write")
  func replacesAnOlderVersion() throws {
    scratch.keep(.sample(1), at: key)
    try scratch.change("DROP TABLE evictions")
    try scratch.change("PRAGMA user_version = 1")
    let bytes = try scratch.bytes(of: file)
    let cache = scratch.newCache()
    #expect(cache.page(at: key) == nil)
    #expect(try cache.survey().hosts == [:])
    #expect(try scratch.bytes(of: file) == bytes)
    cache.keep(.sample(2), at: key)
    #expect(cache.keepsAll())
    #expect(cache.problem == nil)
    #expect(scratch.newCache().page(at: key) == .sample(2))
    #expect(try scratch.names(in: "ghf") == ["cache.db"])
  }
}
