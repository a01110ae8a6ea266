import struct FoundationEssentials.Date

/// The progress of a list over all passes, with the marker to resume it.
struct Delivery<Element: Identifiable & Sendable> where Element.ID: Sendable & Comparable {
  private(set) var collected: Collected<Element>
  var marker: ResumeMarker
  private var pass = 0
  /// The time at which the oldest page of this pass was fetched or confirmed; nil before the first.
  private(set) var asOf: Date?

  init(limit: Int?, marker: ResumeMarker) {
    collected = Collected(limit: limit)
    self.marker = marker
  }

  mutating func reserve(pageCount: Int) { collected.reserve(pageCount: pageCount) }

  /// Begins another pass; a list read from the cache as a whole is pass 0.
  mutating func beginPass(_ number: Int) {
    pass = number
    asOf = nil
    collected.beginPass(number)
  }

  /// Records a page, and returns it with its new entries only.
  mutating func unseen(of page: Page<[Element]>) -> Page<[Element]> {
    asOf = min(asOf ?? page.fetchedAt, page.fetchedAt)
    var unseen = page.map { collected.unseen(of: $0) }
    if page.number == 1, !page.links.hasNext, unseen.totalCount == nil {
      unseen.totalCount = page.answer.count
    }
    return unseen
  }

  /// Delivers a page with its new entries, and returns true if the listing is to continue;
  /// `isUnderWay` is true if more requests follow the page.
  mutating func deliver<Stop: Error>(
    _ page: Page<[Element]>, isUnderWay: Bool, to use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> Bool {
    if pass > 0, let asOf {
      marker.advance(
        oldest: asOf, isUnderWay: isUnderWay && page.origin != .cache && !collected.isEnough)
    }
    do throws(Stop) {
      let isNew = pass <= 1 || !page.answer.isEmpty
      if isNew, try await !use(page) { collected.stop() }
    } catch {
      throw .stopped(error)
    }
    return !collected.isEnough
  }
}
