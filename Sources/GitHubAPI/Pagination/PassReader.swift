import struct FoundationEssentials.Date

/// Reads a list from its first page to its end, by the numbers of its pages or by cursors.
protocol PassReader<Element>: Sendable {
  associatedtype Element: Identifiable & Sendable where Element.ID: Sendable & Comparable

  var client: GitHubClient { get }
  /// What the list's first page is kept under.
  var firstKey: PageKey { get }
  /// Where the account's own count of the list is; nil if each page has it, or nothing counts it.
  var count: ListCount? { get }

  /// Reads the list once, and passes its pages on.
  ///
  /// - Parameters:
  ///   - number: The number of the pass, from 1; pages are taken from the cache in the first only.
  ///   - since: When the run began that is resumed; what was fetched since then is used.
  ///   - delivery: What was passed on before.
  ///   - use: Takes a page, and returns whether to continue.
  /// - Returns: What the pass shows of the list.
  /// - Throws: `PagesError` as `Pages.paginate`, but for `.incomplete`: see `PassResult.isShort`.
  mutating func read<Stop: Error>(
    _ number: Int, since: Date?, _ delivery: inout Delivery<Element>,
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> PassResult<Element.ID>

  /// How many of some pages will be taken from the limit, going by what is kept.
  func cost(of numbers: ClosedRange<Int>, inListSince start: Date?) async -> Int
}

/// What one pass through a list shows of it.
struct PassResult<ID: Hashable & Sendable>: Sendable {
  /// How the list ends by this pass alone.
  var end: ListEnd<ID>
  /// Whether GitHub returned only a part of the list.
  var isShort = false
  /// How many entries the account counts, if that is known.
  var totalCount: Int?
  /// Whether another pass is worth its requests, should the list have moved.
  var mayRepeat = false
  /// Whether the pages may lack entries that were in the list throughout, moved or not.
  var lacksEntries = false
  /// What the cache keeps of this pass if it is the last.
  var verdict: ListVerdict?

  init(_ end: ListEnd<ID>) {
    self.end = end
  }
}

/// Up to this many pages another pass costs little, whatever is left of the limit.
let shortListLength = 100
