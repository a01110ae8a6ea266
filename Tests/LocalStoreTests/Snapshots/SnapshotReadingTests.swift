import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import LocalStore

/// The stored readings of a list: whole ones, and checks by differences.
@Suite struct SnapshotReadingTests {
  let scratch: ScratchDirectory
  let store: SnapshotStore

  init() throws {
    scratch = try ScratchDirectory()
    store = SnapshotStore(
      in: scratch.path("ghf"),
      for: PageKey(host: "api.github.com", path: "/users/octocat/followers"))
  }

  private func date(_ hours: Double) -> Date {
    Date(timeIntervalSince1970: 1_795_255_200 + hours * 3_600)
  }

  private func update(
    _ names: [Int64: String], _ reading: ListReading, from start: Double, to end: Double? = nil,
    owner: Int64? = nil
  ) throws -> SnapshotOutcome? {
    try result(names, reading, from: start, to: end, owner: owner)?.outcome
  }

  private func result(
    _ names: [Int64: String], _ reading: ListReading, from start: Double, to end: Double? = nil,
    owner: Int64? = nil
  ) throws -> SnapshotUpdate? {
    let end = date(end ?? start)
    return try store.update(
      with: ListSnapshot(
        people: Snapshot(names), start: date(start), reading: reading,
        findings: store.departures(from: Snapshot(names), at: date(start)), owner: owner),
      now: { end })
  }

