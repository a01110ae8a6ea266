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
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if order.places(self.follow(middle), after: follow) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
