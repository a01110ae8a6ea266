import struct FoundationEssentials.Date

/// What was passed on of a list, in all passes, with the marker by which the next run resumes it.
struct Delivery<Element: Identifiable & Sendable> where Element.ID: Sendable & Comparable {
  private(set) var collected: Collected<Element>
  var marker: ResumeMarker
  private var pass = 0
  /// When the oldest page of this pass was fetched or confirmed; nil before the first.
  private(set) var asOf: Date?

  init(limit: Int?, marker: ResumeMarker) {
    collected = Collected(limit: limit)
    self.marker = marker
  }

  mutating func reserve(pageCount: Int) { collected.reserve(pageCount: pageCount) }

  /// Begins another pass; what the cache answers for the whole list is pass 0.
  mutating func beginPass(_ number: Int) {
    pass = number
    asOf = nil
    collected.beginPass(number)
  }

  /// Takes a page, and returns it with its new entries only.
  mutating func unseen(of page: Page<[Element]>) -> Page<[Element]> {
    asOf = min(asOf ?? page.fetchedAt, page.fetchedAt)
    return page.with(collected.unseen(of: page.answer))
  }

  /// Passes a page with its new entries on, and returns whether to continue.
  ///
  /// `isUnderWay` says whether requests follow it.
  mutating func hand<Stop: Error>(
    _ page: Page<[Element]>, isUnderWay: Bool,
    to use: (Page<[Element]>) async throws(Stop) -> Bool
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
