/// A list of followers or followed accounts in one order, whose entries are computed on demand.
package struct FollowList: Sendable {
  /// The number of entries.
  package let count: Int
  private let follow: @Sendable (Int) -> Follow

  /// Creates a list of `count` entries from a function of their positions, which begin at 0.
  package init(count: Int, _ follow: @escaping @Sendable (Int) -> Follow) {
    self.count = count
    self.follow = follow
  }

  /// Creates a list from its entries, the latest follow first.
  package init(newest: [Follow], in order: ListOrder) {
    let ordered =
      switch order {
      case .id: newest.sorted { $0.id < $1.id }
      case .newest: newest
      case .oldest: Array(newest.reversed())
      }
    self.init(count: ordered.count) { ordered[$0] }
  }

  package subscript(position: Int) -> Follow { follow(position) }

  /// All entries in order.
  package var entries: [Follow] { (0..<count).map(follow) }

  /// All ids in order.
  package var ids: [Int] { ids(at: 0..<count) }

  /// Returns the ids at positions, of which those outside the list are ignored.
  package func ids(at positions: Range<Int>) -> [Int] {
    positions.clamped(to: 0..<count).map { follow($0).id }
  }

  /// Returns the first position whose entry comes after a follow, which need not be in the list.
  package func position(after follow: Follow, in order: ListOrder) -> Int {
    Self.first(below: count) { order.places(self.follow($0), after: follow) }
  }

  /// Returns this list, which is in `order`, without the entries at some positions, and with other
  /// entries where the order puts them.
  ///
  /// Entries are still computed on demand, each in the logarithm of the number of edits.
  package func edited(
    without positions: [Int], with arrivals: [Follow], in order: ListOrder
  ) -> FollowList {
    let gaps = positions.sorted()
    let rest = FollowList(count: count - gaps.count) { position in
      follow(position + Self.first(below: gaps.count) { gaps[$0] - $0 > position })
    }
    let arrivals = arrivals.sorted { order.places($1, after: $0) }
    let places = arrivals.enumerated().map { $0 + rest.position(after: $1, in: order) }
    return FollowList(count: rest.count + arrivals.count) { position in
      let earlier = Self.first(below: places.count) { places[$0] >= position }
      let isArrival = earlier < places.count && places[earlier] == position
      return isArrival ? arrivals[earlier] : rest[position - earlier]
    }
  }

  /// Returns the first number for which a condition is true, as for all that follow; `count` if it
  /// is false for each.
  private static func first(below count: Int, where condition: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
