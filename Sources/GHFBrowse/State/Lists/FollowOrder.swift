import GHFQueries
import GitHubAPI

/// The order of a list by the times of the follows, the newest first, as far as it is known.
struct FollowOrder: Sendable {
  /// The accounts, newest follow first.
  private var ids: [Int64] = []
  /// True once the order of the whole list is known.
  private(set) var isWhole = false
  /// True if the list's own order is the reverse, as that of the favourites.
  private(set) var isReverse = false

  /// The order of a list whose newest entries come last.
  static let reverse: FollowOrder = {
    var order = FollowOrder()
    (order.isReverse, order.isWhole) = (true, true)
    return order
  }()

  /// The number of accounts that are in order.
  var count: Int { ids.count }

  mutating func append(_ ids: [Int64]) { self.ids += ids }
  mutating func complete() { isWhole = true }

  /// Returns the positions of all people: those in order, then the others in the list's own order.
  func positions(in people: PeopleRoster, isReversed: Bool = false) -> [Int32] {
    let all = 0..<Int32(clamping: people.count)
    if isReverse { return isReversed ? Array(all) : all.reversed() }
    var isPlaced = Array(repeating: false, count: people.count)
    var positions: [Int32] = []
    positions.reserveCapacity(people.count)
    for id in ids {
      guard let position = people.position(of: id), !isPlaced[Int(position)] else { continue }
      isPlaced[Int(position)] = true
      positions.append(position)
    }
    if isReversed { positions.reverse() }
    return positions + all.filter { !isPlaced[Int($0)] }
  }
}

/// A read of the order of a list's follows.
struct FollowRead: Sendable {
  let list: ListID
  /// The number of accounts in order so far.
  var count = 0
}
