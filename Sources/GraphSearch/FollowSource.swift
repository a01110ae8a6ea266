/// A source of follows, which may end before a list is complete.
package protocol FollowSource<Failure> {
  associatedtype Failure: Error

  /// Returns what is known of lists; an account without an entry is unknown.
  ///
  /// If not `isWhole`, the first page of each list is enough.
  ///
  /// - Throws: The error of a request that failed.
  mutating func lists(
    of people: [Int64], _ direction: SearchDirection, isWhole: Bool
  ) async throws(Failure) -> [Int64: KnownFollows]

  /// Returns the expected cost of these lists; the side with the lower cost is read first.
  func cost(of people: [Int64], _ direction: SearchDirection) -> Int
}

extension FollowSource {
  package func cost(of people: [Int64], _ direction: SearchDirection) -> Int { people.count }
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
