/// A limit on the repairs that may follow one another without progress.
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

  /// True if one entry was on two pages in several windows, so that one of the pages is wrong.
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
