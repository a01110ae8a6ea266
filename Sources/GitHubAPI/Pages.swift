/// The pages of a list, fetched side by side and handed over in order.
///
/// The first page tells how many there are; from then on `parallel` requests are under way. Lists
/// move while they are walked, so entries that were seen before are left out (by id). The requests
/// are child tasks of the one that walks: when it ends, for whatever reason, so do they. That is
/// why this has a `walk` and is no AsyncSequence, whose iterator can't own child tasks.
///
/// A page that is full, has no next and was confirmed by a 304 may have got a successor, for the
/// ETag ignores the Link header; so the successor is asked for, and what it tells is kept with the
/// page. Until then the page counts as not confirmed. So a page that is fresh in the cache had its
/// end checked when it was fetched or confirmed, and neither a fresh nor an offline walk asks for
/// anything beyond it.
package struct Pages<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
  let client: GitHubClient
  let endpoint: Endpoint<[Element]>
  let parallel: Int
  /// How many entries are wanted, nil being all; no page beyond them is asked for.
  let limit: Int?

  private typealias Fetched = Result<Page<[Element]>, GitHubError>

  /// Hands each page to `use`, in order, until the list or the limit ends.
  ///
  /// Pages come without entries that were there before, the last one cut at the limit. `use` tells
  /// whether to go on; it is awaited, so a slow reader slows the requests down.
  ///
  /// - Throws: `.failed` with the error of the first page that could not be had, or
  ///   `.endlessList` at the third page in a row without an entry that is new; `.stopped` with what
  ///   `use` throws.
  package func walk<Stop: Error>(
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) {
    if let limit, limit <= 0 { return }
    var walk = Walk(limit: limit)
    guard try await take(await result(ofPage: 1), in: &walk, use) else { return }
    try await sideBySide(parallel) {
      walk.nextToAsk()
    } work: { number in
      await result(ofPage: number)
    } use: { fetched throws(PagesError<Stop>) in
      try await take(fetched, in: &walk, use)
    }
  }

  /// Hands one page over and tells whether to go on.
  private func take<Stop: Error>(
    _ fetched: Fetched, in walk: inout Walk,
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> Bool {
    switch fetched {
    case .failure(let error): throw .failed(error)
    case .success(let page):
      if let end = walk.note(page) { client.settle(end, of: endpoint, successor: page) }
      let unseen = walk.unseen(of: page)
      if walk.isEndless { throw .failed(.endlessList(page: page.number)) }
      do throws(Stop) {
        return try await use(unseen) && !walk.isComplete
      } catch {
        throw .stopped(error)
      }
    }
  }

  private func result(ofPage number: Int) async -> Fetched {
    do throws(GitHubError) {
      return .success(try await client.page(number, of: endpoint) { $0.count == pageLength })
    } catch {
      return .failure(error)
    }
  }
}

extension Pages {
  /// Where the walk through the list stands.
  private struct Walk {
    let limit: Int?
    /// The number of the page that comes next in order.
    private(set) var nextToUse = 1
    private(set) var isComplete = false
    private var lastAsked = 1
    private var knownLast = 1
    /// The page used last, if it may or may not be the end.
    private var openEnd: Page<[Element]>?
    private var seen: Set<Element.ID> = []
    private var repeatedPageCount = 0
    private var count = 0

    init(limit: Int?) {
      self.limit = limit
    }

    /// The number of a page to ask for now; nil when none is known to be needed.
    mutating func nextToAsk() -> Int? {
      guard lastAsked < knownLast else { return nil }
      if let limit, lastAsked >= nextToUse, lastAsked * pageLength - missing >= limit { return nil }
      lastAsked += 1
      return lastAsked
    }

    /// How many entries the pages that were used fell short of full ones.
    private var missing: Int { max(0, (nextToUse - 1) * pageLength - count) }

    /// Whether so many pages in a row repeated earlier ones that no moving list explains it.
    ///
    /// Empty pages don't count: a server that hides accounts may send any number of them.
    var isEndless: Bool { repeatedPageCount >= 3 }

    /// Learns from a page how far the list goes; returns the page before if that was an open end.
    mutating func note(_ page: Page<[Element]>) -> Page<[Element]>? {
      nextToUse = page.number + 1
      let predecessor = openEnd
      let isOpenEnd =
        page.origin == .confirmed && page.answer.count == pageLength && !page.links.hasNext
      openEnd = isOpenEnd ? page : nil
      if page.links.hasNext || isOpenEnd {
        knownLast = max(knownLast, page.links.lastNumber ?? 0, page.number + 1)
      } else if page.number >= knownLast || page.answer.isEmpty {
        isComplete = true
      }
      return predecessor
    }

    /// The page without entries that came before, and without those beyond the limit.
    mutating func unseen(of page: Page<[Element]>) -> Page<[Element]> {
      var unseen = page.answer.filter { seen.insert($0.id).inserted }
      if !unseen.isEmpty {
        repeatedPageCount = 0
      } else if !page.answer.isEmpty {
        repeatedPageCount += 1
      }
      if let limit, count + unseen.count >= limit {
        unseen.removeLast(count + unseen.count - limit)
        isComplete = true
      }
      count += unseen.count
      return page.with(unseen)
    }
  }
}
