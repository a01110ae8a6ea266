import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import LocalStore

/// The snapshots of accounts that take one another's logins.
@Suite struct SnapshotRenamingTests {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func store(_ login: String, _ list: String = "followers") -> SnapshotStore {
    SnapshotStore(
      in: scratch.path("ghf"), for: PageKey(host: "api.github.com", path: "/users/\(login)/\(list)")
    )
  }

  private func date(_ hours: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(hours) * 3_600)
  }

  /// Stores a list as `ghf changes` does, or without its account, as `ghf followers` does.
  @discardableResult private func keep(
    _ names: [Int64: String], of login: String, owner: Int64?, at hours: Int, departed: Bool = true
  ) throws -> SnapshotOutcome {
    let store = store(login)
    if let owner { _ = try store.gather(of: owner) }
    let list = Snapshot(names)
    let update = try store.update(
      with: ListSnapshot(
        people: list, start: date(hours), reading: .whole(ascends: true),
        findings: departed ? store.departures(from: list, at: date(hours)) : .none, owner: owner),
      now: { date(hours) }, stays: owner != nil)
    return try #require(update).outcome
  }

  @Test("finds an account's snapshots under its old login, or where they were moved aside")
  func findsMovedSnapshots() throws {
    try keep([1: "ann"], of: "octocat", owner: 7, at: 0)
    // Another account takes the login before the first one is looked for.
    let aside = "/users/octocat/followers.account-7-1"
    #expect(
      try keep([2: "bob"], of: "octocat", owner: 8, at: 1) == .firstOfAnother(setAside: aside))
    #expect(try keep([1: "ann", 3: "cal"], of: "monalisa", owner: 7, at: 2) == .changed)
    #expect(try store("monalisa").history()?.moments.map(\.date) == [date(0), date(2)])
    // It returns to its old login, and the other account's snapshots are moved aside.
    #expect(try store("octocat").gather(of: 7) == "/users/octocat/followers.account-8-1")
    #expect(try store("octocat").gather(of: 7) == nil)
    #expect(try keep([1: "ann", 3: "cal"], of: "octocat", owner: 7, at: 3) == .unchanged)
    #expect(try store("hubot").histories(of: 8).map { $0.moments.map(\.date) } == [[date(1)]])
    #expect(try store("hubot", "following").histories(of: 8).isEmpty)
    #expect(try store("hubot").gather(of: 8) == nil)
    #expect(try keep([2: "bob"], of: "hubot", owner: 8, at: 4) == .unchanged)
  }

  @Test func joinsTwoHistoriesOfAnAccount() throws {
    try keep([1: "ann", 2: "bob", 3: "cal"], of: "octocat", owner: 7, at: 0)
    try keep([1: "ann", 2: "bob", 3: "cal", 4: "dan"], of: "octocat", owner: 7, at: 1)
    try store("octocat").recordViewing(of: try #require(try store("octocat").history()))
    // `ghf followers` with the new login, which doesn't look for older snapshots.
    let new = store("monalisa")
    _ = try new.keep(
      Snapshot([2: "rob", 4: "dan", 5: "eve"]), of: date(2), now: date(2), owner: 7)
    _ = try new.keep(Snapshot([2: "rob", 5: "eve", 6: "fay"]), of: date(3), now: date(3), owner: 7)
    try new.recordViewing(of: try #require(try new.history()))
    #expect(
      try keep([2: "rob", 5: "eve"], of: "monalisa", owner: 7, at: 4, departed: false) == .unchanged
    )
    let history = try #require(try new.history())
    #expect(history.moments.map(\.date) == (0...3).map(date))
    #expect(history.moments[2].changes.came.map(\.login) == ["eve"])
    #expect(history.moments[2].changes.renamed.map(\.to) == ["rob"])
    // No check has confirmed that ann and cal have left, and one that dan has.
    #expect(history.moments[2].changes.went.isEmpty)
    #expect(history.moments[3].changes.went.map(\.login) == ["dan"])
    #expect(history.lastViewed?.momentCount == 4)
    #expect(history.open.count == 3)
    #expect(try store("octocat").history() == nil)
    #expect(try SnapshotSurvey(of: scratch.path("ghf")).listCount == 1)
  }

  @Test("does not add the list of an unknown account with nothing in common")
  func ignoresTheListOfAnotherAccount() throws {
    let people = { (ids: ClosedRange<Int64>) in
      Dictionary(uniqueKeysWithValues: ids.map { ($0, "user-\($0)") })
    }
    try keep(people(1...6), of: "octocat", owner: 7, at: 0)
    #expect(try keep(people(11...16), of: "octocat", owner: nil, at: 1) == .notNewer)
    #expect(try keep(people(2...9), of: "octocat", owner: nil, at: 2) == .changed)
    #expect(try keep(people(9...40), of: "octocat", owner: nil, at: 3) == .notNewer)
  }

  @Test("adds a short list of an unknown account only if it is the same")
  func ignoresShortListsThatDiffer() throws {
    try keep([1: "ann", 2: "bob"], of: "octocat", owner: 7, at: 0)
    #expect(try keep([2: "bob"], of: "octocat", owner: nil, at: 1) == .notNewer)
    #expect(
      try keep([1: "ann", 2: "bob", 3: "cal"], of: "octocat", owner: nil, at: 2) == .notNewer)
    #expect(try keep([1: "ann", 2: "bob"], of: "octocat", owner: nil, at: 3) == .unchanged)
    #expect(try keep([1: "ann", 2: "bob", 3: "cal"], of: "octocat", owner: 7, at: 4) == .changed)
  }

  @Test("finds a departure from a later list that began before the earlier one's last check")
  func findsADepartureInOverlappingHistories() throws {
    try keep([1: "ann", 2: "bob"], of: "octocat", owner: 7, at: 0)
    try keep([1: "ann", 2: "bob"], of: "octocat", owner: 7, at: 3)
    let new = store("monalisa")
    let lists: [(Int, [Int64: String])] = [(1, [1: "ann", 2: "bob"]), (4, [1: "ann"])]
    for (hours, list) in lists {
      _ = try new.keep(Snapshot(list), of: date(hours), now: date(hours), owner: 7)
    }
    _ = try new.gather(of: 7)
    let history = try #require(try new.history())
    #expect(history.moments.map(\.date) == [date(0), date(4)])
    #expect(history.moments[1].changes.went.map(\.login) == ["bob"])
  }

  @Test(
    "joins histories in the order in which they were stored, whatever the clock said",
    arguments: [-30, -3, 0, 3], [false, true])
  func joinsInTheOrderOfStoring(hours: Int, isConfirmedLater: Bool) throws {
    try keep([1: "ann", 2: "bob"], of: "octocat", owner: 7, at: 10)
    if isConfirmedLater { try keep([1: "ann", 2: "bob"], of: "octocat", owner: 7, at: 12) }
    // bob leaves, the account is renamed, and its list is stored with another clock.
    let new = store("monalisa")
    let now = date(12 + hours)
    _ = try new.keep(Snapshot([1: "ann", 3: "cal"]), of: now, now: now, owner: 7)
    try keep([1: "ann", 3: "cal"], of: "monalisa", owner: 7, at: 13)
    let history = try #require(try new.history())
    #expect(history.moments.map(\.count) == [2, 3, 2])
    #expect(history.moments.flatMap(\.changes.came).map(\.login) == ["cal"])
    #expect(history.moments.flatMap(\.changes.went).map(\.login) == ["bob"])
    #expect(zip(history.moments, history.moments.dropFirst()).allSatisfy { $0.mark < $1.mark })
  }

  @Test("a state that was stored before the latest one adds nobody, whatever the clock said")
  func skipsStatesThatWereStoredBefore() throws {
    try keep([1: "ann", 2: "bob"], of: "octocat", owner: 7, at: 0)
    let new = store("monalisa")
    // With a clock that is ahead; then cal leaves, and dan follows.
    _ = try new.keep(Snapshot([1: "ann", 3: "cal"]), of: date(50), now: date(50), owner: 7)
    let old = store("octocat")
    _ = try old.keep(Snapshot([1: "ann", 4: "dan"]), of: date(2), now: date(2), owner: 7)
    _ = try new.gather(of: 7)
    let history = try #require(try new.history())
    #expect(history.moments.map(\.date) == [date(0), date(2)])
    #expect(history.moments[1].changes.came.map(\.login) == ["dan"])
  }

  @Test("keeps and removes the lists of one account, wherever they are")
  func findsTheListsOfOneAccount() throws {
    try keep([1: "ann"], of: "octocat", owner: 7, at: 0)
    try store("monalisa").markAsKept(of: 7)
    #expect(try store("octocat").history()?.isKept == true)
    // Another account takes the login.
    try keep([2: "bob"], of: "octocat", owner: 8, at: 1)
    #expect(try store("octocat").remove() == 1)
    #expect(try store("octocat").remove(owner: 8) == nil)
    #expect(try store("any").histories(of: 7).count == 1)
    #expect(try store("monalisa").remove() == nil)
    #expect(try store("monalisa").remove(owner: 7) == 1)
    #expect(try SnapshotSurvey(of: scratch.path("ghf")).listCount == 0)
  }

  @Test func namesThePlaceOfAnUnknownAccount() throws {
    try keep([1: "ann"], of: "octocat", owner: nil, at: 0)
    try keep([2: "bob"], of: "monalisa", owner: 7, at: 1)
    #expect(try store("octocat").gather(of: 7) == "/users/octocat/followers.other-account-1")
  }

  @Test("keeps the numbers of what was moved aside apart")
  func findsFreePaths() throws {
    for round in 0..<3 {
      for owner: Int64 in [7, 8, 9] {
        let now = date(3 * round + Int(owner))
        _ = try store("octocat").update(
          with: ListSnapshot(
            people: Snapshot([owner: "user-\(owner)"]), start: now,
            reading: .whole(ascends: true), owner: owner), now: { now })
      }
      _ = try store("octocat").gather(of: 8)
    }
    #expect(try store("octocat").histories(of: 8).count == 1)
  }

  @Test("loses no snapshot when accounts rename, swap logins and return", arguments: 1...10)
  func losesNothing(round: Int) throws {
    var generator = SeededGenerator()
    for _ in 0..<round { _ = generator.next() }
    let owners: [Int64] = [7, 8, 9]
    let names = (0..<5).map { "login-\($0)" }
    var logins = Dictionary(uniqueKeysWithValues: zip(owners, names))
    var lists: [Int64: [Int64: String]] = [:]
    // The lists at each snapshot of an account, and their times.
    var stored: [Int64: [(date: Date, list: [Int64: String])]] = [:]
    for hours in 0..<60 {
      let owner = owners[Int.random(in: 0..<3, using: &generator)]
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        let other = owners[Int.random(in: 0..<3, using: &generator)]
        (logins[owner], logins[other]) = (logins[other], logins[owner])
      case 1:
        let free = names.filter { !logins.values.contains($0) }
        logins[owner] = free[Int.random(in: 0..<free.count, using: &generator)]
      default:
        let id = owner * 100 + Int64.random(in: 1...9, using: &generator)
        var list = lists[owner] ?? [:]
        list[id] = list[id] == nil ? "user-\(hours)" : nil
        list[owner] = "friend"
        lists[owner] = list
        let before = try stored[owner].map { _ in try #require(try history(of: owner)) }
        let login = logins[owner] ?? ""
        let outcome = try keep(list, of: login, owner: owner, at: hours)
        #expect(before == nil || outcome == .changed)
        stored[owner, default: []].append((date(hours), list))
      }
      for (owner, states) in stored {
        let history = try #require(try history(of: owner))
        #expect(history.moments.map(\.date) == states.map(\.date))
        #expect(history.moments.map(\.count) == states.map(\.list.count))
      }
    }
  }

  private func history(of owner: Int64) throws -> SnapshotHistory? {
    let histories = try store("any").histories(of: owner)
    #expect(histories.count <= 1)
    return histories.first
  }
}
