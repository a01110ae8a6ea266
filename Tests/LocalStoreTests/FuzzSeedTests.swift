import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import LocalStore

/// The databases from which `make fuzz` starts, since the fuzzer wouldn't find a readable one by itself,
/// and one of an earlier version.
@Suite struct FuzzSeedTests {
  let scratch: ScratchDirectory
  let key = PageKey(host: "h", path: "/users/a/followers")

  init() throws {
    scratch = try ScratchDirectory()
    try scratch.makeDirectory("ghf")
  }

  private func copy(_ seed: String, to name: String) throws {
    let url = URL(filePath: ProjectFiles.root + "/Tools/Fuzz/Seeds/" + seed)
    try scratch.write(Array(try Data(contentsOf: url)), to: "ghf/" + name)
  }

  @Test func readsTheCache() throws {
    try copy("cache/database", to: "cache.db")
    let cache = scratch.newCache()
    #expect(cache.page(at: key)?.payload == [1, 2, 3])
    #expect(
      cache.logins(beginningWith: "", limit: 9, on: "h") == [
        SeenLogin(login: "Ada", name: "Ada L."), SeenLogin(login: "abel"),
        SeenLogin(login: "octocat"),
      ])
    #expect(cache.problem == nil)
  }

  @Test("reads which departures ghf 0.2.0 has left open")
  func readsOpenDepartures() throws {
    let state = ProjectFiles.root + "/Fixtures/home-0.2.0/.local/state/ghf/state.db"
    try scratch.write(Array(try Data(contentsOf: URL(filePath: state))), to: "ghf/state.db")
    let key = PageKey(host: "127.0.0.1:7321", path: "/users/octavia/followers")
    let history = try SnapshotStore(in: scratch.path("ghf"), for: key).history()
    #expect(history?.open.map(\.id) == [990_010])
  }

  @Test func readsTheSnapshots() throws {
    for (seed, count) in [("first", 1), ("changed", 2), ("differences", 2)] {
      try copy("snapshot/" + seed, to: "state.db")
      let store = SnapshotStore(in: scratch.path("ghf"), for: key)
      #expect(try store.history()?.moments.count == count)
      #expect(try store.known()?.newest == (seed == "differences" ? [2, 1] : []))
    }
    let packed = ProjectFiles.root + "/Tools/Fuzz/Seeds/snapshot/packed"
    #expect(Snapshot(packed: Array(try Data(contentsOf: URL(filePath: packed))))?.count == 1)
  }
}
