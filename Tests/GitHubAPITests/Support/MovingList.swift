import TestSupport

@testable import GitHubAPI

/// A list entry with only an id.
struct Entry: Identifiable, Sendable, Equatable {
  let id: Int
}

/// A list that may change between any two reads, as lists of followers do.
struct MovingList {
  /// The entries in the list's order.
  private(set) var ids: [Int]
  /// Entries that take a place on a page but aren't shown.
  private(set) var hidden: Set<Int> = []
  private let isNewestFirst: Bool
  private var nextID = 1_000_000

  /// Creates a list with a length in `counts`, its newest entry at either end, and a share hidden.
  init(
    _ counts: ClosedRange<Int>, hiding share: Double = 0, using random: inout SeededGenerator
  ) {
    let count = Int.random(in: counts, using: &random)
    isNewestFirst = Bool.random(using: &random)
    ids = Array(1...count + 1).dropLast().shuffled(using: &random)
    hidden = Set(ids.filter { _ in Double.random(in: 0..<1, using: &random) < share })
  }

  /// Adds or removes entries, each further one with the probability `chance`.
  mutating func move(with chance: Double, using random: inout SeededGenerator) {
    while Double.random(in: 0..<1, using: &random) < chance {
      if Bool.random(using: &random), !ids.isEmpty {
        shrink(by: 1, using: &random)
      } else {
        grow(by: 1)
      }
    }
  }

  /// Removes `count` random entries, or all if there are fewer.
  mutating func shrink(by count: Int, using random: inout SeededGenerator) {
    for _ in 0..<min(count, ids.count) {
      ids.remove(at: Int.random(in: ids.indices, using: &random))
    }
  }

  /// Adds `count` entries at the newest end.
  mutating func grow(by count: Int) {
    for _ in 0..<count {
      nextID += 1
      ids.insert(nextID, at: isNewestFirst ? 0 : ids.count)
    }
  }

  var pageCount: Int { (ids.count + pageLength - 1) / pageLength }

  /// The visible entries of a page.
  func entries(onPage number: Int) -> [Entry] {
    ids.dropFirst((number - 1) * pageLength).prefix(pageLength)
      .filter { !hidden.contains($0) }.map(Entry.init)
  }
}
