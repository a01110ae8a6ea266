import FoundationEssentials
import GitHubAPI
import Testing

@testable import LocalStore

@Suite struct SnapshotStoreTests {
  let scratch: ScratchDirectory
  let store: SnapshotStore
  let file = "ghf/state.db"

  init() throws {
    scratch = try ScratchDirectory()
    store = SnapshotStore(
      in: scratch.path("ghf"),
      for: PageKey(host: "api.github.com", path: "/users/Octocat/followers", number: 3))
  }

  private func date(_ hours: Double) -> Date {
    Date(timeIntervalSince1970: 1_795_255_200 + hours * 3_600)
  }

  /// Stores a list; all accounts that it lacks have left, or only `departed`.
  private func keep(
    _ names: [Int64: String], from start: Double? = nil, at hours: Double, now: Double? = nil,
    owner: Int64? = nil, departed: Set<Int64>? = nil
  ) throws -> SnapshotOutcome {
    let before = try store.history()
    let update = try #require(
      try store.update(
        with: ListSnapshot(
          people: Snapshot(names), start: date(start ?? hours), end: date(hours),
          reading: .whole(ascends: true),
          findings: departures(names, at: start ?? hours, confirming: departed), owner: owner),
        now: { date(now ?? hours) }))
    #expect(update.before?.summary == before?.summary)
    #expect(try update.history.summary == history().summary)
    return update.outcome
  }

  private func departures(
    _ names: [Int64: String], at hours: Double, confirming ids: Set<Int64>?
  ) -> DepartureFindings {
    ids.map { DepartureFindings(left: $0, checkedFrom: date(hours)) }
      ?? store.departures(from: Snapshot(names), at: date(hours))
  }

  private func people(_ ids: ClosedRange<Int64>) -> [Int64: String] {
    Dictionary(uniqueKeysWithValues: ids.map { ($0, "user-\($0)") })
  }

  private func recordViewing() throws { try store.recordViewing(of: try history()) }

  private func history() throws -> SnapshotHistory { try #require(try store.history()) }

  @Test("stores the first list whole and later ones as differences")
  func storesLaterListsAsDifferences() throws {
    #expect(try store.history() == nil)
    #expect(try keep([1: "ann", 2: "bob", 3: "cid"], at: 0) == .first)
    #expect(try keep([1: "ann", 3: "syd", 4: "dan"], at: 1) == .changed)
    let history = try history()
    #expect(history.moments.map(\.count) == [3, 3])
    #expect(history.moments.map(\.date) == [date(0), date(1)])
    var changes = SnapshotChanges()
    changes.came = [SnapshotPerson(id: 4, login: "dan")]
    changes.went = [SnapshotPerson(id: 2, login: "bob")]
    changes.renamed = [SnapshotChanges.Renaming(id: 3, from: "cid", to: "syd")]
    #expect(history.moments[1].changes == changes)
    #expect(history.changes(sinceMomentAt: 0) == changes)
    #expect(history.changes(sinceMomentAt: 1).isEmpty)
    #expect(try scratch.permissions(of: file) == 0o600)
    #expect(try scratch.permissions(of: "ghf") == 0o700)
  }

  @Test func storesNoFirstSnapshotUnlessAllowed() throws {
    for hours in [0.0, 1] {
      let update = try store.update(
        with: ListSnapshot(
          people: Snapshot([1: "ann"]), start: date(hours), reading: .whole(ascends: true)),
        now: { date(hours) }, mayBegin: false)
      #expect((update == nil) == (hours == 0))
      if hours == 0 {
        #expect(try scratch.names(in: ".") == [])
        _ = try keep([2: "bob"], at: 0)
      }
    }
    #expect(try history().moments.count == 2)
  }

  @Test func doesNotGrowForAnUnchangedList() throws {
    _ = try keep([1: "ann"], at: 0)
    _ = try keep([1: "ann", 2: "bob"], at: 1)
    var sizes: Set<Int> = []
    for hour in 2..<40 {
      #expect(try keep([1: "ann", 2: "bob"], at: Double(hour)) == .unchanged)
      try recordViewing()
      sizes.insert(try scratch.bytes(of: file).count)
    }
    #expect(sizes.count == 1)
    let history = try history()
    #expect(history.moments.count == 2)
    #expect(history.moments[1].confirmedAt == date(39))
    #expect(history.lastViewed?.date == date(39))
    #expect(history.lastViewed?.momentCount == 2)
  }

  @Test func keepsTheLastViewWhenTheListChanges() throws {
    _ = try keep([1: "ann"], at: 0)
    try recordViewing()
    _ = try keep([1: "ann"], at: 1)
    _ = try keep([2: "bob"], at: 2)
    _ = try keep([2: "bob"], at: 3)
    #expect(try history().lastViewed?.momentCount == 1)
    try recordViewing()
    #expect(try history().lastViewed?.momentCount == 2)
    #expect(try history().lastViewed?.date == date(3))
  }

  @Test func neverMovesTheLastViewBack() throws {
    _ = try keep([1: "ann"], at: 0)
    let early = try history()
    _ = try keep([1: "ann", 2: "bob"], at: 1)
    try recordViewing()
    try store.recordViewing(of: early)
    #expect(try history().lastViewed?.momentCount == 2)
    // A view of a deleted file doesn't count for the next one.
    let late = try history()
    #expect(try store.remove() == 2)
    _ = try keep([1: "ann"], at: 2)
    try store.recordViewing(of: late)
    #expect(try history().lastViewed == nil)
    _ = try keep([7: "gus"], at: 3)
    try store.recordViewing(of: late)
    #expect(try history().lastViewed == nil)
  }

  @Test func findsTheAccountsThatAListLacks() throws {
    _ = try keep([1: "ann", 2: "bob", 3: "cal"], at: 0)
    _ = try keep([2: "bob", 3: "cal", 4: "dan"], at: 1)
    #expect(try store.missing(from: Snapshot([4: "dan"])).map(\.id) == [2, 3])
    #expect(try store.missing(from: Snapshot([2: "bob", 3: "cal", 4: "dan"])) == [])
  }

  @Test func keepsMissingAccountsUntilTheyAreConfirmed() throws {
    _ = try keep([1: "ann", 2: "bob", 3: "cal"], at: 0)
    #expect(try keep([2: "bob"], at: 1, departed: []) == .unchanged)
    #expect(try keep([2: "bob", 4: "dan"], at: 2, now: 3, departed: [3]) == .changed)
    #expect(try store.missing(from: Snapshot([2: "bob", 4: "dan"])).map(\.id) == [1])
    // A departure is dated after its check, an arrival after the list.
    #expect(try keep([2: "bob", 4: "dan", 5: "eve"], at: 4, now: 5, departed: []) == .changed)
    #expect(try history().moments.map(\.date) == [date(0), date(3), date(4)])
    // An account that comes back never left.
    #expect(try keep([1: "ann", 2: "bob", 4: "dan", 5: "eve"], at: 6) == .unchanged)
    #expect(try history().changes(sinceMomentAt: 0).went.map(\.id) == [3])
  }

  @Test func acceptsDeparturesCheckedAfterTheLatestSnapshot() throws {
    _ = try keep([1: "ann", 2: "bob"], at: 2)
    func check(at hours: Double) throws -> SnapshotOutcome? {
      try store.update(
        with: ListSnapshot(
          people: Snapshot([1: "annie", 3: "cal"]), start: date(1), reading: .whole(ascends: true),
          findings: DepartureFindings(left: [2], checkedFrom: date(hours))), now: { date(4) }
      )?.outcome
    }
    #expect(try check(at: 2) == .notNewer)
    #expect(try check(at: 3) == .changed)
    // The rest of the outdated list is ignored.
    #expect(try store.missing(from: Snapshot()) == [SnapshotPerson(id: 1, login: "ann")])
    #expect(try history().moments.map(\.date) == [date(2), date(4)])
    #expect(try check(at: 5) == .notNewer)
  }

  @Test("treats a list without common accounts as another account's")
  func startsOverForAListWithoutCommonAccounts() throws {
    _ = try keep(people(1...5), at: 0)
    let aside = "/users/octocat/followers.other-account-1"
    #expect(try keep(people(6...12), at: 1, owner: 8) == .firstOfAnother(setAside: aside))
    // An account with a known id may lose all its followers.
    #expect(try keep(people(21...27), at: 2, owner: 8) == .changed)
  }

  @Test func learnsTheOwnerFromAnOutdatedList() throws {
    _ = try keep(people(1...5), at: 1)
    #expect(try keep(people(1...5), at: 1, owner: 8) == .notNewer)
    #expect(try keep(people(6...12), at: 2, owner: 8) == .changed)
  }

  @Test func ignoresAListThatIsNotNewer() throws {
    _ = try keep([1: "ann"], at: 5)
    #expect(try keep([2: "bob"], at: 5) == .notNewer)
    #expect(try keep([2: "bob"], at: 4, now: 6) == .notNewer)
    #expect(try history().moments.count == 1)
  }

  @Test("ignores a list whose first request preceded the last response of the latest")
  func ignoresAListThatOverlapsTheLatest() throws {
    _ = try keep([1: "ann"], from: 0, at: 2)
    for start in [-1.0, 1, 2] { #expect(try keep([2: "bob"], from: start, at: 3) == .notNewer) }
    #expect(try keep([2: "bob"], from: 2.001, at: 3) == .changed)
    #expect(try keep([2: "bob"], from: 2.002, at: 4) == .notNewer)
    #expect(try history().moments.map(\.date) == [date(2), date(3)])
  }

  @Test("reads the clock while no other process can store a list")
  func readsTheClockUnderTheLock() throws {
    for hours in [1.0, 2] {
      var isLocked = false
      _ = try store.update(
        with: ListSnapshot(
          people: Snapshot([1: "ann"]), start: date(0), reading: .whole(ascends: true)),
        now: {
          do {
            var other = try Database(scratch.path(file), waitingFor: .none)
            try other.transaction { _ in }
          } catch {
            isLocked = (error as? StorageError)?.isBusy == true
          }
          return date(hours)
        })
      #expect(isLocked)
    }
    // A list without an end is dated when it is stored.
    #expect(try history().moments.map(\.date) == [date(1)])
  }

  @Test func acceptsListsAfterTheClockMovedBack() throws {
    _ = try keep([1: "ann"], at: 5)
    #expect(try keep([1: "ann", 2: "bob"], at: 1) == .changed)
    #expect(try keep([1: "ann", 2: "bob"], at: 2) == .unchanged)
    #expect(try history().moments.map(\.date) == [date(5), date(1)])
    #expect(try history().changes(sinceMomentAt: 0).came.map(\.login) == ["bob"])
  }

  @Test func ignoresAListThatBecameEmpty() throws {
    _ = try keep([1: "ann"], at: 0)
    let bytes = try scratch.bytes(of: file)
    #expect(try keep([:], at: 1) == .emptied)
    #expect(try scratch.bytes(of: file) == bytes)
    #expect(try keep([1: "ann"], at: 2) == .unchanged)
  }

  @Test func acceptsAnEmptyFirstList() throws {
    #expect(try keep([:], at: 0) == .first)
    #expect(try keep([:], at: 1) == .unchanged)
    #expect(try keep([1: "ann"], at: 2) == .changed)
    #expect(try history().changes(sinceMomentAt: 0).came.map(\.id) == [1])
  }

  @Test func startsOverForAnotherAccountWithTheLogin() throws {
    _ = try keep([1: "ann"], at: 0)
    #expect(try keep([1: "ann"], at: 1, owner: 7) == .unchanged)
    #expect(try keep([1: "ann"], at: 2) == .unchanged)
    let aside = "/users/octocat/followers.account-7-1"
    #expect(try keep([9: "zoe"], at: 3, owner: 8) == .firstOfAnother(setAside: aside))
    #expect(try history().moments.map(\.count) == [1])
    #expect(try history().owner == 8)
    #expect(
      try keep([1: "ann"], at: 4, owner: 7)
        == .firstOfAnother(setAside: "/users/octocat/followers.account-8-1"))
    #expect(
      try keep([9: "zoe"], at: 5, owner: 8)
        == .firstOfAnother(setAside: "/users/octocat/followers.account-7-2"))
    #expect(try SnapshotSurvey(of: scratch.path("ghf")).listCount == 4)
    #expect(try store.remove() == 2)
    #expect(try SnapshotSurvey(of: scratch.path("ghf")).listCount == 0)
  }

  @Test("removes a list's snapshots, and no byte of its logins is left in the file")
  func removesAllTraces() throws {
    let other = SnapshotStore(
      in: scratch.path("ghf"), for: PageKey(host: "api.github.com", path: "/users/octocat/x"))
    #expect(try store.remove() == nil)
    #expect(try scratch.names() == [])
    _ = try other.keep(Snapshot([1: "somebody"]), of: date(0), now: date(0))
    _ = try keep([1: "unmistakable"], at: 0)
    _ = try keep([2: "unforgettable"], at: 1)
    #expect(try store.remove() == 2)
    #expect(try store.history() == nil)
    #expect(try store.remove() == nil)
    #expect(try other.history()?.moments.count == 1)
    let text = String(decoding: try scratch.bytes(of: file), as: UTF8.self)
    #expect(!text.contains("unmistakable") && !text.contains("unforgettable"))
    #expect(text.contains("somebody"))
  }

  @Test func losesNothingWithConcurrentWriters() async throws {
    let store = store
    await withTaskGroup(of: Void.self) { group in
      for number in 1...16 {
        group.addTask {
          let people = Dictionary(
            uniqueKeysWithValues: (1...number).map { (Int64($0), "user-\($0)") })
          // A late writer may find a newer snapshot.
          _ = try? store.keep(
            Snapshot(people), of: Date(timeIntervalSince1970: Double(number)), now: .now)
          if let history = try? store.history() { try? store.recordViewing(of: history) }
        }
      }
    }
    let history = try history()
    #expect(history.moments.last?.count == 16)
    #expect(history.changes(sinceMomentAt: 0).came.count == 16 - history.moments[0].count)
  }
}

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
