import struct FoundationEssentials.Date

extension PrefixReading {
  /// The cached pages of an unfinished run.
  struct ResumedPrefix {
    /// The number of cached pages without a gap, from page 1.
    let length: Int
    /// The number of those that its last agreeing check covered.
    let checkedLength: Int
    /// The pages that show a shift, as they were cached.
    let sentinel: [Int: Int]
    /// The id of the account whose list they are; nil if it is unknown.
    let ownerID: Int64?
  }

  /// Returns the cached pages of the run that this one resumes; nil if it resumes none, and after
  /// the first attempt.
  func resumedPrefix() -> ResumedPrefix? {
    guard frontier == 0, tally.nextNumber == 1, let start = delivery.marker.resumedStart,
      let progress = delivery.marker.progress, list.limit == nil
    else { return nil }
    var sentinel: [Int: Int] = [:]
    for number in [1] + [progress.fullNumber].compactMap(\.self) {
      sentinel[number] = list.cached(number)?.answer.fingerprint
    }
    var length = 0
    let ownerID = list.cached(1)?.links.ownerID
    while let page = list.cached(length + 1), !page.answer.isEmpty,
      page.links.mayBelong(to: ownerID),
      page.fetchedAt >= (length < progress.frontier ? start : max(start, progress.since))
    {
      length += 1
    }
    return ResumedPrefix(
      length: length, checkedLength: min(length, progress.frontier), sentinel: sentinel,
      ownerID: ownerID)
  }

  /// Returns true if the pages that show a shift are as the resumed run cached them.
  ///
  /// Then no shift separates the pages of the two runs.
  func isUnchanged(_ resumed: ResumedPrefix) -> Bool {
    resumed.sentinel.count > 1 && resumed.sentinel == sentinel
  }
}
