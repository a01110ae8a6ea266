/// The times at which the members of a crowd followed its account, computed from their numbers.
///
/// A permutation of the numbers gives the order of the follows, so that it differs from the order of
/// the ids, and neither needs sorting.
package struct CrowdFollows: Sendable {
  private let size: Int
  /// The permutation's factor, coprime with the size.
  private let factor: Int
  /// The factor's inverse modulo the size.
  private let inverse: Int
  /// The seconds between two follows: all of them take at most eight years.
  private let interval: Int

  /// Prepares the follows of a crowd of `size` members.
  package init(size: Int) {
    self.size = size
    interval = min(86_400, max(2, 8 * 365 * 86_400 / max(size, 1)))
    // The golden ratio spreads neighbours.
    var candidate = max(1, size * 618 / 1_000)
    while Self.inverse(of: candidate, modulo: size) == nil { candidate += 1 }
    factor = candidate
    inverse = Self.inverse(of: candidate, modulo: size) ?? 0
  }

  /// Returns the followers in an order, without some members and with other followers.
  package func list(
    in order: ListOrder, without departed: Set<Int> = [], with arrivals: [Follow] = []
  ) -> FollowList {
    let members = FollowList(count: size) { position in
      switch order {
      case .id: follow(place: place(ofMember: position + 1))
      case .newest: follow(place: position)
      case .oldest: follow(place: size - 1 - position)
      }
    }
    guard !departed.isEmpty || !arrivals.isEmpty else { return members }
    let positions = departed.map { number in
      switch order {
      case .id: number - 1
      case .newest: place(ofMember: number)
      case .oldest: size - 1 - place(ofMember: number)
      }
    }
    return members.edited(without: positions, with: arrivals, in: order)
  }

  /// Returns the follow at a place, of which 0 is the latest.
  private func follow(place: Int) -> Follow {
    Follow(
      time: Follow.start - (place + 1) * interval,
      id: CrowdRule.id(of: size - place * factor % size))
  }

  private func place(ofMember number: Int) -> Int { (size - number) * inverse % size }

  /// Returns the inverse by Euclid's extended algorithm; nil if the numbers aren't coprime.
  private static func inverse(of number: Int, modulo size: Int) -> Int? {
    guard size > 1 else { return 1 }
    var (rest, nextRest) = (size, number % size)
    var (sum, nextSum) = (0, 1)
    while nextRest > 0 {
      let quotient = rest / nextRest
      (rest, nextRest) = (nextRest, rest - quotient * nextRest)
      (sum, nextSum) = (nextSum, sum - quotient * nextSum)
    }
    return rest == 1 ? (sum + size) % size : nil
  }
}
