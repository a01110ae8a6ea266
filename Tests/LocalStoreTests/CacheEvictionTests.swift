import FoundationEssentials
import GitHubAPI
import Testing

@testable import LocalStore

/// Eviction of what was used longest ago, above the cache's size limit.
@Suite struct CacheEvictionTests {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func key(_ name: String) -> PageKey {
    PageKey(host: "h", path: "/users/\(name)/followers")
  }

  // Lists of one page each, from the least to the most recently used.
  private func fill(_ names: [String]) throws {
    for (position, name) in names.enumerated() {
      scratch.keep(.sample(1), at: key(name))
      try age(name, seconds: 86_400 * (names.count - position))
    }
  }

  private func age(_ name: String, seconds: Int) throws {
    try scratch.change(
      "UPDATE requests SET used_at = used_at - \(seconds) WHERE path LIKE '%/\(name)%'")
  }

  private func remaining() throws -> [String] {
    var names: [String] = []
    var database = try Database(scratch.path("ghf/cache.db"), waitingFor: .none)
    try database.run("SELECT path FROM requests JOIN pages ON request = id ORDER BY path") { row in
      names.append(
        (row.text(0) ?? "").split(separator: "/").dropFirst().first.map(String.init) ?? "")
    }
    return names
  }

  // A run that writes a page, long after the last eviction, to a cache that is too large.
  private func evict(_ excess: Int) throws {
    try scratch.change("DELETE FROM evictions")
    let cache = scratch.newCache()
    cache.keep(.sample(1), at: key("new"))
    cache.flush()
    let byteCount = try scratch.bytes(of: "ghf/cache.db").count
    cache.finish(toByteCount: byteCount - excess)
    #expect(cache.problem == nil)
    #expect(try scratch.integrity() == "ok")
  }

  @Test func evictsTheOldestUntilTheRestFits() throws {
    try fill(["a", "b", "c", "d", "e"])
    // A page has 3,000 bytes.
    for (excess, expected) in [
      (0, ["a", "b", "c", "d", "e", "new"]), (1, ["b", "c", "d", "e", "new"]),
      (3_000, ["c", "d", "e", "new"]), (3_001, ["e", "new"]), (100_000, ["new"]),
    ] {
      try evict(excess)
      #expect(try remaining() == expected)
    }
  }

  @Test func returnsTheSpaceToTheFileSystem() throws {
    for number in 1...400 { scratch.keep(.sample(number), at: key("a").page(number)) }
    try age("a", seconds: 86_400)
    #expect(try scratch.bytes(of: "ghf/cache.db").count > 1_200_000)
    try evict(700_000)
    #expect(try scratch.bytes(of: "ghf/cache.db").count < 200_000)
    #expect(try remaining() == ["new"])
  }

  @Test("limits the size of the file, of which pages are a part")
  func evictsByTheSizeOfTheFile() throws {
    for number in 1...200 {
      scratch.keep(.sample(1, payloadByteCount: 5_000), at: key("a\(number)"))
    }
    try scratch.change("UPDATE requests SET used_at = used_at - 86400 - id")
    let byteCount = try scratch.bytes(of: "ghf/cache.db").count
    #expect(byteCount > 1_500_000)
    try evict(300_000)
    #expect(try remaining().count == 200 - 60 + 1)
    #expect(try scratch.bytes(of: "ghf/cache.db").count <= byteCount - 300_000)
  }

  @Test func countsAReadAsAUse() throws {
    try fill(["a", "b", "c"])
    #expect(scratch.newCache().page(at: key("a")) == .sample(1))
    try evict(1)
    #expect(try remaining() == ["a", "c", "new"])
  }

  @Test("evicts the least recently used pictures above 50 MB, whatever the limit of the cache")
  func evictsPictures() throws {
    try fill(["a"])
    for id in 1...4 {
      scratch.keep(
        .sample(1, payloadByteCount: 20_000_000), at: PageKey(host: "h", path: "/pictures/\(id)"))
      try age("\(id)", seconds: 600 * id)
    }
    try evict(0)
    #expect(try remaining() == ["1", "2", "a", "new"])
  }

  @Test("records a use once an hour, also after the clock was set back")
  func recordsAUseOnceAnHour() throws {
    try fill(["a"])
    for (age, isRecorded) in [(3_500, false), (3_700, true), (-3_500, false), (-3_700, true)] {
      try scratch.change(
        "UPDATE requests SET used_at = \(Date.now.timeIntervalSinceReferenceDate) - \(age)")
      let before = try scratch.bytes(of: "ghf/cache.db")
      let cache = scratch.newCache()
      for _ in 0..<3 { #expect(cache.page(at: key("a")) == .sample(1)) }
      #expect(try (scratch.bytes(of: "ghf/cache.db") != before) == isRecorded)
    }
  }

  @Test("keeps what was used within two hours, which a waiting run may need")
  func keepsRecentlyUsedLists() throws {
    try fill(["a", "b"])
    try scratch.change(
      """
      UPDATE requests SET used_at = \(Date.now.timeIntervalSinceReferenceDate) - 7000
      WHERE path LIKE '%/a/%'
      """)
    try evict(100_000)
    #expect(try remaining() == ["a", "new"])
  }

  @Test func evictsOnlyAfterAWrite() throws {
    try fill(["a", "b"])
    let cache = scratch.newCache()
    #expect(cache.page(at: key("a")) == .sample(1))
    cache.finish(toByteCount: 0)
    #expect(try remaining() == ["a", "b"])
  }

  @Test func checksTheSizeOnceAnHour() throws {
    try fill(["a"])
    try evict(100_000)
    #expect(try remaining() == ["new"])
    try fill(["a"])
    for (age, expected) in [(3_500, ["a", "new"]), (3_700, ["new"])] {
      try scratch.change(
        "UPDATE evictions SET at = \(Date.now.timeIntervalSinceReferenceDate) - \(age)")
      let cache = scratch.newCache()
      cache.keep(.sample(1), at: key("new"))
      cache.finish(toByteCount: 1)
      #expect(try remaining() == expected)
    }
  }

  @Test func limitsTheCacheTo500Megabytes() {
    #expect(Cache.defaultLimit == 500_000_000)
  }
}
