import struct FoundationEssentials.Date

/// The entries that a reading has delivered, each once and up to the limit, and the marker to resume
/// it.
struct Delivery: Sendable {
  /// The last attempt that had an entry, and whether an agreeing check covers the entry.
  private struct Mark {
    private var bits: Int16

    init(attempt: Int16, isVerified: Bool) { bits = attempt &* 2 | (isVerified ? 1 : 0) }

    var isVerified: Bool { bits & 1 == 1 }
    func isOf(_ attempt: Int16) -> Bool { bits | 1 == attempt &* 2 | 1 }
  }

  private let limit: Int?
  private var seen: [Int64: Mark] = [:]
  private var attempt: Int16 = 0
  /// The ids on the pages of this attempt that no check covers yet.
  private var pending: [(page: Int, ids: [Int64])] = []
  private(set) var count = 0
  /// The number of entries that an agreeing check covers; the cached pages have these entries.
  private(set) var verifiedCount = 0
  /// The entries that a page showed, but neither a checked page nor one of this attempt: they have left
  /// meanwhile, or the page was wrong.
  var withdrawnIDs: Set<Int64> {
    if seen.count == verifiedCount { return [] }
    return Set(seen.lazy.filter { !$0.value.isVerified && !$0.value.isOf(attempt) }.map(\.key))
  }
  /// The number of entries without those.
  var foundCount: Int { count - withdrawnIDs.count }
  /// The first entry that this attempt found on two pages; nil for none.
  private(set) var duplicate: Int64?
  /// The ids on the first page 1 if nothing told whose list it was.
  private var unownedIDs: [Int64] = []
  /// True if the limit was reached, whether or not the list has more.
  private(set) var isFull = false
  /// The time at which the oldest page was fetched or confirmed; nil before the first.
  private(set) var asOf: Date?
  var marker: ResumeMarker
  /// True if a later run can continue although the reading came to an end.
  var isUnfinished = false

  init(limit: Int?, marker: ResumeMarker) {
    self.limit = limit
    self.marker = marker
  }

  /// The ids of the entries that were delivered.
  var deliveredIDs: some Sequence<Int64> { seen.keys }

  /// Records the age of a page that a ``ListReader`` delivers.
  mutating func notePage(_ date: Date, isFull: Bool, isUnderWay: Bool) {
    let oldest = min(asOf ?? date, date)
    asOf = oldest
    self.isFull = isFull
    marker.advance(oldest: oldest, isUnderWay: isUnderWay && !isFull)
  }

  mutating func reserve(pageCount: Int) {
    // Growing in steps takes a sixth of the time of a cached list. No list is longer than a
    // million, whatever a server claims.
    seen.reserveCapacity(min(min(pageCount, 10_000) * pageLength, limit ?? .max))
  }

  /// Records a page 1 of which nothing tells whose list it is.
  mutating func noteUnowned(_ first: Page<[Account]>) {
    if attempt == 1 { unownedIDs = first.answer.map(\.id) }
  }

  /// True in the first attempt, if nothing tells whose its page 1 is.
  var isUnowned: Bool { attempt == 1 && !unownedIDs.isEmpty }

  /// True if the last attempt found less than half of the entries of a page 1 without an owner, but
  /// others: then that page was of another account's list.
  ///
  /// If it found nobody, the profile may have turned private.
  var hasLostUnowned: Bool {
    let foundCount = unownedIDs.count { seen[$0]?.isOf(attempt) ?? false }
    return foundCount * 2 < unownedIDs.count && seen.values.contains { $0.isOf(attempt) }
  }

  /// Begins to fetch a list of which only cached pages were delivered.
  mutating func forgetAge() { asOf = nil }

  /// Begins to read the pages that no check covers again.
  mutating func beginAttempt() {
    attempt &+= 1
    pending = []
    duplicate = nil
  }

  /// Delivers the new entries of a page, and returns true if the listing is to continue.
  ///
  /// `isUnderWay` is true if more requests follow the page, and nil if the list is read from the
  /// cache alone. A page without new entries is delivered only if `isNew`, which is false for pages
  /// that are read again.
  mutating func deliver(
    _ page: Page<[Account]>, isUnderWay: Bool?, isNew: Bool = true, to use: PageConsumer
  ) async -> Bool {
    let oldest = min(asOf ?? page.fetchedAt, page.fetchedAt)
    asOf = oldest
    var delivered = page.map { unseen(of: $0, onPage: page.number) }
    if page.number == 1, !page.links.hasNext, delivered.totalCount == nil {
      delivered.totalCount = page.answer.count
    }
    if let isUnderWay {
      marker.advance(oldest: oldest, isUnderWay: isUnderWay && page.origin != .cache && !isFull)
    }
    if !isNew, delivered.answer.isEmpty { return !isFull }
    switch await use(delivered) {
    case .more: return !isFull
    case .enough, .refused: return false
    case .failed:
      isUnfinished = true
      return false
    }
  }

  /// Records the entries of a page, and returns the new ones, up to the limit.
  private mutating func unseen(of entries: [Account], onPage number: Int) -> [Account] {
    // Usually all entries are new; then nothing is copied.
    var rest: [Account]?
    for (place, id) in entries.lazy.map(\.id).enumerated() {
      let mark = Mark(attempt: attempt, isVerified: false)
      guard let before = seen.updateValue(mark, forKey: id) else {
        rest?.append(entries[place])
        continue
      }
      if duplicate == nil, before.isOf(attempt) { duplicate = id }
      if before.isVerified { seen[id] = Mark(attempt: attempt, isVerified: true) }
      rest = rest ?? Array(entries[..<place])
    }
    // Before the first attempt, the list is read from the cache alone, without checks.
    if attempt > 0 { pending.append((number, entries.map(\.id))) }
    var unseen = rest ?? entries
    if let limit, count + unseen.count >= limit {
      unseen.removeLast(count + unseen.count - limit)
      isFull = true
    }
    count += unseen.count
    return unseen
  }

  /// Marks the entries on the pages up to `number` as covered by an agreeing check.
  mutating func verify(upToPage number: Int) {
    pending.removeAll { page, ids in
      guard page <= number else { return false }
      for id in ids {
        guard let mark = seen[id], !mark.isVerified else { continue }
        seen[id] = Mark(attempt: attempt, isVerified: true)
        verifiedCount += 1
      }
      return true
    }
  }

  /// Returns true if an agreeing check covers one of the entries.
  func holdsVerified(_ entries: [Account]) -> Bool {
    entries.contains { seen[$0.id]?.isVerified ?? false }
  }

  /// Returns true if all entries of a page were on other pages, of this attempt or, with `orVerified`,
  /// on pages that an agreeing check covers.
  func hasAll(_ entries: [Account], orVerified: Bool) -> Bool {
    !entries.isEmpty
      && entries.allSatisfy {
        seen[$0.id].map { $0.isOf(attempt) || orVerified && $0.isVerified } ?? false
      }
  }

  /// Records that all entries of a page are on other pages too.
  mutating func noteRepeat(of entries: [Account]) { duplicate = duplicate ?? entries.first?.id }

  /// Records in the marker how the reading ended.
  mutating func recordEnd(_ state: ListState) {
    if isUnfinished {
      marker.suspend()
    } else {
      marker.finish(isComplete: state != .cut, isFull: isFull)
    }
  }
}
