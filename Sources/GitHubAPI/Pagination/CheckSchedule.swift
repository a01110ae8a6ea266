/// The times at which the pages that show a shift are checked while a list is read.
///
/// With a token the checks are free (304), so they bound what a shift costs.
struct CheckSchedule: Sendable {
  private static var pagesPerCheck: Int { 50 }
  private static var longestInterval: Duration { .seconds(10) }

  private let isSignedIn: Bool
  /// All pauses for a limit when the attempt began.
  let pause: Duration
  /// True if requests that the limit leaves are kept for a check.
  var keepsRequests = true
  /// The number of the last page that was delivered before the check began.
  private(set) var coveredCount = 0
  private var unsent: ArraySlice<Int> = []
  private var unansweredCount = 0
  private var lastCheck: Duration
  private var pageCount = 0

  init(isSignedIn: Bool, pause: Duration, now: Duration) {
    self.isSignedIn = isSignedIn
    self.pause = pause
    lastCheck = now
  }

  /// Records that a page is requested.
  mutating func countPage() { pageCount += 1 }

  func isDue(at now: Duration) -> Bool {
    isSignedIn && unansweredCount == 0
      && (pageCount >= CheckSchedule.pagesPerCheck
        || now - lastCheck >= CheckSchedule.longestInterval)
  }

  /// Begins a check, which covers the first `count` pages.
  mutating func begin(_ numbers: [Int], covering count: Int, at now: Duration) {
    unsent = numbers[...]
    unansweredCount = numbers.count
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
