import FoundationEssentials
import GitHubAPI
import Testing

@testable import LocalStore

/// The size of the snapshots of long lists.
@Suite struct SnapshotSizeTests {
  @Test func stores250000AccountsCompactly() throws {
    let scratch = try ScratchDirectory()
    let store = SnapshotStore(
      in: scratch.path("ghf"), for: PageKey(host: "h", path: "/users/a/followers"))
    func date(_ hours: Double) -> Date {
      Date(timeIntervalSince1970: 1_795_255_200 + hours * 3_600)
    }
    var snapshot = Snapshot()
    for id in 1...250_000 { snapshot.add(id: Int64(id * 37), login: "follower-\(id)") }
    _ = try store.keep(snapshot, of: date(0), now: date(0))
    // Two bytes for the distance of ids, one for the login's length, and the login.
    #expect(try scratch.bytes(of: "ghf/state.db").count < 250_000 * 19 + 100_000)
    snapshot.add(id: 5, login: "one-more")
    #expect(try store.keep(snapshot, of: date(1), now: date(1)) == .changed)
    #expect(
      try #require(try store.history()).moments[1].changes.came == [
        SnapshotPerson(id: 5, login: "one-more")
      ])
    #expect(try #require(try store.history()).moments[1].changes.went.isEmpty)
  }
}
