/// The entries that were passed on, in all passes: each once, in order, up to the limit.
struct Collected<Element: Identifiable & Sendable> where Element.ID: Sendable & Comparable {
  private let limit: Int?
  /// Each entry, with the pass that had it last; the cache counts as pass 0.
  private var seen: [Element.ID: Int8] = [:]
  private var earliestPass: Int8?
  private var pass: Int8 = 0
  /// How many entries were passed on.
  private(set) var count = 0
  /// Whether no more are wanted, wherever the list ends.
  private(set) var isEnough = false
  /// Whether the limit was reached.
  private(set) var isFull = false
  /// Whether an entry came twice in this pass.
  private(set) var repeats = false
  /// How many pages in a row had only entries that came earlier in this pass.
  private(set) var fruitlessPageCount = 0

  init(limit: Int?) {
    self.limit = limit
    isEnough = limit.map { $0 <= 0 } ?? false
  }

  /// Begins another pass through the list.
  mutating func beginPass(_ number: Int) {
    pass = Int8(truncatingIfNeeded: number)
    repeats = false
    fruitlessPageCount = 0
  }

  /// Reserves memory for a list of this length.
  mutating func reserve(pageCount: Int) {
    // Growing step by step is a sixth of what a cached list takes. No list is longer than a
    // million, whatever a server claims.
    let byPages = min(pageCount, 10_000) * pageLength
    seen.reserveCapacity(min(byPages, limit ?? .max))
  }

  /// Takes the entries of a page, and returns those that are new, up to the limit.
  @specialized(where Element == Account)
  mutating func unseen(of entries: [Element]) -> [Element] {
    earliestPass = earliestPass ?? pass
    fruitlessPageCount += 1
    // Mostly all are new, and then nothing has to be copied.
    var rest: [Element]?
    for (place, entry) in entries.enumerated() {
      let before = seen.updateValue(pass, forKey: entry.id)
      if before == pass { repeats = true } else { fruitlessPageCount = 0 }
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

  /// Wants no more.
  mutating func stop() { isEnough = true }

  /// The entries that an earlier pass had and this one had not.
  var staleIDs: Set<Element.ID> {
    if earliestPass == pass { return [] }
    return Set(seen.lazy.filter { $0.value != pass }.map(\.key))
  }
}
