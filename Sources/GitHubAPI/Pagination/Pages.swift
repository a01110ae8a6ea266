import struct FoundationEssentials.Date

/// A closure that receives a page of a list, and returns true to continue.
package typealias PageConsumer<Element: Sendable, Stop: Error> =
  (Page<[Element]>) async throws(Stop) -> Bool

/// A closure that returns how many of a number of missing pages may be requested now.
///
/// It is called before the first of them, and again each time when the allowed ones have arrived; it
/// may wait for a decision then. 0 means none for now, and the closure is called again.
package typealias PageAllowance = @Sendable (_ missingCount: Int) async -> Int

/// A list that GitHub returns in pages.
///
/// Requests are child tasks of the caller, so none outlives `paginate`; that is why this isn't an
/// AsyncSequence, whose iterator can't own child tasks.
package struct Pages<Element: Identifiable & Sendable>: Sendable
where Element.ID: Sendable & Comparable {
  let list: NumberedPages<Element>
  /// The start of a run that needed the whole list; pages fetched since then are used.
  var start: Date?

  var client: GitHubClient { list.client }

  private var marker: ResumeMarker {
    ResumeMarker(in: client.cache, at: list.firstKey.page(0), limit: list.limit)
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
  ) async throws(PagesError<Stop>) -> ListEnd {
    let delivery = Delivery<Element>(limit: list.limit, marker: marker.claimed)
    if delivery.collected.isEnough { return ListEnd(state: .cut) }
    var reading = PrefixReading(of: list, delivery, start: start)
    do throws(PagesError<Stop>) {
      let end = try await reading.run(use)
      if reading.isUnfinished, !client.isOffline {
        reading.delivery.marker.suspend()
      } else {
        reading.delivery.marker.finish(
          isComplete: end.state != .cut, isFull: reading.delivery.collected.isFull)
      }
      return end
    } catch {
      switch error {
      // A run can't be resumed with pages that lack a part of the list.
      case .failed(.incomplete):
        reading.delivery.marker.finish(isComplete: true, isFull: false)
      case .failed, .stopped: reading.delivery.marker.suspend()
      }
      throw error
    }
  }

  /// Returns the shortage of requests for the pages after one that was just delivered.
  ///
  /// Counts only the pages that `limit` needs and that the cache can't answer. Returns nil if the
  /// rate limit suffices or the page, for example one from the cache, doesn't report it.
  package func shortage(behind page: Page<[Element]>) async -> Shortage? {
    // Long lists have thousands of pages, so look into the cache only if it matters.
    guard let (last, rateLimit) = rest(behind: page), last - page.number > rateLimit.remaining,
      let need = await need(behind: page)
    else { return nil }
    return need.requestCount > rateLimit.remaining ? need : nil
  }

  /// Returns the requests that the pages after one that was just delivered need, as `shortage` does,
  /// even if the rate limit suffices.
  package func need(behind page: Page<[Element]>) async -> Shortage? {
    guard let (last, rateLimit) = rest(behind: page) else { return nil }
    var start = start
    if case .resumable(let since) = resumption { start = min(start ?? since, since) }
    let count = await list.cost(of: page.number + 1...last, resumedSince: start)
    return Shortage(requestCount: count, rateLimit: rateLimit)
  }

  /// Returns the last page that is wanted, and the rate limit; nil if no page follows or the limit
  /// isn't known.
  private func rest(behind page: Page<[Element]>) -> (last: Int, rateLimit: RateLimit)? {
    guard let rateLimit = page.rateLimit, client.isCurrent(rateLimit), page.links.hasNext else {
      return nil
    }
    var last = max(page.links.lastNumber ?? 0, page.number + 1)
    if let limit = list.limit { last = min(last, (limit - 1) / pageLength + 1) }
    return (last, rateLimit)
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

/// The reason a listing ended early.
package enum PagesError<Stop: Error>: Error {
  case failed(GitHubError)
  /// The closure that received the pages threw an error.
  case stopped(Stop)
}

extension PagesError {
  /// Returns the result of `body`, whose error is `.failed` outside.
  static func failing<Value>(
    _ body: () async throws(GitHubError) -> Value
  ) async throws(PagesError) -> Value {
    do throws(GitHubError) {
      return try await body()
    } catch {
      throw .failed(error)
    }
  }
}
