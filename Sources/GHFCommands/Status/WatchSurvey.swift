import LocalStore

import struct FoundationEssentials.Date

/// The state of `ghf watch` on a host.
struct WatchSurvey: Sendable {
  private(set) var count = 0
  /// The time of the last check; nil before the first.
  private(set) var checkedAt: Date?
  /// The number of lists whose last check failed.
  private(set) var failureCount = 0
  private(set) var waiting = WaitingReports()

  /// Surveys nothing.
  init() {}

  /// Surveys the watches in a store.
  init(of store: WatchStore) throws(StorageError) {
    let lists = try store.lists()
    count = try store.watches().count
    checkedAt = lists.compactMap(\.attemptedAt).max()
    failureCount = lists.count { $0.failure != nil }
    waiting = WaitingReports(of: lists)
  }
}
