import struct FoundationEssentials.Date

/// The progress of a list, with the marker to resume it.
struct Delivery<Element: Identifiable & Sendable> where Element.ID: Sendable & Comparable {
  private(set) var collected: Collected<Element>
  var marker: ResumeMarker
  /// The time at which the oldest page was fetched or confirmed; nil before the first.
  private(set) var asOf: Date?

  init(limit: Int?, marker: ResumeMarker) {
    collected = Collected(limit: limit)
    self.marker = marker
  }

  mutating func reserve(pageCount: Int) { collected.reserve(pageCount: pageCount) }

  /// Begins to fetch a list of which only cached pages were delivered.
  mutating func forgetAge() { asOf = nil }

  mutating func beginAttempt() { collected.beginAttempt() }

  mutating func verify(upToPage number: Int) { collected.verify(upToPage: number) }

  /// Delivers the new entries of a page, and returns true if the listing is to continue.
  ///
  /// `isUnderWay` is true if more requests follow the page, and nil if the list is read from the
  /// cache alone. A page without new entries is delivered only if `isNew`, which is false for pages
  /// that are read again.
  mutating func deliver<Stop: Error>(
    _ page: Page<[Element]>, isUnderWay: Bool?, isNew: Bool = true,
    to use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> Bool {
    let oldest = min(asOf ?? page.fetchedAt, page.fetchedAt)
    asOf = oldest
    var unseen = page.map { collected.unseen(of: $0, onPage: page.number) }
    if page.number == 1, !page.links.hasNext, unseen.totalCount == nil {
      unseen.totalCount = page.answer.count
    }
    if let isUnderWay {
      marker.advance(
        oldest: oldest, isUnderWay: isUnderWay && page.origin != .cache && !collected.isEnough)
    }
    do throws(Stop) {
      if isNew || !unseen.answer.isEmpty, try await !use(unseen) { collected.stop() }
    } catch {
      throw .stopped(error)
    }
    return !collected.isEnough
  }
}
