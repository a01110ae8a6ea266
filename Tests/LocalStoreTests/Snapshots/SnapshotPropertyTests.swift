import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import LocalStore

/// Random changes to a list, checked against a model that compares dictionaries.
@Suite struct SnapshotPropertyTests {
  /// Compares two lists directly.
  private func changes(from old: [Int64: String], to new: [Int64: String]) -> SnapshotChanges {
    var changes = SnapshotChanges()
    for id in new.keys.sorted() {
      guard let login = new[id] else { continue }
      if let before = old[id] {
        if before != login {
          changes.renamed.append(SnapshotChanges.Renaming(id: id, from: before, to: login))
        }
      } else {
        changes.came.append(SnapshotPerson(id: id, login: login))
      }
    }
    changes.went = old.keys.filter { new[$0] == nil }.sorted().map {
      SnapshotPerson(id: $0, login: old[$0] ?? "")
    }
    return changes
  }

  private func changed(
    _ list: [Int64: String], using generator: inout SeededGenerator
  ) -> [Int64: String] {
    var list = list
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      // Few ids, so that accounts return.
      let id = Int64.random(in: 1...25, using: &generator) * 1_000_000_007
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: list[id] = nil
      default: list[id] = "user-\(Int.random(in: 1...40, using: &generator))"
      }
    }
    // An emptied list isn't stored.
    if list.isEmpty { list[1] = "last" }
    return list
  }

  @Test(arguments: 1...20) func readsBackEveryStoredList(round: Int) throws {
    var generator = SeededGenerator()
    for _ in 0..<round { _ = generator.next() }
    let scratch = try ScratchDirectory()
    let store = SnapshotStore(
      in: scratch.path("ghf"), for: PageKey(host: "h", path: "/users/a/followers"))
    var lists: [[Int64: String]] = [changed([:], using: &generator)]
    _ = try store.keep(Snapshot(lists[0]), of: .distantPast, now: .now)
    let all = [nil, .gone, .unfollowed, DepartureReason.unfollowedAndRenamed(to: "other")]
    var reasons: [DepartureReason?] = [nil]
    for step in 1...30 {
      let next = changed(lists[lists.count - 1], using: &generator)
      let date = Date(timeIntervalSinceReferenceDate: Double(step))
      let reason = all.randomElement(using: &generator) ?? nil
      let update = try #require(
        try store.update(
          with: ListSnapshot(
            people: Snapshot(next), start: date, reading: .whole(ascends: true),
            findings: store.departures(from: Snapshot(next), at: date, because: reason)),
          now: { date },
          mayBegin: false))
      let outcome = next == lists.last ? SnapshotOutcome.unchanged : .changed
      #expect(update.outcome == outcome, "seed \(generator.seed)")
      let read = try store.history()
      #expect(update.history.summary == read?.summary, "seed \(generator.seed)")
      if next != lists.last {
        lists.append(next)
        reasons.append(reason)
      }
    }
    let history = try #require(try store.history())
    #expect(history.moments.map(\.count) == lists.map(\.count), "seed \(generator.seed)")
    for (index, list) in lists.enumerated() {
      let net = history.changes(sinceMomentAt: index)
      let expected = changes(from: list, to: lists[lists.count - 1])
      #expect(net.came == expected.came, "seed \(generator.seed)")
      #expect(net.renamed == expected.renamed, "seed \(generator.seed)")
      // A departed account keeps its last known login.
      #expect(net.went.map(\.id) == expected.went.map(\.id), "seed \(generator.seed)")
      if index > 0 {
        var step = changes(from: lists[index - 1], to: list)
        for person in step.went { step.reasons[person.id] = reasons[index] }
        #expect(history.moments[index].changes == step, "seed \(generator.seed)")
      }
    }
  }

  /// Some departures and returns are confirmed, of lists of which some aren't newer than the latest
  /// snapshot.
  @Test(arguments: 1...20) func keepsAccountsUntilTheirDepartureIsConfirmed(round: Int) throws {
    var generator = SeededGenerator()
    for _ in 0..<round { _ = generator.next() }
    let scratch = try ScratchDirectory()
    let store = SnapshotStore(
      in: scratch.path("ghf"), for: PageKey(host: "h", path: "/users/a/followers"))
    var list = changed([:], using: &generator)
    var stored = list
    // All of it happens within a day.
    var left: Set<Int64> = []
    let first = Date(timeIntervalSinceReferenceDate: 0)
    _ = try store.keep(Snapshot(list), of: first, now: first)
    var lastDate = 0
    for step in 1...30 {
      list = changed(list, using: &generator)
      let (start, check) = (
        lastDate + step % 3 - 1, lastDate + Int.random(in: 0...1, using: &generator)
      )
      let missing = try store.missing(from: Snapshot(list))
      #expect(missing == changes(from: stored, to: list).went, "seed \(generator.seed)")
      let departed = Set(missing.filter { _ in Bool.random(using: &generator) }.map(\.id))
      let returned = left.filter { _ in Bool.random(using: &generator) }
      let before = stored
      if start > lastDate {
        stored.merge(list.filter { !left.contains($0.key) || returned.contains($0.key) }) { $1 }
      }
      if start > lastDate || check > lastDate { for id in departed { stored[id] = nil } }
      left.formUnion(before.keys.filter { stored[$0] == nil })
      left.subtract(stored.keys)
      let now = lastDate + 2
      let update = try #require(
        try store.update(
          with: ListSnapshot(
            people: Snapshot(list), start: Date(timeIntervalSinceReferenceDate: Double(start)),
            reading: .whole(ascends: true),
            findings: DepartureFindings(
              left: departed, returned: returned,
              checkedFrom: Date(timeIntervalSinceReferenceDate: Double(check)))),
          now: { Date(timeIntervalSinceReferenceDate: Double(now)) }, mayBegin: false))
      let outcome =
        stored != before ? SnapshotOutcome.changed : start > lastDate ? .unchanged : .notNewer
      #expect(update.outcome == outcome, "seed \(generator.seed)")
      if outcome != .notNewer { lastDate = now }
      #expect(update.history.moments.last?.count == stored.count, "seed \(generator.seed)")
      let people = try store.missing(from: Snapshot())
      let logins = Dictionary(uniqueKeysWithValues: people.map { ($0.id, $0.login) })
      #expect(logins == stored, "seed \(generator.seed)")
    }
  }
}
