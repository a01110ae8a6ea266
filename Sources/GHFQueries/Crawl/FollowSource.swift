package import GitHubAPI

/// A source of follows, which may end before a list is complete.
package protocol FollowSource {
  /// Returns what is known of lists; an account without an entry is unknown.
  ///
  /// If not `isWhole`, the first page of each list is enough.
  mutating func lists(
    of people: [Int64], _ direction: FollowDirection, isWhole: Bool
  ) async -> [Int64: KnownFollows]

  /// Returns the expected cost of these lists; the side with the lower cost is read first.
  func cost(of people: [Int64], _ direction: FollowDirection) -> Int
}

extension FollowSource {
  package func cost(of people: [Int64], _ direction: FollowDirection) -> Int { people.count }
}

/// The known part of an account's list.
package struct KnownFollows: Sendable, Equatable {
  /// The ids of the accounts, each once.
  package let ids: [Int64]
  /// True if no follow is missing.
  package let isComplete: Bool
  /// True if a request may show more.
  package let hasMore: Bool

  package init(ids: [Int64], isComplete: Bool, hasMore: Bool = false) {
    self.ids = ids
    self.isComplete = isComplete
    self.hasMore = hasMore
  }
}
