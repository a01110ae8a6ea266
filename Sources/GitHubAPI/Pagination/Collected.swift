/// A filter that lets each entry of a list through once, up to the limit.
struct Collected<Element: Identifiable & Sendable> where Element.ID: Sendable & Comparable {
  /// The last attempt that had an entry, and whether an agreeing check covers the entry.
  private struct Mark {
    private var bits: Int16

    init(attempt: Int16, isVerified: Bool) { bits = attempt &* 2 | (isVerified ? 1 : 0) }

    var isVerified: Bool { bits & 1 == 1 }
    func isOf(_ attempt: Int16) -> Bool { bits | 1 == attempt &* 2 | 1 }
  }

  private let limit: Int?
  private var seen: [Element.ID: Mark] = [:]
  private var attempt: Int16 = 0
  /// The ids on the pages of this attempt that no check covers yet.
  private var pending: [(page: Int, ids: [Element.ID])] = []
  private(set) var count = 0
  /// The number of entries that an agreeing check covers; the cached pages have these entries.
  private(set) var verifiedCount = 0
  /// True if no more entries are wanted, whether or not the list has more.
  private(set) var isEnough = false
  private(set) var isFull = false
  /// The first entry that was on two pages that were read in this attempt; nil for none.
  private(set) var duplicate: Element.ID?

  init(limit: Int?) {
    self.limit = limit
    isEnough = limit.map { $0 <= 0 } ?? false
  }

  /// Begins to read the pages that no check covers again.
  mutating func beginAttempt() {
    attempt &+= 1
    pending = []
    duplicate = nil
  }

  mutating func reserve(pageCount: Int) {
    // Growing in steps takes a sixth of the time of a cached list. No list is longer than a
    // million, whatever a server claims.
    seen.reserveCapacity(min(min(pageCount, 10_000) * pageLength, limit ?? .max))
  }

  /// Records the entries of a page, and returns the new ones, up to the limit.
  @specialized(where Element == Account)
  mutating func unseen(of entries: [Element], onPage number: Int) -> [Element] {
    // Usually all entries are new; then nothing is copied.
    var rest: [Element]?
    for (place, entry) in entries.enumerated() {
      let before = seen[entry.id]
      if duplicate == nil, before?.isOf(attempt) == true { duplicate = entry.id }
      seen[entry.id] = Mark(attempt: attempt, isVerified: before?.isVerified ?? false)
      if before != nil {
        rest = rest ?? Array(entries[..<place])
      } else {
        rest?.append(entry)
      }
    }
    pending.append((number, entries.map(\.id)))
    var unseen = rest ?? entries
    if let limit, count + unseen.count >= limit {
      unseen.removeLast(count + unseen.count - limit)
      isEnough = true
      isFull = true
    }
    count += unseen.count
    return unseen
  }

  /// Marks the entries on the pages up to `number` as covered by an agreeing check.
  @specialized(where Element == Account)
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
  func holdsVerified(_ entries: [Element]) -> Bool {
    entries.contains { seen[$0.id]?.isVerified ?? false }
  }

  /// Stops the listing, as if there were enough entries.
  mutating func stop() { isEnough = true }
}
