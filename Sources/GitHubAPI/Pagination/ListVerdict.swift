import struct FoundationEssentials.Date

/// The result of the last listing of a whole list, stored beside its pages.
///
/// The pages alone don't show whether they belong together: each may be from another time.
package struct ListVerdict: Sendable, Equatable {
  package internal(set) var isSettled: Bool
  /// True if GitHub returned only a part of the list.
  let isIncomplete: Bool
  /// The time at which the oldest page was fetched or confirmed.
  let startedAt: Date
  /// The time at which the listing ended.
  let checkedAt: Date
  let lastNumber: Int
  /// The number of entries on the cached pages.
  let count: Int
  let hiddenCount: Int
  /// True if the list was brought up to date by its differences, so that a departure and the return
  /// of an old follower may have been missed.
  package var isByDifferences = false

  /// Returns true if a cached page is from that listing.
  func covers(_ page: Page<some Sendable>) -> Bool {
    page.number <= lastNumber && covers(page.fetchedAt)
  }

  /// Returns true if a page that was fetched or confirmed at this time is from that listing.
  func covers(_ date: Date) -> Bool { startedAt <= date && date <= checkedAt }
}
