extension Pages {
  /// The entries that were handed over, in all passes.
  struct Collected {
    private let limit: Int?
    /// Each entry, with the pass that had it last; the cache counts as pass 0.
    private var seen: [Element.ID: Int8] = [:]
    private var earliestPass: Int8?
    /// How many entries were handed over.
    private(set) var count = 0
    /// Whether no more are wanted, wherever the list ends.
    var isEnough = false
    /// Whether the limit was reached.
    private(set) var isFull = false

    init(limit: Int?) {
      self.limit = limit
      isEnough = limit.map { $0 <= 0 } ?? false
    }

    /// Makes room for a list of this length.
    mutating func reserve(pageCount: Int) {
      // Growing step by step is a sixth of what a cached list takes. No list is longer than a
      // million, whatever a server claims.
      let byPages = min(pageCount, 10_000) * pageLength
      seen.reserveCapacity(min(byPages, limit ?? .max))
    }

    /// Takes a page, and returns it without entries handed over before and those beyond the limit.
    ///
    /// `repeats` becomes true if the pass had one of the entries on another page.
    @specialized(where Element == Account)
    mutating func unseen(
      of page: Page<[Element]>, in pass: Int, repeats: inout Bool
    ) -> Page<[Element]> {
      let pass = Int8(truncatingIfNeeded: pass)
      earliestPass = earliestPass ?? pass
      // Mostly all are new, and then nothing has to be copied.
      var rest: [Element]?
      for (place, entry) in page.answer.enumerated() {
        if let before = seen.updateValue(pass, forKey: entry.id) {
          if before == pass { repeats = true }
          rest = rest ?? Array(page.answer[..<place])
        } else {
          rest?.append(entry)
        }
      }
      var unseen = rest ?? page.answer
      if let limit, count + unseen.count >= limit {
        unseen.removeLast(count + unseen.count - limit)
        isEnough = true
        isFull = true
      }
      count += unseen.count
      return page.with(unseen)
    }

    /// The entries that an earlier pass had and this one had not.
    func staleIDs(after pass: Int) -> Set<Element.ID> {
      if earliestPass.map(Int.init) == pass { return [] }
      return Set(seen.lazy.filter { $0.value != pass }.map(\.key))
    }
  }
}
