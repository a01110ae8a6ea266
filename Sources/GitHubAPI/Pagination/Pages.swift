import struct FoundationEssentials.Date

/// A list that GitHub returns in pages, by number or by cursor.
///
/// If a pass shows that the list changed while it was read, another pass follows, and its new
/// entries come last. Requests are child tasks of the caller, so none outlives `paginate`; that is
/// why this isn't an AsyncSequence, whose iterator can't own child tasks.
package struct Pages<Element: Identifiable & Sendable>: Sendable
where Element.ID: Sendable & Comparable {
  let reader: any PassReader<Element>
  /// The maximum number of entries, or nil for all; no page beyond them is fetched.
  let limit: Int?
  /// The start of a run that needed the whole list; pages fetched since then are used.
  var start: Date?

  var client: GitHubClient { reader.client }

  private var marker: ResumeMarker {
    ResumeMarker(in: client.cache, at: reader.firstKey.page(0), limit: limit)
  }

  /// The state of an earlier listing of the same entries that this one may resume.
  package var resumption: ResumeMarker.State { marker.resumption }

  /// Passes each page to `use`, in order, until the list or the limit ends.
  ///
  /// Pages don't repeat entries of earlier pages, and the last one is cut at the limit. `use` is
  /// awaited, so a slow reader slows the requests down. A page's last number is the length of the
  /// list as far as it is known.
  ///
  /// - Throws: `.failed` with the error of the first page that can't be fetched, `.incomplete` if
  ///   GitHub returned only a part of the list, or `.endlessList` if pages repeat for ever;
  ///   `.stopped` with the error of `use`.
  @discardableResult
  package func paginate<Stop: Error>(
    _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> ListEnd<Element.ID> {
    var delivery = Delivery<Element>(limit: limit, marker: marker.claimed)
    if delivery.collected.isEnough { return ListEnd(state: .cut) }
    do throws(PagesError<Stop>) {
      let end = try await read(&delivery, use)
      if end.state == .unchecked, !client.isOffline {
        delivery.marker.suspend()
      } else {
        delivery.marker.finish(isComplete: end.state != .cut, isFull: delivery.collected.isFull)
      }
      return end
    } catch {
      switch error {
      // A run can't be resumed with pages that lack a part of the list.
      case .failed(.incomplete): delivery.marker.finish(isComplete: true, isFull: false)
      case .failed, .stopped: delivery.marker.suspend()
      }
      throw error
    }
  }

  /// Reads the list in passes until it is settled or another pass isn't worth its requests.
  private func read<Stop: Error>(
    _ delivery: inout Delivery<Element>, _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> ListEnd<Element.ID> {
    let since = [delivery.marker.resumedStart, start].compactMap(\.self).min()
    var reader = reader
    var number = 1
    var lacksEntries = false
    while true {
      var pass: PassResult<Element.ID>
      do throws(PagesError<Stop>) {
        pass = try await reader.read(number, since: since, &delivery, use)
      } catch {
        // An earlier pass delivered the list; only the check is missing.
        guard number > 1, !lacksEntries, case .failed(.limited) = error else { throw error }
        pass = PassResult(end: ListEnd(state: .moved, asOf: delivery.asOf))
      }
      // A list that changes in three passes changes too fast to settle.
      let canRepeat = number < 3 && !client.isOffline
      if pass.end.state != .moved || !pass.mayRepeat || !canRepeat {
        if let verdict = pass.verdict { client.cache.keep(verdict, at: reader.firstKey) }
        if pass.isShort {
          var total = pass.totalCount
          // `try?`: without the count, the error still has the number of accounts found.
          if total == nil { total = try? await reader.count?.fetched(by: client) }
          let foundCount = delivery.collected.count
          throw .failed(.incomplete(Incompleteness(foundCount: foundCount, totalCount: total)))
        }
        pass.end.staleIDs = delivery.collected.staleIDs
        pass.end.verifyHelps = pass.end.state == .moved && canRepeat
        return pass.end
      }
      number += 1
      lacksEntries = pass.lacksEntries
    }
  }

  /// Returns the shortage of requests for the pages after one that was just delivered.
  ///
  /// Counts only the pages that `limit` needs and that the cache can't answer. Returns nil if the
  /// rate limit suffices or the page, for example one from the cache, doesn't report it.
  package func shortage(behind page: Page<[Element]>) async -> Shortage? {
    guard let rateLimit = page.rateLimit, client.isCurrent(rateLimit), page.links.hasNext else {
      return nil
    }
    var last = max(page.links.lastNumber ?? 0, page.number + 1)
    if let limit { last = min(last, (limit - 1) / pageLength + 1) }
    // Long lists have thousands of pages, so look into the cache only if it matters.
    guard last - page.number > rateLimit.remaining else { return nil }
    var start = start
    if case .resumable(let since) = resumption { start = min(start ?? since, since) }
    let count = await reader.cost(of: page.number + 1...last, resumedSince: start)
    return count > rateLimit.remaining ? Shortage(requestCount: count, rateLimit: rateLimit) : nil
  }
}

/// The extent of an incomplete list.
package struct Incompleteness: Sendable, Equatable {
  package let foundCount: Int
  /// The number of entries according to GitHub's own count; nil if it is unknown.
  package let totalCount: Int?

  package init(foundCount: Int, totalCount: Int?) {
    self.foundCount = foundCount
    self.totalCount = totalCount
  }
}

/// A rate limit with fewer requests left than a list needs.
package struct Shortage: Sendable, Equatable {
  package let requestCount: Int
  package let rateLimit: RateLimit

  package init(requestCount: Int, rateLimit: RateLimit) {
    self.requestCount = requestCount
    self.rateLimit = rateLimit
  }
}
