/// The pages of a list that show every shift, as they were first read, and when to check them.
///
/// Page 1 and the last page of 100 visible entries show an arrival or departure in front of them.
/// Behind that page, hidden accounts can make every page short; then all of those are watched. With
/// a token the checks are free (304), so they bound what a shift costs.
struct Sentinel: Sendable {
  private static var pagesPerCheck: Int { 50 }
  private static var longestInterval: Duration { .seconds(10) }

  /// The fingerprints of the watched pages, by number.
  private(set) var fingerprints: [Int: Int] = [:]
  private let isSignedIn: Bool
  private var lastCheck: Duration
  private var pageCount = 0
  private var unsent: ArraySlice<Int> = []
  private var unansweredCount = 0
  /// The number of the last page that was delivered before the check began.
  private(set) var coveredCount = 0

  init(isSignedIn: Bool = false, now: Duration = .zero) {
    self.isSignedIn = isSignedIn
    lastCheck = now
  }

  var numbers: [Int] { fingerprints.keys.sorted() }

  /// The page other than page 1, if one alone shows every shift; nil otherwise.
  var fullNumber: Int? { fingerprints.count == 2 ? numbers.last : nil }

  mutating func watch(_ page: Page<[Account]>) {
    fingerprints[page.number] = page.answer.fingerprint
  }

  func isWatching(_ number: Int) -> Bool { fingerprints[number] != nil }

  /// Returns true if a watched page has the entries that it had when it was first read.
  func isUnchanged(_ page: Page<[Account]>) -> Bool {
    fingerprints[page.number] == page.answer.fingerprint
  }

  /// Records that a page is requested.
  mutating func countPage() { pageCount += 1 }

  func isDue(at now: Duration) -> Bool {
    isSignedIn && unansweredCount == 0
      && (pageCount >= Sentinel.pagesPerCheck || now - lastCheck >= Sentinel.longestInterval)
  }

  /// Begins a check, which covers the first `count` pages.
  mutating func beginCheck(covering count: Int, at now: Duration) {
    unsent = numbers[...]
    unansweredCount = unsent.count
    coveredCount = count
    lastCheck = now
    pageCount = 0
  }

  /// Returns the next page to request for the check that has begun.
  mutating func nextPage() -> Int? { unsent.popFirst() }

  /// Records that a page is unchanged, and returns true if it was the last of the check.
  mutating func confirmPage() -> Bool {
    unansweredCount -= 1
    return unansweredCount == 0
  }
}

/// The repairs that may follow one another without progress.
struct RepairBudget: Sendable {
  /// The number of waits without progress after which waits don't cause repairs: the limit allows
  /// hardly more requests than a repair takes.
  private static var waitLimit: Int { 2 }
  private static var repairLimit: Int { 10 }
  /// The maximum number of repairs because of one entry that is on two pages.
  private static var duplicateLimit: Int { 3 }

  private var repairCount = 0
  private var waitCount = 0
  private var duplicate: Int64?
  private var duplicateCount = 0

  /// True if nothing can prove the list whole any more, so that it is only read to its end.
  var isSpent: Bool { repairCount >= RepairBudget.repairLimit || isRepeating }

  /// True if one entry was on two pages in several attempts, so that one of the pages is wrong.
  var isRepeating: Bool { duplicateCount >= RepairBudget.duplicateLimit }

  /// True if a wait for a limit causes a repair.
  var mindsWaits: Bool { waitCount < RepairBudget.waitLimit }

  /// Records repairs, of which the last one is due to an entry on two pages, or to a shift.
  mutating func spend(_ count: Int = 1, on duplicate: Int64? = nil) {
    repairCount += count
    duplicateCount = duplicate == nil ? 0 : duplicate == self.duplicate ? duplicateCount + 1 : 1
    self.duplicate = duplicate
  }

  mutating func spendWait() { waitCount += 1 }

  /// Records that the checked part of the list has grown.
  mutating func renew() { (repairCount, waitCount) = (0, 0) }
}
