import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import LocalStore

/// The order in which snapshots were stored, and the right to report their changes.
@Suite struct SnapshotMarkTests {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func store(_ login: String) -> SnapshotStore {
    SnapshotStore(
      in: scratch.path("ghf"),
      for: PageKey(host: "api.github.com", path: "/users/\(login)/followers"))
  }

  private func date(_ hours: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(hours) * 3_600)
  }

  @discardableResult private func keep(
    _ names: [Int64: String], of login: String = "octocat", owner: Int64? = 7, at hours: Int
  ) throws -> SnapshotOutcome {
    try store(login).keep(Snapshot(names), of: date(hours), now: date(hours), owner: owner)
  }

  private func marks(of login: String = "octocat") throws -> [Int64] {
    try store(login).history()?.moments.map(\.mark) ?? []
  }

  @Test("gives a number once, to each snapshot a greater one, whatever the clock says")
  func ordersSnapshotsOfAllLists() throws {
    try keep([1: "ann"], at: 100)
    try keep([2: "bob"], of: "hubot", owner: 8, at: 3)
    try keep([1: "ann", 3: "cal"], at: 1)
    try keep([1: "ann", 3: "cal"], at: 2)
    let first = try marks()
    let second = try marks(of: "hubot")
    #expect(first[0] < second[0] && second[0] < first[1])
    #expect(try store("octocat").remove() == 2)
    try keep([1: "ann"], at: 0)
    #expect(try first[1] < marks()[0])
    #expect(try scratch.integrity(of: "ghf/state.db") == "ok")
  }

  @Test func findsTheMomentsAfterAMark() throws {
    try keep([1: "ann"], at: 1)
    try keep([1: "ann", 2: "bob"], at: 2)
    try keep([1: "ann", 2: "bob", 3: "cal"], at: 3)
    let history = try #require(try store("octocat").history())
    let marks = history.moments.map(\.mark)
    #expect(([0] + marks).map { history.firstIndex(after: $0) } == [1, 1, 2, 3])
    // The mark of a moment that became a part of another, and of another list.
    #expect(history.firstIndex(after: marks[2] + 5) == 3)
    // A forgotten list, and a removed database.
    _ = try store("octocat").remove()
    try keep([1: "ann"], at: 1)
    let next = try #require(try store("octocat").history())
    #expect(next.firstIndex(after: marks[2]) == 1)
    try FileManager.default.removeItem(atPath: scratch.path("ghf/state.db"))
    for hours in 1...9 { try keep([1: "ann", Int64(hours + 1): "user-\(hours)"], at: hours) }
    let other = try #require(try store("octocat").history())
    #expect(marks.map { other.firstIndex(after: $0) } == [1, 1, 1])
  }

  @Test("keeps marks in order over random updates, removals and renamings", arguments: 1...20)
  func ordersRandomUpdates(round: Int) throws {
    var generator = SeededGenerator()
    for _ in 0..<round { _ = generator.next() }
    let (owners, logins): ([Int64], [String]) = ([7, 8, 9], ["ann", "bob", "cal"])
    var known: Set<Int64> = []
    var lastMarks: [Int64: [Int64]] = [:]
    for step in 0..<60 {
      let owner = owners[Int.random(in: 0..<3, using: &generator)]
      let login = logins[Int.random(in: 0..<3, using: &generator)]
      // The clock goes back and forth.
      let hours = 100 + Int.random(in: -50...50, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: _ = try store(login).remove(owner: owner)
      case 1: _ = try store(login).gather(of: owner)
      default:
        let ids = (1...5).map { owner * 100 + $0 }.filter { _ in Bool.random(using: &generator) }
        let names = Dictionary(uniqueKeysWithValues: (ids + [owner]).map { ($0, "user-\(step)") })
        try keep(names, of: login, owner: owner, at: hours)
      }
      let limit = known.max() ?? 0
      for owner in owners {
        let histories = try store("any").histories(of: owner)
        for marks in histories.map({ $0.moments.map(\.mark) }) {
          #expect(zip(marks, marks.dropFirst()).allSatisfy(<), "GHF_SEED=\(generator.seed)")
        }
        let marks = histories.flatMap { $0.moments.map(\.mark) }.sorted()
        #expect(Set(marks).count == marks.count, "GHF_SEED=\(generator.seed)")
        // Other marks were given after all that there ever were.
        let old = Set(lastMarks[owner] ?? [])
        #expect(
          marks.allSatisfy { old.contains($0) || $0 > limit }, "GHF_SEED=\(generator.seed)")
        lastMarks[owner] = marks
        known.formUnion(marks)
      }
    }
    #expect(known.count > 20)
  }

  @Test("lets one process report changes at a time")
  func locksReports() throws {
    try keep([1: "ann"], at: 0)
    let lock = try #require(try store("octocat").lockReport())
    let error = #expect(throws: StorageError.self) {
      _ = try store("octocat").lockReport(waitingFor: .zero)
    }
    #expect(error?.isBusy == true)
    lock.release()
    let next = try #require(try store("octocat").lockReport(waitingFor: .zero))
    next.release()
    #expect(try scratch.names(in: "ghf") == ["state.db"])
  }
}
