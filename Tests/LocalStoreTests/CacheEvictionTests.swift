import FoundationEssentials
import GitHubAPI
import Testing

@testable import LocalStore

/// Eviction of the least recently used files above the cache's size limit.
@Suite struct CacheEvictionTests {
  let scratch: ScratchDirectory
  let store: FilePageStore

  init() throws {
    scratch = try ScratchDirectory()
    store = scratch.newPageStore()
  }

  private func key(_ name: String) -> PageKey {
    PageKey(host: "h", path: "/users/\(name)/followers")
  }

  private func file(_ name: String) -> String { "ghf/h/users/\(name)/followers.pages" }

  // Lists of one page each, from the least to the most recently used.
  private func fill(_ names: [String]) throws {
    for (position, name) in names.enumerated() {
      scratch.newPageStore().keep(.sample(1), at: key(name))
      try scratch.setAge(.seconds(86_400 * (names.count - position)), of: file(name))
    }
    try scratch.setAge(.seconds(86_400), of: "ghf")
  }

  private func remaining() throws -> [String] { try scratch.names(in: "ghf/h/users") }

  private func tidy(_ limit: Int, by store: FilePageStore? = nil) throws {
    let writer = store ?? scratch.newPageStore()
    writer.keep(.sample(1), at: key("new"))
    try scratch.setAge(.seconds(86_400), of: "ghf")
    writer.tidy(toByteCount: limit)
  }

  @Test func evictsTheOldestUntilTheRestFits() throws {
    try fill(["a", "b", "c", "d"])
    let size = try scratch.bytes(of: file("a")).count
    for (excess, expected) in [
      (0, ["a", "b", "c", "d", "new"]), (1, ["b", "c", "d", "new"]), (size, ["c", "d", "new"]),
      (size + 1, ["new"]),
    ] {
      let store = scratch.newPageStore()
      store.keep(.sample(1), at: key("new"))
      try scratch.setAge(.seconds(86_400), of: "ghf")
      store.tidy(toByteCount: try scratch.byteCount(in: "ghf") - excess)
      #expect(try remaining() == expected)
    }
  }

  @Test func countsAReadAsAUse() throws {
    try fill(["a", "b", "c"])
    #expect(scratch.newPageStore().page(at: key("a")) == .sample(1))
    try tidy(10_000)
    #expect(try remaining() == ["a", "c", "new"])
  }

  @Test("evicts the least recently used pictures above 50 MB, whatever the limit of the cache")
  func evictsPictures() throws {
    try fill(["a"])
    for id in 1...4 {
      let name = "ghf/h/pictures/\(id).pages"
      let key = PageKey(host: "h", path: "/pictures/\(id)")
      scratch.newPageStore().keep(.sample(1), at: key)
      try OpenFile(scratch.path(name), for: .readingAndWriting).truncate(toByteCount: 20_000_000)
      try scratch.setAge(.seconds(600 * id), of: name)
    }
    try tidy(CacheDirectory.usualLimit)
    #expect(try scratch.names(in: "ghf/h/pictures") == ["1.pages", "2.pages"])
    #expect(try remaining() == ["a", "new"])
  }

  @Test func recordsAUseOnceAnHour() throws {
    try fill(["a"])
    for (age, isRecorded) in [(3_500, false), (3_700, true)] {
      try scratch.setAge(.seconds(age), of: file("a"))
      let before = try FileStatus.of(path: scratch.path(file("a")), followsLink: false)
      let store = scratch.newPageStore()
      for _ in 0..<3 { #expect(store.page(at: key("a")) == .sample(1)) }
      let after = try FileStatus.of(path: scratch.path(file("a")), followsLink: false)
      #expect((before != after) == isRecorded)
    }
  }

  @Test func keepsFilesUsedInThisRun() throws {
    try fill(["a", "b"])
    #expect(store.page(at: key("a")) == .sample(1))
    // As if its use hadn't been recorded.
    try scratch.setAge(.seconds(864_000), of: file("a"))
    try tidy(0, by: store)
    #expect(try remaining() == ["a", "new"])
  }

  @Test func keepsRecentlyUsedFiles() throws {
    try fill(["a", "b"])
    try scratch.setAge(.seconds(7_000), of: file("a"))
    try tidy(0)
    #expect(try remaining() == ["a", "new"])
  }

  @Test func keepsALockedFile() throws {
    try fill(["a", "b"])
    let writer = try OpenFile(scratch.path(file("a")), for: .readingAndWriting)
    try writer.lock()
    try tidy(0)
    #expect(try remaining() == ["a", "new"])
    writer.unlock()
  }

  @Test func evictsOnlyAfterAWrite() throws {
    try fill(["a", "b"])
    #expect(store.page(at: key("a")) == .sample(1))
    store.tidy(toByteCount: 0)
    #expect(try remaining() == ["a", "b"])
  }

  @Test func checksTheSizeOnceAnHour() throws {
    try fill(["a"])
    try tidy(0)
    #expect(try remaining() == ["new"])
    scratch.newPageStore().keep(.sample(1), at: key("a"))
    try scratch.setAge(.seconds(86_400), of: file("a"))
    for (age, isKept) in [(3_500, true), (3_700, false)] {
      let store = scratch.newPageStore()
      store.keep(.sample(1), at: key("new"))
      try scratch.setAge(.seconds(age), of: "ghf")
      store.tidy(toByteCount: 0)
      #expect(try remaining() == (isKept ? ["a", "new"] : ["new"]))
    }
  }

  @Test func removesOldLeftovers() throws {
    try fill(["a"])
    for (name, age) in [(".followers.pages.1-0.new", 3_700), (".followers.pages.2-0.new", 3_500)] {
      try scratch.write("half", to: "ghf/h/users/a/" + name)
      try scratch.setAge(.seconds(age), of: "ghf/h/users/a/" + name)
    }
    try scratch.write("mine", to: "ghf/h/users/a/.note.new")
    try scratch.setAge(.seconds(864_000), of: "ghf/h/users/a/.note.new")
    try tidy(CacheDirectory.usualLimit)
    #expect(
      try scratch.names(in: "ghf/h/users/a")
        == [".followers.pages.2-0.new", ".note.new", "followers.pages"])
  }

  @Test func doesNotFollowLinks() throws {
    try fill(["a"])
    try scratch.makeDirectory("outside")
    try scratch.write("mine", to: "outside/followers.pages")
    try scratch.setAge(.seconds(864_000), of: "outside/followers.pages")
    try scratch.link("ghf/h/users/linked", to: scratch.path("outside"))
    try tidy(0)
    #expect(try remaining() == ["linked", "new"])
    #expect(try scratch.text(of: "outside/followers.pages") == "mine")
  }

  @Test func limitsTheCacheTo500Megabytes() {
    #expect(CacheDirectory.usualLimit == 500_000_000)
  }
}
