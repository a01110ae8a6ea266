import FoundationEssentials
import GitHubAPI
import Testing

@testable import LocalStore

/// The logins that completion offers: in order, without duplicates, from any file contents.
struct LoginIndexTests {
  private let scratch: ScratchDirectory
  private let index: LoginIndex
  private let file = "ghf/h/logins"

  init() throws {
    scratch = try ScratchDirectory()
    index = LoginIndex(inCache: scratch.path("ghf"), host: "H")
  }

  private func logins(_ beginning: String = "", limit: Int = 200) -> [String] {
    index.logins(beginningWith: beginning, limit: limit).map(\.login)
  }

  private func write(_ text: String) throws {
    try scratch.makeDirectory("ghf/h")
    try scratch.write(text, to: file)
  }

  @Test func startsEmptyWithoutCreatingFiles() throws {
    #expect(logins() == [])
    index.append([])
    index.recordUse(of: ["ann"])
    index.compactIfLarge()
    try index.remove(["ann"])
    #expect(try scratch.names() == [])
  }

  @Test func listsTheNewestFirst() throws {
    index.append([SeenLogin(login: "ann", name: "Ann"), SeenLogin(login: "Bob")])
    index.append([SeenLogin(login: "anton"), SeenLogin(login: "ANN"), SeenLogin(login: "x[bot]")])
    #expect(
      index.logins(beginningWith: "", limit: 200) == [
        SeenLogin(login: "x[bot]"), SeenLogin(login: "ANN", name: "Ann"),
        SeenLogin(login: "anton"), SeenLogin(login: "Bob"),
      ])
    #expect(logins("An") == ["ANN", "anton"])
    #expect(logins("bob") == ["Bob"])
    #expect(logins("bobby") == [])
    #expect(logins(limit: 2) == ["x[bot]", "ANN"])
    #expect(try scratch.permissions(of: file) == 0o600)
  }

  @Test func listsUsedLoginsFirst() throws {
    index.append([
      SeenLogin(login: "ann", name: "Ann"), SeenLogin(login: "Bob", name: "B"),
      SeenLogin(login: "cid"),
    ])
    index.recordUse(of: ["ANN", "bob"])
    #expect(
      index.logins(beginningWith: "", limit: 2) == [
        SeenLogin(login: "Bob", name: "B"), SeenLogin(login: "ann", name: "Ann"),
      ])
    let text = try scratch.text(of: file)
    index.recordUse(of: ["Bob"])
    #expect(try scratch.text(of: file) == text)
    index.recordUse(of: ["dora"])
    #expect(logins(limit: 1) == ["dora"])
  }

  @Test func neitherStoresNorReadsInvalidLogins() throws {
    let bad = [
      "", "a b", "a\tb", "a\u{1B}", "[bot]", "a[bot", "é", String(repeating: "a", count: 101),
    ]
    index.append(bad.map { SeenLogin(login: $0) })
    #expect(try scratch.names() == [])
    try write(bad.map { $0 + "\tx\n" }.joined() + "no tab\nann\n\n\u{0}\nfine\t\ncut-off")
    #expect(logins() == ["fine", "a"])
    index.append([SeenLogin(login: "bob")])
    #expect(logins() == ["bob", "fine", "a"])
    try scratch.write(try scratch.bytes(of: file) + [0xFF, 0x09, 0x0A, 0xC3], to: file)
    #expect(logins() == ["bob", "fine", "a"])
  }

  @Test func cleansAndShortensNames() throws {
    let name = "a\nb\tc\u{7F}" + String(repeating: "é", count: 200)
    index.append([SeenLogin(login: "ann", name: name), SeenLogin(login: "bob", name: "")])
    let written = "a b c " + String(repeating: "é", count: 97)
    #expect(
      index.logins(beginningWith: "", limit: 9) == [
        SeenLogin(login: "bob"), SeenLogin(login: "ann", name: written),
      ])
  }

  @Test func readsLinesAcrossReadWindows() throws {
    let all = (0..<60_000).map { "user-\($0)" }
    for start in stride(from: 0, to: all.count, by: 100) {
      index.append(all[start..<start + 100].map { SeenLogin(login: $0) })
    }
    #expect(logins(limit: .max) == all.reversed())
    #expect(logins("user-0") == ["user-0"])
  }

  @Test func dropsDuplicatesWhenCompacting() throws {
    let people = (0..<4_000).map { SeenLogin(login: "user-\($0)", name: $0 == 7 ? "Seven" : nil) }
    var rounds = 0
    while try rounds == 0 || scratch.bytes(of: file).count <= 512 << 10 {
      index.append(rounds == 0 ? people : people.map { SeenLogin(login: $0.login) })
      index.compactIfLarge()
      rounds += 1
      if try scratch.bytes(of: file).starts(with: Array("ghf logins ".utf8)) { break }
    }
    #expect(try scratch.bytes(of: file).count < 50_000)
    #expect(logins(limit: .max) == people.reversed().map(\.login))
    #expect(index.logins(beginningWith: "user-7", limit: .max).last?.name == "Seven")
    #expect(try scratch.names(in: "ghf/h") == ["logins"])
  }

  @Test func forgetsRemovedLogins() throws {
    index.append(["ann", "Bob", "cid", "BOB"].map { SeenLogin(login: $0) })
    try index.remove(["bob", "nobody"])
    #expect(logins() == ["cid", "ann"])
    index.append([SeenLogin(login: "dora")])
    #expect(logins() == ["dora", "cid", "ann"])
    #expect(CacheDirectory(at: scratch.path("ghf")).clear().failure == nil)
    #expect(logins() == [])
    #expect(try scratch.names(in: "ghf") == [])
  }

  @Test func staysEmptyIfTheFileIsUnwritable() throws {
    try scratch.makeDirectory("ghf/h/logins")
    index.append([SeenLogin(login: "ann")])
    index.recordUse(of: ["ann"])
    index.compactIfLarge()
    #expect(logins() == [])
    #expect(throws: StorageError.self) { try index.remove(["ann"]) }
  }

  @Test func doesNotFollowASymbolicLink() throws {
    try scratch.write("ann\tAnn\n", to: "notes")
    try scratch.makeDirectory("ghf/h")
    try scratch.link("ghf/h/logins", to: scratch.path("notes"))
    index.append([SeenLogin(login: "bob")])
    index.recordUse(of: ["ann", "bob"])
    index.compactIfLarge()
    #expect(logins() == [])
    #expect(throws: StorageError.self) { try index.remove(["ann"]) }
    #expect(try scratch.text(of: "notes") == "ann\tAnn\n")
  }

  @Test func staysIntactWithConcurrentWriters() async throws {
    let directory = scratch.path("ghf")
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          let index = LoginIndex(inCache: directory, host: "h")
          for number in 0..<100 {
            index.append([SeenLogin(login: "u\(task)-\(number)")])
            if number % 20 == 0 { try? index.remove(["gone"]) }
          }
        }
      }
    }
    let all = (0..<4).flatMap { task in (0..<100).map { "u\(task)-\($0)" } }
    // On a busy machine a lock can time out, and then a login isn't stored.
    let kept = logins(limit: .max)
    #expect(Set(kept).subtracting(all) == [])
    #expect(Set(kept).count == kept.count)
    index.append([SeenLogin(login: "last")])
    #expect(logins(limit: .max) == ["last"] + kept)
  }
}
