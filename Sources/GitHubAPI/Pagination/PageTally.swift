/// A record of the pages of a list that were read, by number.
struct PageTally<Element: Identifiable & Sendable>: Sendable
where Element.ID: Sendable & Comparable {
  private struct Figures {
    let fingerprint: Int
    let count: Int
  }

  private var figures: [Int: Figures] = [:]
  /// The number of the page after the last one that was added in order.
  private(set) var nextNumber = 1
  /// True if a page without entries is followed by one with entries.
  private(set) var hasHole = false
  private var lastCount = 0

  /// Moves back to a page, to add it and the pages after it again.
  mutating func goBack(to number: Int) {
    nextNumber = number
    hasHole = false
    lastCount = pageLength
  }

  /// Adds the next page in order.
  mutating func add(_ page: Page<[Element]>) {
    if nextNumber > 1, lastCount == 0, !page.answer.isEmpty { hasHole = true }
    nextNumber = page.number + 1
    lastCount = page.answer.count
    figures[page.number] = Figures(fingerprint: page.answer.fingerprint, count: lastCount)
  }

  /// Returns true if a page that was fetched again has the same entries in the same order.
  func isUnchanged(_ page: Page<[Element]>) -> Bool {
    figures[page.number]?.fingerprint == page.answer.fingerprint
  }

  func isEmpty(page number: Int) -> Bool { figures[number]?.count == 0 }

  /// Returns the number of entries on the pages up to `lastNumber`.
  func entryCount(upTo lastNumber: Int) -> Int {
    figures.reduce(0) { $1.key <= lastNumber ? $0 + $1.value.count : $0 }
  }

  /// Returns the number of hidden accounts; only `totalCount` shows those on the last page.
  func hiddenCount(upTo lastNumber: Int, totalCount: Int?) -> Int {
    let gapCount = figures.reduce(0) { sum, page in
      page.key < lastNumber ? sum + max(0, pageLength - page.value.count) : sum
    }
    return max(gapCount, (totalCount ?? 0) - entryCount(upTo: lastNumber))
  }
}

extension Array where Element: Identifiable {
  /// A hash of the entries' ids in order, valid in this process only.
  var fingerprint: Int {
    var hasher = Hasher()
    for entry in self { hasher.combine(entry.id) }
    return hasher.finalize()
  }
}
