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

extension PageCache {
  // Below the list's own numbers, and evicted with its pages.
  private static var verdictNumber: Int { -4 }
  private static let incompleteMark = "incomplete"
  private static let differencesMark = "differences"

  /// Returns the verdict on the list of a page; nil if it is missing or damaged.
  package func verdict(at key: PageKey) -> ListVerdict? {
    guard policy.mode != .off, let stored = store.page(at: key.page(PageCache.verdictNumber)),
      let lastNumber = stored.lastNumber
    else { return nil }
    // `try?`: a damaged verdict counts as missing.
    guard let note = try? JSON(stored.payload), let startedAt = note["started_at"]?.double,
      let count = note["count"]?.count, let hiddenCount = note["hidden"]?.count
    else { return nil }
    let mark = note["reading"]?.string
    return ListVerdict(
      isSettled: stored.hasNext, isIncomplete: mark == PageCache.incompleteMark,
      startedAt: Date(timeIntervalSinceReferenceDate: startedAt),
      checkedAt: stored.fetchedAt, lastNumber: lastNumber, count: count, hiddenCount: hiddenCount,
      isByDifferences: mark == PageCache.differencesMark)
  }

  /// Stores the verdict on a list, replacing an earlier one.
  func keep(_ verdict: ListVerdict, at key: PageKey) {
    guard policy.mode != .off else { return }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("started_at")
    writer.literal("\(verdict.startedAt.timeIntervalSinceReferenceDate)")
    writer.key("count")
    writer.number(verdict.count)
    writer.key("hidden")
    writer.number(verdict.hiddenCount)
    writer.key("reading")
    writer.string(
      verdict.isIncomplete
        ? PageCache.incompleteMark : verdict.isByDifferences ? PageCache.differencesMark : "whole")
    writer.endObject()
    store.keep(
      StoredPage(
        hasNext: verdict.isSettled, lastNumber: verdict.lastNumber, fetchedAt: verdict.checkedAt,
        payload: writer.bytes),
      at: key.page(PageCache.verdictNumber))
  }
}
