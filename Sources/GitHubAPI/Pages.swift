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
///
/// Where a page tells of fewer pages than the one before it, entries have gone in between, and
/// what was the first of the later page is now at the earlier one's end, unseen. So that one is
/// asked for again at the end, and what is new on it is handed over last. The pages before it are
/// no longer fresh in the cache.
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
  /// - Returns: Whether the list moved, as far as its pages tell.
  /// - Throws: `.failed` with the error of the first page that could not be had, or
  ///   `.endlessList` at the third page in a row without an entry that is new; `.stopped` with what
  ///   `use` throws.
  @discardableResult
  package func walk<Stop: Error>(
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> Movement {
    if let limit, limit <= 0 { return .none }
    var walk = Walk(limit: limit)
    guard try await take(await result(ofPage: 1), in: &walk, use) else { return .none }
    try await sideBySide(parallel) {
      walk.nextToAsk()
    } work: { number in
      await result(ofPage: number)
    } use: { fetched throws(PagesError<Stop>) in
      try await take(fetched, in: &walk, use)
    }
    return try await settle(&walk, use)
  }

  /// Asks again for the pages to which entries may have moved.
  private func settle<Stop: Error>(
    _ walk: inout Walk, _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> Movement {
    if walk.movedPages.isEmpty || walk.isEnough { return .none }
    var movement = Movement.settled
    // Those on the pages before have moved as well: what is kept of them goes with no later run.
    if let last = walk.movedPages.last { client.outdate(1..<last, of: endpoint) }
    for number in walk.movedPages {
      switch await result(ofPage: number, isOutdated: true) {
      case .failure(let error): throw .failed(error)
      case .success(let page):
        if !walk.fits(page) { movement = .unsettled }
        let unseen = walk.unseen(of: page)
        if unseen.answer.isEmpty { continue }
        do throws(Stop) {
          guard try await use(unseen), !walk.isEnough else { return movement }
        } catch {
          throw .stopped(error)
        }
      }
    }
    return movement
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
        if try await !use(unseen) { walk.isEnough = true }
        return !walk.isComplete && !walk.isEnough
      } catch {
        throw .stopped(error)
      }
    }
  }

  private func result(ofPage number: Int, isOutdated: Bool = false) async -> Fetched {
    do throws(GitHubError) {
      return .success(
        try await client.page(number, of: endpoint, isOutdated: isOutdated) {
          $0.count == pageLength
        })
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
    /// Whether no more is wanted, wherever the list ends.
    var isEnough = false
    /// The pages to whose end entries may have moved after they were fetched.
    private(set) var movedPages: [Int] = []
    /// What the page before told to be the last, and what any page told at last.
    private var lastBefore: Int?
    private var lastTold: Int?
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
      noteMovement(page)
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

    /// Notes whether the list had become shorter when this page came.
    private mutating func noteMovement(_ page: Page<[Element]>) {
      let last = Walk.last(toldBy: page)
      // A page that nobody was asked for is no news of anything.
      if page.origin != .cache, let last, let lastBefore, last < lastBefore {
        movedPages.append(page.number - 1)
      }
      lastBefore = last
      lastTold = last ?? lastTold
    }

    /// Whether a page that was fetched once more tells of the list that was walked.
    func fits(_ page: Page<[Element]>) -> Bool {
      guard let last = Walk.last(toldBy: page), let lastTold else { return true }
      return last == lastTold
    }

    /// The last page of the list as it was when a page came; nil when it does not tell.
    ///
    /// A 304 has no Link: what was kept with the page may be older than the answer.
    private static func last(toldBy page: Page<[Element]>) -> Int? {
      if page.origin == .confirmed { return nil }
      if page.links.hasNext { return page.links.lastNumber }
      return page.answer.isEmpty ? page.number - 1 : page.number
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
        isEnough = true
      }
      count += unseen.count
      return page.with(unseen)
    }
  }
}
