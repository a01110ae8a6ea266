import struct FoundationEssentials.Date

/// A list that GitHub returns in pages, by their numbers or by cursors.
///
/// Lists change while they are read, so a list is read in passes. If a pass shows that the list has
/// changed, another pass follows, and its new entries come last. `PassReader` is what makes a pass.
///
/// Requests are child tasks of the caller, so none of them outlives `paginate`. That is why this is
/// not an AsyncSequence, whose iterator can't own child tasks.
package struct Pages<Element: Identifiable & Sendable>: Sendable
where Element.ID: Sendable & Comparable {
  let reader: any PassReader<Element>
  /// How many entries are wanted, nil being all; no page beyond them is fetched.
  let limit: Int?
  /// When a run began that needed the whole list; pages fetched since then are used.
  var start: Date?

  // A list that changes in three passes changes too fast to be settled.
  private static var mostPasses: Int { 3 }

  var client: GitHubClient { reader.client }

  private var marker: ResumeMarker {
    ResumeMarker(in: client.cache, at: reader.firstKey.page(0), limit: limit)
  }

  /// Whether this resumes an earlier listing of the same entries.
  package var resumption: ResumeMarker.State { marker.resumption }

  /// Passes each page to `use`, in order, until the list or the limit ends.
  ///
  /// Pages come without entries of earlier pages, the last one cut at the limit. `use` returns
  /// whether to continue; it is awaited, so a slow reader slows the requests down. The last number
  /// of a page says how many there will be, as far as is known.
  ///
  /// - Returns: How complete the list is.
  /// - Throws: `.failed` with the error of the first page that could not be fetched, `.incomplete`
  ///   if GitHub returned only a part of the list, or `.endlessList` if pages repeat without an
  ///   end; `.stopped` with what `use` throws.
  @discardableResult
  package func paginate<Stop: Error>(
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> ListEnd<Element.ID> {
    var delivery = Delivery<Element>(limit: limit, marker: marker.claimed)
    if delivery.collected.isEnough { return ListEnd(.cut, asOf: nil) }
    do throws(PagesError<Stop>) {
      let end = try await read(&delivery, use)
      if end.state == .unchecked, !client.isOffline {
        delivery.marker.breakOff()
      } else {
        delivery.marker.finish(isComplete: end.state != .cut, isFull: delivery.collected.isFull)
      }
      return end
    } catch {
      switch error {
      // Pages that lack a part of the list are no good to resume with.
      case .failed(.incomplete): delivery.marker.finish(isComplete: true, isFull: false)
      case .failed, .stopped: delivery.marker.breakOff()
      }
      throw error
    }
  }

  /// Reads the list in passes, until it is settled or another pass is not worth its requests.
  private func read<Stop: Error>(
    _ delivery: inout Delivery<Element>, _ use: (Page<[Element]>) async throws(Stop) -> Bool
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
        // An earlier pass handed the list over; only the check is left undone.
        guard number > 1, !lacksEntries, case .failed(.limited) = error else { throw error }
        pass = PassResult(ListEnd(.moved, asOf: delivery.asOf))
      }
      let mayRepeat = pass.mayRepeat && number < Pages.mostPasses && !client.isOffline
      if pass.end.state != .moved || !mayRepeat {
        if let verdict = pass.verdict { client.cache.keep(verdict, at: reader.firstKey) }
        if pass.isShort {
          throw .failed(.incomplete(await incompleteness(of: pass, delivery)))
        }
        pass.end.staleIDs = delivery.collected.staleIDs
        pass.end.verifyHelps =
          pass.end.state == .moved && number < Pages.mostPasses && !client.isOffline
        return pass.end
      }
      number += 1
      lacksEntries = pass.lacksEntries
    }
  }

  private func incompleteness(
    of pass: PassResult<Element.ID>, _ delivery: Delivery<Element>
  ) async -> Incompleteness {
    var totalCount = pass.totalCount
    // `try?`: without the count the error names the accounts that were found.
    if totalCount == nil { totalCount = try? await reader.count?.asked(by: client) }
    return Incompleteness(foundCount: delivery.collected.count, totalCount: totalCount)
  }

  /// The requests that the rate limit lacks for all pages behind one that has just come.
  ///
  /// Only the pages that `limit` needs count, and of those the ones that the cache can't answer.
  ///
  /// - Returns: Nil if the limit suffices, as far as is known. A page from the cache, or one without
  ///   a limit, says nothing of it.
  package func shortage(behind page: Page<[Element]>) async -> Shortage? {
    guard let rateLimit = page.rateLimit, client.isCurrent(rateLimit), page.links.hasNext else {
      return nil
    }
    var last = max(page.links.lastNumber ?? 0, page.number + 1)
    if let limit { last = min(last, (limit - 1) / pageLength + 1) }
    // The cache is looked at only if it matters: long lists have thousands of pages.
    guard last - page.number > rateLimit.remaining else { return nil }
    var start = start
    if case .goesOn(let since) = resumption { start = min(start ?? since, since) }
    let count = await reader.cost(of: page.number + 1...last, inListSince: start)
    return count > rateLimit.remaining
      ? Shortage(requestCount: count, rateLimit: rateLimit) : nil
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

/// That a list needs more requests than the limit leaves.
package struct Shortage: Sendable, Equatable {
  /// How many requests are still to be made.
  package let requestCount: Int
  package let rateLimit: RateLimit

  package init(requestCount: Int, rateLimit: RateLimit) {
    self.requestCount = requestCount
    self.rateLimit = rateLimit
  }
}
