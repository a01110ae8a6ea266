import struct FoundationEssentials.Date

/// The pages that a listing has delivered: how many accounts, how old they are, and the marker to resume
/// the listing.
struct Delivery: Sendable {
  private let limit: Int?
  /// The number of accounts.
  private(set) var count = 0
  /// The time at which the oldest page was fetched or confirmed; nil if no page was used.
  private(set) var asOf: Date?
  var marker: ResumeMarker
  /// True if a later run can continue although the reading came to an end.
  var isUnfinished = false

  /// True if the limit was reached, whether or not the list has more.
  var isFull: Bool { count >= limit ?? .max }

  init(limit: Int?, marker: ResumeMarker) {
    self.limit = limit
    self.marker = marker
  }

  /// Begins to fetch a list of which only cached pages were delivered.
  mutating func forgetAge() { asOf = nil }

  /// Delivers a page with the accounts that no page before it had, and returns true if the listing is to
  /// continue.
  ///
  /// `isUnderWay` is true if more requests follow the page, and nil if the list is read from the cache
  /// alone. A page that is read again isn't delivered without accounts.
  mutating func deliver(
    _ page: Page<[Account]>, isUnderWay: Bool?, isReread: Bool = false, to use: PageConsumer
  ) async -> Bool {
    count += page.answer.count
    let oldest = min(asOf ?? page.fetchedAt, page.fetchedAt)
    asOf = oldest
    if let isUnderWay {
      marker.advance(oldest: oldest, isUnderWay: isUnderWay && page.origin != .cache && !isFull)
    }
    if isReread, page.answer.isEmpty { return !isFull }
    switch await use(page) {
    case .more: return !isFull
    case .enough, .refused: return false
    case .failed:
      isUnfinished = true
      return false
    }
  }

  /// Records in the marker how the reading ended.
  mutating func recordEnd(_ state: ListState) {
    if isUnfinished {
      marker.suspend()
    } else {
      marker.finish(isComplete: state != .cut, isFull: isFull)
    }
  }
}
