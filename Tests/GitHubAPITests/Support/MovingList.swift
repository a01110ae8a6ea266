import TestSupport

@testable import GitHubAPI

/// A list that may change between any two reads, as lists of followers do.
struct MovingList {
  /// The entries in the list's order.
  private(set) var ids: [Int64]
  private let isNewestFirst: Bool
  private var nextID: Int64 = 1_000_000

  /// Creates a list with a length in `counts` and its newest entry at either end.
  init(_ counts: ClosedRange<Int>, using random: inout SeededGenerator) {
    let count = Int.random(in: counts, using: &random)
    isNewestFirst = Bool.random(using: &random)
    ids = Array(1...Int64(count) + 1).dropLast().shuffled(using: &random)
  }

  /// Adds or removes entries, each further one with the probability `chance`.
  mutating func move(with chance: Double, using random: inout SeededGenerator) {
    while Double.random(in: 0..<1, using: &random) < chance {
      if Bool.random(using: &random), !ids.isEmpty {
        ids.remove(at: Int.random(in: ids.indices, using: &random))
      } else {
        nextID += 1
        ids.insert(nextID, at: isNewestFirst ? 0 : ids.count)
      }
    }
  }

  var pageCount: Int { (ids.count + pageLength - 1) / pageLength }

  func entries(onPage number: Int) -> [Account] {
    ids.dropFirst((number - 1) * pageLength).prefix(pageLength).map(Account.init)
  }
}

extension Account {
  init(id: Int64) { self.init(id: id, login: "user\(id)") }
}
