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
    for step in 1...30 {
      let next = changed(lists[lists.count - 1], using: &generator)
      let date = Date(timeIntervalSinceReferenceDate: Double(step))
      let update = try #require(
        try store.update(
          with: Snapshot(next), from: date, to: date, now: { .now }, owner: nil,
          mayBegin: false))
      let outcome = next == lists.last ? SnapshotOutcome.unchanged : .changed
      #expect(update.outcome == outcome, "seed \(generator.seed)")
      let read = try store.history()
      #expect(update.history.summary == read?.summary, "seed \(generator.seed)")
      if next != lists.last { lists.append(next) }
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
        let step = changes(from: lists[index - 1], to: list)
        #expect(history.moments[index].changes == step, "seed \(generator.seed)")
      }
    }
  }
}
