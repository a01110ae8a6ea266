/// A record of the pages of one pass, in order.
struct PageTally<Element: Identifiable & Sendable> where Element.ID: Comparable {
  private(set) var entryCount = 0
  private(set) var nextNumber = 1
  /// True if each id is higher than the one before, as if the list were sorted by id.
  private(set) var ascends = true
  /// True if a page without entries is followed by one with entries.
  private(set) var hasHole = false
  private var highest: Element.ID?
  private var lastCount = 0
  private var fingerprints: [Int: Int] = [:]
  private var fullNumbers: Set<Int> = []

  /// Adds the next page in order.
  mutating func add(_ page: Page<[Element]>) {
    if nextNumber > 1, lastCount == 0, !page.answer.isEmpty { hasHole = true }
    nextNumber = page.number + 1
    entryCount += page.answer.count
    lastCount = page.answer.count
    fingerprints[page.number] = page.answer.fingerprint
    if page.answer.count == pageLength { fullNumbers.insert(page.number) }
    for entry in page.answer where ascends {
      ascends = highest.map { $0 < entry.id } ?? true
      highest = entry.id
    }
  }

  /// Returns true if a page that was fetched again has the same entries in the same order.
  func isUnchanged(_ page: Page<[Element]>) -> Bool {
    fingerprints[page.number] == page.answer.fingerprint
  }

  /// Returns true if all of these pages have 100 entries, so that none is hidden.
  func areFull(_ numbers: Range<Int>) -> Bool { numbers.allSatisfy(fullNumbers.contains) }

  /// Returns the pages of a range that have fewer than 100 entries, in order.
  func partialNumbers(in numbers: Range<Int>) -> [Int] {
    numbers.filter { !fullNumbers.contains($0) }
  }

  /// Returns the number of hidden accounts; only `totalCount` shows those on the last page.
  func hiddenCount(upTo lastNumber: Int, totalCount: Int?) -> Int {
    let gapCount = max(0, (lastNumber - 1) * pageLength - (entryCount - lastCount))
    // A server can claim any number, even one whose difference overflows.
    return max(gapCount, max(totalCount ?? 0, 0) - entryCount)
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