  private func known() throws -> KnownList { try #require(try store.known()) }

  private var kinds: [[CheckKind]] {
    get throws { try store.history()?.moments.map { [$0.check, $0.confirmedBy] } ?? [] }
  }

  @Test func knowsNothingOfAListWithoutSnapshots() throws {
    #expect(try store.known() == nil)
    #expect(try scratch.names(in: ".") == [])
  }

  @Test("records the time and the order of whole readings, also of an unchanged list")
  func recordsWholeReadings() throws {
    #expect(try update([5: "eve", 1: "ann"], .whole(ascends: true), from: 0, to: 1) == .first)
    var known = try known()
    #expect(known.people.sorted().map(\.login) == ["ann", "eve"])
    #expect(known.confirmedAt == date(1))
    #expect(known.wholeReadAt == date(0))
    #expect(known.ascends && known.newest == [])
    #expect(try update([5: "eve", 1: "ann"], .whole(ascends: false), from: 2, to: 3) == .unchanged)
    known = try self.known()
    #expect(known.wholeReadAt == date(2) && !known.ascends)
    // Lists that aren't newer, or may be those of a private profile.
    #expect(try update([1: "ann"], .whole(ascends: true), from: 3) == .notNewer)
    #expect(try update([:], .whole(ascends: true), from: 4) == .emptied)
    #expect(try self.known().summary == known.summary)
    #expect(try kinds == [[.whole, .whole]])
  }

  @Test("records the newest follows of a check by differences, and keeps the whole reading")
  func recordsDifferences() throws {
    _ = try update([1: "ann", 2: "bob"], .whole(ascends: true), from: 0, owner: 7)
    #expect(
      try update(
        [1: "ann", 2: "bob"], .differences(from: known(), newest: [2, 1]), from: 1, owner: 7)
        == .unchanged)
    #expect(try kinds == [[.whole, .differences]])
    #expect(
      try update([1: "ann", 3: "cid"], .differences(from: known(), newest: [3, 1]), from: 2)
        == .changed)
    #expect(try kinds == [[.whole, .differences], [.differences, .differences]])
    var known = try known()
    #expect(known.newest == [3, 1])
    #expect(known.wholeReadAt == date(0) && known.ascends)
    #expect(known.owner == 7)
    #expect(try update([1: "ann", 3: "cid"], .whole(ascends: true), from: 3) == .unchanged)
    #expect(try kinds == [[.whole, .differences], [.differences, .whole]])
    known = try self.known()
    #expect(known.newest == [3, 1] && known.wholeReadAt == date(3))
  }

  @Test func tellsTheFirstCheckByDifferences() throws {
    let names: [Int64: String] = [1: "ann"]
    let more: [Int64: String] = [1: "ann", 2: "bob"]
    var found: [Bool?] = [
      try result(names, .whole(ascends: true), from: 0)?.isFirstByDifferences
    ]
    for (hours, names) in [(1.0, names), (2, names), (3, more)] {
      found.append(
        try result(names, .differences(from: known(), newest: [1]), from: hours)?
          .isFirstByDifferences)
    }
    found.append(try result(more, .whole(ascends: true), from: 4)?.isFirstByDifferences)
    found.append(
      try result(more, .differences(from: known(), newest: [1]), from: 4)?.isFirstByDifferences)
    found.append(
      try result(names, .differences(from: known(), newest: [1]), from: 5)?.isFirstByDifferences)
    #expect(found == [false, true, false, false, false, false, true])
  }

  @Test("ignores differences from a snapshot if a later one was stored meanwhile")
  func ignoresDifferencesFromAnOlderSnapshot() throws {
    _ = try update([1: "ann", 2: "bob"], .whole(ascends: true), from: 0)
    let base = try known()
    // Confirming the snapshot doesn't outdate it.
    _ = try update([1: "ann", 2: "bob"], .whole(ascends: true), from: 1)
    #expect(
      try update([1: "ann", 2: "bob"], .differences(from: base, newest: [2]), from: 2)
        == .unchanged)
    _ = try update([1: "annie", 2: "bob"], .whole(ascends: true), from: 3)
    let known = try known().summary
    for (names, ids) in [([Int64(1): "ann", 2: "bob", 3: "cid"], [Int64(3)]), ([2: "bob"], [2])] {
      #expect(try update(names, .differences(from: base, newest: ids), from: 4) == .notNewer)
    }
    #expect(try self.known().summary == known)
    // Not even if the list is the same again: the names in between may be in the list.
    _ = try update([1: "ann", 2: "bob"], .whole(ascends: true), from: 5)
    #expect(
      try update([1: "ann"], .differences(from: base, newest: [1]), from: 6) == .notNewer)
    #expect(try store.remove() == 3)
    #expect(try update([1: "ann"], .differences(from: base, newest: [1]), from: 7) == nil)
    #expect(try store.history() == nil)
  }

  @Test("never records a list that was read by differences as another account's")
  func keepsTheListOfAnotherAccount() throws {
    _ = try update([1: "ann"], .whole(ascends: true), from: 0, owner: 7)
    for reading in [ListReading.differences(from: try known(), newest: [1]), .derived] {
      #expect(try update([1: "ann", 9: "zoe"], reading, from: 1, owner: 8) == .notNewer)
    }
    #expect(try known().owner == 7)
    let whole = ListReading.whole(ascends: false)
    let aside = "/users/octocat/followers.account-7-1"
    #expect(
      try update([9: "zoe"], whole, from: 2, owner: 8) == .firstOfAnother(setAside: aside))
    #expect(try known().wholeReadAt == date(2))
    let moved = SnapshotStore(
      in: scratch.path("ghf"), for: PageKey(host: "api.github.com", path: aside))
    #expect(try moved.known()?.wholeReadAt == date(0))
    #expect(try moved.known()?.ascends == true)
  }

  @Test("a list that a check by differences completed in the cache confirms the latest snapshot")
  func derivedListsConfirm() throws {
    _ = try update([1: "ann", 2: "bob"], .whole(ascends: true), from: 0)
    #expect(try update([1: "ann", 2: "bob"], .derived, from: 1) == .unchanged)
    #expect(try kinds == [[.whole, .differences]])
    let known = try known()
    #expect(known.wholeReadAt == date(0) && known.ascends && known.newest == [])
    for names in [[Int64(1): "ann", 2: "bob", 3: "cid"], [1: "annie", 2: "bob"]] {
      #expect(try update(names, .derived, from: 2) == .notNewer)
    }
    #expect(try self.known().summary == known.summary)
    // A departure was confirmed by the account's id.
    #expect(try update([1: "ann"], .derived, from: 3) == .changed)
    #expect(try kinds == [[.whole, .differences], [.differences, .differences]])
    #expect(try self.known().wholeReadAt == date(0))
    #expect(try store.remove() == 2)
    #expect(try update([1: "ann"], .derived, from: 4) == .first)
    #expect(try self.known().wholeReadAt == nil)
    #expect(try kinds == [[.differences, .differences]])
  }

  @Test func removesTheReadingsWithTheList() throws {
    _ = try update([1: "ann"], .whole(ascends: true), from: 0)
    _ = try update([2: "bob"], .differences(from: known(), newest: [2]), from: 1)
    #expect(try store.remove() == 2)
    guard var database = try SnapshotStore.database(in: scratch.path("ghf"), creating: false)
    else {
      Issue.record("the database was removed")
      return
    }
    for table in ["lists", "snapshots", "first_people", "changes", "readings", "checks"] {
      #expect(try database.integer("SELECT count(*) FROM \(table)") == 0)
    }
  }

  /// A stored list of the model.
  private struct Model {
    var names: [Int64: String]
    var wholeAt: Double
    var ascends: Bool
    var newest: [Int64] = []
    var kinds: [[CheckKind]] = [[.whole, .whole]]
    var confirmedAt: Double
    /// The number of snapshots when the base of the next differences was read.
    var baseCount = 1
  }

  @Test("agrees with a plain model after whole readings, differences and cached lists in any order")
  func agreesWithAModel() throws {
    var generator = SeededGenerator()
    for _ in 1...10 {
      _ = try store.remove()
      let first: [Int64: String] = [1: "user-1", 2: "user-2"]
      var ascends = Bool.random(using: &generator)
      _ = try update(first, .whole(ascends: ascends), from: 0)
      var model = Model(names: first, wholeAt: 0, ascends: ascends, confirmedAt: 0)
      var base = try known()
      for step in 1...40 {
        var names = model.names
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
          let id = Int64.random(in: 1...9, using: &generator)
          names[id] = Bool.random(using: &generator) ? nil : "user-\(step)"
        }
        if names.isEmpty { names = model.names }
        let start = Double(step) - (Int.random(in: 0..<5, using: &generator) == 0 ? 2 : 0)
        let newest = (0..<Int64.random(in: 0...100, using: &generator)).map { $0 << 40 }
        ascends = Bool.random(using: &generator)
        let kind = Int.random(in: 0...2, using: &generator)
        let reading: ListReading =
          kind == 0
          ? .whole(ascends: ascends)
          : kind == 1 ? .differences(from: base, newest: newest) : .derived
        let outcome = try update(names, reading, from: start, to: Double(step))
        let gains = names.contains { model.names[$0.key] != $0.value }
        let isIgnored =
          kind == 1 && model.baseCount != model.kinds.count || start <= model.confirmedAt
        var expected = SnapshotOutcome.notNewer
        if !isIgnored {
          if kind == 2, gains {
            // Departures count even so.
            names = model.names.filter { names[$0.key] != nil }
          }
          let check = kind == 0 ? CheckKind.whole : .differences
          if names != model.names {
            model.kinds.append([check, check])
            expected = .changed
          } else if kind != 2 || !gains {
            model.kinds[model.kinds.count - 1][1] = check
            expected = .unchanged
          }
          if expected != .notNewer { (model.names, model.confirmedAt) = (names, Double(step)) }
          if kind == 0 { (model.wholeAt, model.ascends) = (start, ascends) }
          if kind == 1 { model.newest = newest }
        }
        #expect(outcome == expected, "GHF_SEED=\(generator.seed), step \(step)")
        let known = try known()
        let people = Dictionary(
          uniqueKeysWithValues: known.people.sorted().map { ($0.id, $0.login) })
        #expect(people == model.names, "GHF_SEED=\(generator.seed), step \(step)")
        #expect(known.wholeReadAt == date(model.wholeAt), "GHF_SEED=\(generator.seed)")
        #expect(known.ascends == model.ascends, "GHF_SEED=\(generator.seed)")
        #expect(known.newest == model.newest, "GHF_SEED=\(generator.seed)")
        #expect(known.confirmedAt == date(model.confirmedAt), "GHF_SEED=\(generator.seed)")
        #expect(try kinds == model.kinds, "GHF_SEED=\(generator.seed)")
        if Bool.random(using: &generator) { (base, model.baseCount) = (known, model.kinds.count) }
      }
    }
  }
}
