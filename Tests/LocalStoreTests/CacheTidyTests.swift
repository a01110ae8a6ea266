import FoundationEssentials
import GitHubAPI
import Testing

@testable import LocalStore

/// The cap on the cache's size.
@Suite struct CacheTidyTests {
  let scratch: ScratchDirectory
  let store: FilePageStore

  init() throws {
    scratch = try ScratchDirectory()
    store = FilePageStore(in: scratch.path("ghf"))
  }

  private func key(_ name: String) -> PageKey {
    PageKey(host: "h", path: "/users/\(name)/followers")
  }

  private func file(_ name: String) -> String { "ghf/h/users/\(name)/followers.pages" }

  private func newStore() -> FilePageStore { FilePageStore(in: scratch.path("ghf")) }

  // Lists of one page, `a` the one that was used longest ago.
  private func fill(_ names: [String]) throws {
    for (position, name) in names.enumerated() {
      newStore().keep(.sample(1), at: key(name))
      try scratch.setAge(.seconds(86_400 * (names.count - position)), of: file(name))
    }
    try scratch.setAge(.seconds(86_400), of: "ghf")
  }

  private func left() throws -> [String] {
    try scratch.names(in: "ghf/h/users")
  }

  private func tidy(_ limit: Int, by store: FilePageStore? = nil) throws {
    let writer = store ?? newStore()
    writer.keep(.sample(1), at: key("new"))
    try scratch.setAge(.seconds(86_400), of: "ghf")
    writer.tidy(toByteCount: limit)
  }

  @Test func theOldestGoUntilTheRestFits() throws {
    try fill(["a", "b", "c", "d"])
    let size = try scratch.bytes(of: file("a")).count
    for (excess, expected) in [
      (0, ["a", "b", "c", "d", "new"]), (1, ["b", "c", "d", "new"]), (size, ["c", "d", "new"]),
      (size + 1, ["new"]),
    ] {
      let store = newStore()
      store.keep(.sample(1), at: key("new"))
      try scratch.setAge(.seconds(86_400), of: "ghf")
      store.tidy(toByteCount: try scratch.byteCount(in: "ghf") - excess)
      #expect(try left() == expected)
    }
  }

  @Test func aUseCountsAsMuchAsAWrite() throws {
    try fill(["a", "b", "c"])
    #expect(newStore().page(at: key("a")) == .sample(1))
    try tidy(10_000)
    #expect(try left() == ["a", "c", "new"])
  }

  @Test func aUseIsNotedOnceAnHour() throws {
    try fill(["a"])
    for (age, isNoted) in [(3_500, false), (3_700, true)] {
      try scratch.setAge(.seconds(age), of: file("a"))
      let before = try FileStatus.of(path: scratch.path(file("a")), followsLink: false)
      let store = newStore()
      for _ in 0..<3 { #expect(store.page(at: key("a")) == .sample(1)) }
      let after = try FileStatus.of(path: scratch.path(file("a")), followsLink: false)
      #expect((before != after) == isNoted)
    }
  }

  @Test func whatThisRunUsedStays() throws {
    try fill(["a", "b"])
    #expect(store.page(at: key("a")) == .sample(1))
    // As if the note of its use had been lost.
    try scratch.setAge(.seconds(864_000), of: file("a"))
    try tidy(0, by: store)
    #expect(try left() == ["a", "new"])
  }

  @Test func whatWasUsedLatelyStays() throws {
    try fill(["a", "b"])
    try scratch.setAge(.seconds(7_000), of: file("a"))
    try tidy(0)
    #expect(try left() == ["a", "new"])
  }

  @Test func whatIsBeingWrittenStays() throws {
    try fill(["a", "b"])
    let writer = try OpenFile(scratch.path(file("a")), for: .readingAndWriting)
    try writer.lock()
    try tidy(0)
    #expect(try left() == ["a", "new"])
    writer.unlock()
  }

  @Test func onlyARunThatWroteLooks() throws {
    try fill(["a", "b"])
    #expect(store.page(at: key("a")) == .sample(1))
    store.tidy(toByteCount: 0)
    #expect(try left() == ["a", "b"])
  }

  @Test func itLooksOnceAnHour() throws {
    try fill(["a"])
    try tidy(0)
    #expect(try left() == ["new"])
    newStore().keep(.sample(1), at: key("a"))
    try scratch.setAge(.seconds(86_400), of: file("a"))
    for (age, isThere) in [(3_500, true), (3_700, false)] {
      let store = newStore()
      store.keep(.sample(1), at: key("new"))
      try scratch.setAge(.seconds(age), of: "ghf")
      store.tidy(toByteCount: 0)
      #expect(try left() == (isThere ? ["a", "new"] : ["new"]))
    }
  }

  @Test func leftoversGoWhenTheyAreOld() throws {
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

  @Test func linksAreNotFollowed() throws {
    try fill(["a"])
    try scratch.makeDirectory("outside")
    try scratch.write("mine", to: "outside/followers.pages")
    try scratch.setAge(.seconds(864_000), of: "outside/followers.pages")
    try scratch.link("ghf/h/users/linked", to: scratch.path("outside"))
    try tidy(0)
    #expect(try left() == ["linked", "new"])
    #expect(try scratch.text(of: "outside/followers.pages") == "mine")
  }

  @Test func theLimitIsFiveHundredMegabytes() {
    #expect(CacheDirectory.usualLimit == 500_000_000)
  }
}
