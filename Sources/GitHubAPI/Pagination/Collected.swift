/// A filter that lets each entry of a list through once across all passes, up to the limit.
struct Collected<Element: Identifiable & Sendable> where Element.ID: Sendable & Comparable {
  private let limit: Int?
  /// The last pass that had each entry; the cache counts as pass 0.
  private var seen: [Element.ID: Int8] = [:]
  private var earliestPass: Int8?
  private var pass: Int8 = 0
  private(set) var count = 0
  /// True if no more entries are wanted, whether or not the list has more.
  private(set) var isEnough = false
  private(set) var isFull = false
  /// True if an entry appeared twice in this pass.
  private(set) var repeats = false
  /// The number of pages in a row with only entries from earlier pages of this pass.
  private(set) var repeatedPageCount = 0

  init(limit: Int?) {
    self.limit = limit
    isEnough = limit.map { $0 <= 0 } ?? false
  }

  mutating func beginPass(_ number: Int) {
    pass = Int8(truncatingIfNeeded: number)
    repeats = false
    repeatedPageCount = 0
  }

  mutating func reserve(pageCount: Int) {
    // Growing in steps takes a sixth of the time of a cached list. No list is longer than a
    // million, whatever a server claims.
    seen.reserveCapacity(min(min(pageCount, 10_000) * pageLength, limit ?? .max))
  }

  /// Records the entries of a page, and returns the new ones, up to the limit.
  @specialized(where Element == Account)
  mutating func unseen(of entries: [Element]) -> [Element] {
    earliestPass = earliestPass ?? pass
    repeatedPageCount += 1
    // Usually all entries are new; then nothing is copied.
    var rest: [Element]?
    for (place, entry) in entries.enumerated() {
      let before = seen.updateValue(pass, forKey: entry.id)
      if before == pass { repeats = true } else { repeatedPageCount = 0 }
      if before != nil {
        rest = rest ?? Array(entries[..<place])
      } else {
        rest?.append(entry)
      }
    }
    var unseen = rest ?? entries
    if let limit, count + unseen.count >= limit {
      unseen.removeLast(count + unseen.count - limit)
      isEnough = true
      isFull = true
    }
    count += unseen.count
    return unseen
  }

  /// Stops the listing, as if there were enough entries.
  mutating func stop() { isEnough = true }

  /// The entries of earlier passes that this pass doesn't have.
  var staleIDs: Set<Element.ID> {
    if earliestPass == pass { return [] }
    return Set(seen.lazy.filter { $0.value != pass }.map(\.key))
  }
}
