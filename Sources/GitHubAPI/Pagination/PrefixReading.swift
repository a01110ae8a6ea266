import struct FoundationEssentials.Date

/// A reading of a list by the prefix rule, which proves that it has everybody who stayed.
///
/// <doc:Paging> has the rule, with a picture. In short: page 1 and the last full page are read
/// first, since they show every shift; the pages between are read in order; then both are checked.
/// While the checks agree, all pages delivered before a check are the *prefix*, up to the
/// *frontier*. If one differs, another attempt reads the list from the frontier, not from page 1. A
/// page that is unlike GitHub's is fetched again with the page before it (``PageTrust``).
///
/// The only gap: an arrival and a departure between the same two checks, one in front of the pages
/// being read and one behind them. Reading every page again (`verifies`) closes it. Nothing depends
/// on the order of the list.
struct PrefixReading: Sendable {
  private var progress: ReadingProgress
  private var last = 1

  private var list: Pages { progress.list }
  private var client: GitHubClient { progress.client }

  init(of list: Pages, _ marker: ResumeMarker) {
    progress = ReadingProgress(of: list, marker)
  }

  /// Delivers the pages, and returns how complete they are.
  ///
  /// - Throws: `GitHubError` as `Pages.paginate`.
  mutating func run(_ use: PageConsumer) async throws(GitHubError) -> ListEnd {
    do throws(GitHubError) {
      let end = try await end(use)
      progress.delivery.recordEnd(end.state)
      return end
    } catch {
      // A run can't be resumed with pages that lack a part of the list.
      if case .incomplete = error {
        progress.delivery.marker.finish(isComplete: true, isFull: false)
      } else {
        progress.delivery.marker.suspend()
      }
      throw error
    }
  }

  private mutating func end(_ use: PageConsumer) async throws(GitHubError) -> ListEnd {
    let cached = CachedReading(list: list, start: progress.start)
    if let end = try await cached.run(&progress.source, &progress.delivery, use) { return end }
    progress.delivery.forgetAge()
    var attempt = ReadingAttempt(after: progress)
    while true {
      let outcome: ReadingAttempt.Outcome
      do throws(GitHubError) {
        defer { (progress, last) = (attempt.progress, attempt.last) }
        outcome = try await attempt.run(use)
      } catch {
        // The list was delivered; only the proof is missing.
        guard progress.hasReachedEnd, !progress.isShort, case .limited = error else { throw error }
        progress.delivery.isUnfinished = true
        return end(.moved)
      }
      if let end = try await end(after: outcome) { return end }
      attempt = ReadingAttempt(after: progress)
      // What is cached from here on must not count as a part of the pages before the shift.
      attempt.recordProgress()
    }
  }

  /// Returns the end of the list after an attempt; nil if another attempt is to follow.
  private mutating func end(
    after outcome: ReadingAttempt.Outcome
  ) async throws(GitHubError) -> ListEnd? {
    switch outcome {
    case .enough:
      if progress.isShort || progress.delivery.hasLostUnowned { return try await ended(.cut) }
      let isUnowned = progress.delivery.isUnowned && progress.pages.count(onPage: 2) != nil
      if isUnowned, try await !progress.source.areUnchanged([1], by: progress.pages.isUnchanged) {
        // The next attempt ends with page 1, and shows whose it is.
        return nil
      }
      return end(.cut)
    case .unchecked:
      progress.delivery.isUnfinished = true
      return try await ended(.unchecked)
    case .settled:
      if try await isVerified() {
        if end(.settled).hidden?.isByCount == true { try await confirmTotal() }
        return try await ended(.settled)
      }
      if progress.budget.isSpent { return try await ended(.moved) }
      // Any page may have shifted and back.
      progress.frontier = 0
      progress.budget.spend(4)
    case .shifted:
      if progress.isShort || progress.budget.isSpent {
        let isRepeated = progress.budget.isRepeating && progress.delivery.duplicate != nil
        return try await ended(isRepeated ? .repeated : .moved)
      }
      progress.budget.spend(on: progress.delivery.duplicate)
    case .waited: progress.budget.spendWait()
    }
    return nil
  }

  /// Fetches all pages again, if that is wanted: odd numbers, even numbers, odd numbers once more.
  ///
  /// An arrival and a departure may cancel. An account that moves between two pages is missed only
  /// if one is read before the change and the other after it; one of three alternate readings shows
  /// that in either case.
  private func isVerified() async throws(GitHubError) -> Bool {
    guard list.verifies, last > 1 else { return true }
    for first in [1, 2, 1] {
      let numbers = Array(stride(from: first, through: last, by: 2))
      if try await !progress.source.areUnchanged(numbers, by: { progress.pages.isUnchanged($0) }) {
        return false
      }
    }
    return true
  }

  /// Fetches the count by which accounts of the list are hidden: a cached one may be from before the list
  /// shrank.
  private mutating func confirmTotal() async throws(GitHubError) {
    do throws(GitHubError) {
      try await progress.requestTotal()
    } catch {
      if list.verifies || !error.isTemporary || error == .noResponse(.cancelled) { throw error }
      progress.forgetTotal()
    }
  }

  /// Returns the end of a list that was read to its end, and stores the verdict.
  ///
  /// - Throws: `.incomplete` if GitHub returned only a part of the list, and `.ownerChanged` if most
  ///   entries of a page 1 without an owner are gone.
  private mutating func ended(_ state: ListState) async throws(GitHubError) -> ListEnd {
    if progress.delivery.hasLostUnowned { throw .ownerChanged }
    let end = end(state)
    if let date = progress.delivery.asOf, let checkedAt = end.checkedAt {
      // In place of an empty last page, the cache may have one from before.
      let isEmptied = progress.pages.count(onPage: last) == 0
      client.cache.keep(
        ListVerdict(
          isSettled: state == .settled && !progress.isShort, isIncomplete: progress.isShort,
          startedAt: date, checkedAt: checkedAt,
          lastNumber: isEmptied ? max(last - 1, 1) : last,
          count: progress.delivery.verifiedCount,
          hiddenCount: progress.pages.hiddenCount(upTo: last, of: progress.total)),
        at: list.firstKey)
    }
    if progress.isShort {
      // `try?`: without the count, the error still has the number of accounts found. A cached one
      // may be from before the list grew.
      try? await progress.requestTotal()
      let foundCount = progress.delivery.foundCount
      // A profile that has turned private counts none.
      let total = progress.total == 0 && foundCount > 0 ? nil : progress.total
      // A list that shrinks a page at a time has empty pages too.
      if let total, foundCount > total { return self.end(.moved) }
      throw .incomplete(Incompleteness(foundCount: foundCount, totalCount: total))
    }
    return end
  }

  private func end(_ state: ListState) -> ListEnd {
    var end = ListEnd(
      state: state, asOf: progress.delivery.asOf, checkedAt: client.cache.clock.now())
    end.ownerID = progress.source.ownerID
    if state == .settled { end.withdrawnIDs = progress.delivery.withdrawnIDs }
    let pages = progress.pages
    let hiddenCount = pages.hiddenCount(upTo: last, of: progress.total)
    if state == .settled, hiddenCount > 0 {
      end.hidden = .init(
        count: hiddenCount, total: pages.count(upTo: last) + hiddenCount,
        isByCount: pages.hiddenCount(upTo: last, of: nil) == 0)
    }
    if state == .cut { end.totalCount = progress.total ?? list.count?.cached(by: client) }
    return end
  }
}
