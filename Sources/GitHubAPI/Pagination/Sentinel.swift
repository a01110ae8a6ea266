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
