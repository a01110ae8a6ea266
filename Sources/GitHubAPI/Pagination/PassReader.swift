import struct FoundationEssentials.Date

/// A closure that receives a page of a list, and returns true to continue.
package typealias PageConsumer<Element: Sendable, Stop: Error> =
  (Page<[Element]>) async throws(Stop) -> Bool

/// A reader of lists from the first page to the end, by page number or by cursor.
protocol PassReader<Element>: Sendable {
  associatedtype Element: Identifiable & Sendable where Element.ID: Sendable & Comparable

  var client: GitHubClient { get }
  /// The cache key of the list's first page.
  var firstKey: PageKey { get }
  /// The account's count of entries; nil if every page includes it, or if the list isn't counted.
  var count: ListCount? { get }

  /// Reads the list once, and delivers its pages.
  ///
  /// `number` is the number of the pass, from 1; only the first uses cached pages. `since` is the
  /// start of the resumed run; pages fetched since then are used.
  ///
  /// - Throws: `PagesError` like `Pages.paginate`, except `.incomplete`: see `PassResult.isShort`.
  mutating func read<Stop: Error>(
    _ number: Int, since: Date?, _ delivery: inout Delivery<Element>,
    _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> PassResult<Element.ID>

  /// Returns the number of pages that count against the rate limit, according to the cache.
  func cost(of numbers: ClosedRange<Int>, resumedSince start: Date?) async -> Int
}

/// A list as seen in one pass.
struct PassResult<ID: Hashable & Sendable>: Sendable {
  /// The outcome according to this pass alone.
  var end: ListEnd<ID>
  /// True if GitHub returned only a part of the list.
  var isShort = false
  var totalCount: Int?
  /// True if another pass is worth its requests when the list has changed.
  var mayRepeat = false
  /// True if entries that were in the list throughout may be missing, even if it hasn't changed.
  var lacksEntries = false
  /// The verdict to store if this pass is the last.
  var verdict: ListVerdict?
}

/// The length, in pages, up to which a list is read again however little of the limit is left.
let shortListLength = 100
