import struct FoundationEssentials.Date

/// What the last listing of a whole list found out about it, kept beside its pages.
///
/// Pages alone don't tell whether they belong together: each may be of another time.
struct ListVerdict: Sendable, Equatable {
  let isSettled: Bool
  /// When the oldest page of the last pass was fetched or confirmed.
  let startedAt: Date
  /// When the last pass ended.
  let checkedAt: Date
  /// The number of the last page, from 1.
  let lastNumber: Int
  /// How many entries the last pass had.
  let count: Int
  /// How many more the account counts, which GitHub hides.
  let hiddenCount: Int

  /// Whether a kept page is of the pass that this is about.
  func covers(_ page: Page<some Sendable>) -> Bool {
    page.number <= lastNumber && startedAt <= page.fetchedAt && page.fetchedAt <= checkedAt
  }
}

extension PageCache {
  // Lists begin with page 1, and the verdict goes when the list's pages go.
  private static var verdictNumber: Int { -4 }

  /// The verdict on the list that a key's page is of; nil if there is none or it is damaged.
  func verdict(at key: PageKey) -> ListVerdict? {
    guard policy.mode != .off, let stored = store.page(at: key.page(PageCache.verdictNumber)),
      let lastNumber = stored.lastNumber
    else { return nil }
    var reader = PackReader(stored.payload)
    guard let startedAt = reader.number(), let count = reader.number(),
      let hiddenCount = reader.number(), reader.isAtEnd, let count = Int(exactly: count),
      let hiddenCount = Int(exactly: hiddenCount)
    else { return nil }
    return ListVerdict(
      isSettled: stored.hasNext,
      startedAt: Date(timeIntervalSinceReferenceDate: Double(bitPattern: startedAt)),
      checkedAt: stored.fetchedAt, lastNumber: lastNumber, count: count,
      hiddenCount: hiddenCount)
  }

  /// Keeps the verdict on a list, in place of an earlier one.
  func keep(_ verdict: ListVerdict, at key: PageKey) {
    guard policy.mode != .off else { return }
    var writer = PackWriter()
    writer.number(verdict.startedAt.timeIntervalSinceReferenceDate.bitPattern)
    writer.number(UInt64(verdict.count))
    writer.number(UInt64(verdict.hiddenCount))
    store.keep(
      StoredPage(
        entityTag: nil, tokenFingerprint: nil, hasNext: verdict.isSettled,
        lastNumber: verdict.lastNumber, fetchedAt: verdict.checkedAt, payload: writer.bytes),
      at: key.page(PageCache.verdictNumber))
  }
}
