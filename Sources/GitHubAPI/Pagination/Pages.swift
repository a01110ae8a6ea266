import struct FoundationEssentials.Date

/// A list whose numbered pages are fetched in parallel and handed over in order.
///
/// Numbered pages shift while they are being read, so the list is read in passes. A pass fetches
/// page 1 and the end of the list, then the pages between, and then asks whether the first and the
/// last full page are still as they were: see `Pass`. If they are not, another pass follows, and
/// what is new in it is handed over last. The verdict is kept with the list.
///
/// Requests are child tasks of the caller, so none of them outlives `walk`. That is why this has a
/// `walk` and is not an AsyncSequence, whose iterator can't own child tasks.
///
/// The start of a listing is noted in the cache, so that the next one for the same entries can
/// resume it: see `resumption`. A resumed listing is checked as a whole.
package struct Pages<Element: Identifiable & Sendable>: Sendable
where Element.ID: Sendable & Comparable {
  let client: GitHubClient
  let endpoint: Endpoint<[Element]>
  let parallel: Int
  /// How many entries are wanted, nil being all; no page beyond them is fetched.
  let limit: Int?
  /// When a run began that needed the whole list; pages fetched since then are used.
  let start: Date?
  /// Where the account's own count of the list is; nil if nothing counts it.
  let count: ListCount?
  /// Whether a list of any length is read up to three times until it is settled.
  let verifies: Bool

  var firstKey: PageKey { endpoint.key(page: 1, base: client.base) }

  private var marker: ResumeMarker {
    ResumeMarker(in: client.cache, at: firstKey.page(0), limit: limit)
  }

  /// Whether this resumes an earlier listing of the same entries.
  package var resumption: Resumption { marker.resumption }

  // A list that changes in three passes changes too fast to be settled.
  private static var mostPasses: Int { 3 }
  // Up to this length another pass costs little, whatever is left of the limit.
  private static var shortLength: Int { 100 }

  /// Passes each page to `use`, in order, until the list or the limit ends.
  ///
  /// Pages come without entries that were handed over before, the last one cut at the limit. `use`
  /// returns whether to continue; it is awaited, so a slow reader slows the requests down.
  ///
  /// - Returns: How complete the list is.
  /// - Throws: `.failed` with the error of the first page that could not be fetched, `.incomplete`
  ///   if GitHub returned only a part of the list, or `.endlessList` if pages repeat without an
  ///   end; `.stopped` with what `use` throws.
  @discardableResult
  package func walk<Stop: Error>(
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> ListEnd<Element.ID> {
    var collected = Collected(limit: limit)
    if collected.isEnough { return ListEnd(.cut, asOf: nil) }
    var marker = marker.claimed
    do throws(PagesError<Stop>) {
      let end = try await read(&collected, noting: &marker, use)
      if end.state == .unchecked, !client.isOffline {
        marker.breakOff()
      } else {
        marker.finish(isComplete: end.state != .cut, isFull: collected.isFull)
      }
      return end
    } catch {
      switch error {
      // Pages that lack a part of the list are no good to resume with.
      case .failed(.incomplete): marker.finish(isComplete: true, isFull: false)
      case .failed, .stopped: marker.breakOff()
      }
      throw error
    }
  }

  /// Reads the list from the cache if its verdict allows that, or else in passes.
  private func read<Stop: Error>(
    _ collected: inout Collected, noting marker: inout ResumeMarker,
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> ListEnd<Element.ID> {
    let since = [marker.resumedStart, start].compactMap(\.self).min()
    if let end = try await readKept(since: since, &collected, use) { return end }
    var number = 1
    var wasShort = false
    while true {
      var pass = Pass(number: number, since: since)
      var state = ListState.moved
      do throws(PagesError<Stop>) {
        state = try await run(&pass, &collected, noting: &marker, use)
      } catch {
        // An earlier pass handed the list over; only the check is left undone.
        guard number > 1, !wasShort, case .failed(.limited) = error else { throw error }
        return end(.moved, pass, collected)
      }
      let mayRepeat = state == .moved && mayRepeat(pass)
      if state != .cut, pass.isShort, !mayRepeat {
        keep(.moved, pass)
        var totalCount = pass.totalCount
        // `try?`: without the count the error names the accounts that were found.
        if totalCount == nil { totalCount = try? await count?.asked(by: client) }
        throw .failed(
          .incomplete(Incompleteness(foundCount: collected.count, totalCount: totalCount)))
      }
      if !mayRepeat {
        keep(state, pass)
        return end(state, pass, collected)
      }
      if pass.lastNumber > Pages.shortLength {
        client.observe(.readingAgain(pageCount: pass.lastNumber))
      }
      number += 1
      wasShort = pass.isShort || pass.isLonger
    }
  }

  /// Whether another pass is worth its requests.
  ///
  /// One arrival can turn every 304 into a page at full price, so a long list is read again only if
  /// the limit allows that twice over, and only once unless `verifies`.
  private func mayRepeat(_ pass: Pass) -> Bool {
    if pass.number >= Pages.mostPasses { return false }
    if verifies || pass.lastNumber <= Pages.shortLength { return true }
    return pass.number == 1 && allows(2 * pass.lastNumber)
  }

  /// Whether the rate limit is known to allow so many requests, or there is none.
  func allows(_ requestCount: Int) -> Bool {
    guard let known = client.pace.knownLimit, client.isCurrent(known) else { return true }
    return known.remaining >= requestCount
  }

  private func keep(_ state: ListState, _ pass: Pass) {
    guard let startedAt = pass.oldest else { return }
    if state == .cut, !pass.isWhole { return }
    client.cache.keep(
      ListVerdict(
        isSettled: state == .settled || state == .cut, startedAt: startedAt,
        checkedAt: client.cache.timekeeper.now(), lastNumber: pass.lastNumber,
        count: pass.entryCount, hiddenCount: pass.hidden?.count ?? 0),
      at: firstKey)
  }

  private func end(
    _ state: ListState, _ pass: Pass, _ collected: Collected
  ) -> ListEnd<Element.ID> {
    var end = ListEnd<Element.ID>(state, asOf: pass.oldest)
    end.hidden = state == .settled ? pass.hidden : nil
    end.staleIDs = collected.staleIDs(after: pass.number)
    if state == .cut { end.totalCount = pass.totalCount ?? count?.kept(by: client) }
    end.verifyHelps = state == .moved && pass.number < Pages.mostPasses
    return end
  }
}

/// How much of a list GitHub returned.
package struct Incompleteness: Sendable, Equatable {
  package let foundCount: Int
  /// How many entries GitHub says there are; nil if it doesn't say.
  package let totalCount: Int?

  package init(foundCount: Int, totalCount: Int?) {
    self.foundCount = foundCount
    self.totalCount = totalCount
  }
}
