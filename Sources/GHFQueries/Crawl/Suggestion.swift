/// An account that many of an account's followed accounts follow.
package struct Suggestion: Sendable, Equatable {
  package let id: Int64
  /// The number of followed accounts that follow it.
  package let count: Int
  /// Up to three of these, the lowest ids first.
  package var leaders: [Int64] = []
  /// The number of its followers; nil if it isn't known.
  package var followerCount: Int?

  package init(id: Int64, count: Int, leaders: [Int64] = [], followerCount: Int? = nil) {
    self.id = id
    self.count = count
    self.leaders = leaders
    self.followerCount = followerCount
  }

  /// The count, weighted down for accounts with many followers; nil without their number.
  package var score: Double? {
    followerCount.map { Double(count) / binaryLogarithm(of: Double($0) + 2) }
  }

  private static let leaderCount = 3

  /// Finds the accounts that most followed accounts follow, the most followed first, then by id.
  ///
  /// - Parameters:
  ///   - user: The account for which suggestions are made; neither it nor those that it follows are
  ///     suggested.
  ///   - limit: The maximum number of suggestions.
  ///   - followed: Returns the sorted ids of the accounts that an account follows, each once, as far
  ///     as they are known; called for the user and for the followed accounts.
  /// - Returns: The suggestions, without the number of their followers.
  package static func most(
    for user: Int64, limit: Int, followed: (Int64) -> [Int64]
  ) -> [Suggestion] {
    let following = followed(user)
    let known = Set(following).union([user])
    var counts: [Int64: Int32] = [:]
    for leader in following where leader != user {
      for id in followed(leader) where !known.contains(id) {
        counts[id, default: 0] += 1
      }
    }
    let least = leastCount(of: counts.values, limit: limit)
    let most = counts.lazy.filter { $0.value >= least }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit)
    var leaders = Dictionary(uniqueKeysWithValues: most.map { ($0.key, [Int64]()) })
    for leader in following where leader != user {
      for id in followed(leader) {
        if let some = leaders[id], some.count < leaderCount { leaders[id] = some + [leader] }
      }
    }
    return most.map { Suggestion(id: $0.key, count: Int($0.value), leaders: leaders[$0.key] ?? []) }
  }

  /// Returns the lowest count among the highest ones, because sorting millions takes seconds.
  private static func leastCount(of counts: some Sequence<Int32>, limit: Int) -> Int32 {
    var frequencies: [Int32: Int] = [:]
    for count in counts { frequencies[count, default: 0] += 1 }
    var sum = 0
    for (count, frequency) in frequencies.sorted(by: { $0.key > $1.key }) {
      sum += frequency
      if sum >= limit { return count }
    }
    return 0
  }

  /// Returns suggestions by score, then by id; those without a known number of followers are last.
  package static func ranked(_ suggestions: [Suggestion]) -> [Suggestion] {
    suggestions.sorted { ($1.score ?? -1, $0.id) < ($0.score ?? -1, $1.id) }
  }
}

/// Returns the logarithm to the base 2 of a number that is at least 1, the same on all machines.
func binaryLogarithm(of number: Double) -> Double {
  var result = Double(number.exponent)
  var rest = number.significand
  var bit = 0.5
  for _ in 0..<40 {
    rest *= rest
    if rest >= 2 {
      rest /= 2
      result += bit
    }
    bit /= 2
  }
  return result
}
