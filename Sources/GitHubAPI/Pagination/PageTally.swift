/// What the pages of one pass through a list had, in order.
struct PageTally<Element: Identifiable & Sendable> where Element.ID: Comparable {
  /// How many entries the pages have.
  private(set) var entryCount = 0
  /// The number of the page that comes next in order.
  private(set) var nextNumber = 1
  /// Whether each id is higher than the one before, as if the list were sorted by it.
  private(set) var ascends = true
  /// Whether a page without entries is followed by one with entries.
  private(set) var hasHole = false
  private var highest: Element.ID?
  private var lastCount = 0
  private var fingerprints: [Int: Int] = [:]
  private var fullNumbers: Set<Int> = []

  /// Takes the next page in order.
  mutating func note(_ page: Page<[Element]>) {
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

  /// Whether a page that was fetched again has the same entries in the same order.
  func isUnchanged(_ page: Page<[Element]>) -> Bool {
    fingerprints[page.number] == page.answer.fingerprint
  }

  /// Whether all of these pages have 100 entries, so that none of them is hidden.
  func areFull(_ numbers: Range<Int>) -> Bool { numbers.allSatisfy(fullNumbers.contains) }

  /// How many accounts GitHub hides: the places up to the end that no entry fills.
  ///
  /// The last page's length is known only from the account's own count.
  func hiddenCount(upTo lastNumber: Int, totalCount: Int?) -> Int {
    let gapCount = max(0, (lastNumber - 1) * pageLength - (entryCount - lastCount))
    return max(gapCount, (totalCount ?? 0) - entryCount)
  }
}

extension Array where Element: Identifiable {
  /// What stands for the entries' ids in this process, in their order.
  var fingerprint: Int {
    var hasher = Hasher()
    for entry in self { hasher.combine(entry.id) }
    return hasher.finalize()
  }
}
