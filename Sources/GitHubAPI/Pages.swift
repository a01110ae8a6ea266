import struct FoundationEssentials.Date

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
/// asked for again at the end, and what is new on it is handed over last. The same is done where a
/// page came more than a minute after the one before it, as when a limit or the end of a run lay
/// between them. Where entries did move, the pages before are no longer fresh in the cache.
///
/// That a walk began is noted in the cache, so that the next one for the same entries can go on
/// with it: see `resumption`.
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
    var note = WalkNote(for: self)
    do throws(PagesError<Stop>) {
      let movement = try await pages(in: &walk, noting: &note, use)
      note.end(isComplete: walk.isComplete, isFull: walk.isFull, of: self)
      return movement
    } catch {
      note.breakOff(of: self)
      throw error
    }
  }

  private func pages<Stop: Error>(
    in walk: inout Walk, noting note: inout WalkNote,
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> Movement {
    let start = note.resumedStart
    let first = await result(ofPage: 1, inListSince: start)
    guard try await take(first, in: &walk, noting: &note, use) else { return .none }
    try await sideBySide(parallel) {
      walk.nextToAsk()
    } work: { number in
      await result(ofPage: number, inListSince: start)
    } use: { fetched throws(PagesError<Stop>) in
      try await take(fetched, in: &walk, noting: &note, use)
    }
    return try await settle(&walk, use)
  }

  /// Asks again for the pages to which entries may have moved.
  private func settle<Stop: Error>(
    _ walk: inout Walk, _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> Movement {
    if walk.isEnough { return .none }
    var movement = walk.hasShrunk ? Movement.settled : .none
    // Those on the pages before have moved as well: what is kept of them goes with no later run.
    if walk.hasShrunk, let last = walk.seams.last { outdate(before: last, in: walk) }
    for seam in walk.seams {
      var number: Int? = seam
      while let asked = number {
        number = nil
        switch await result(ofPage: asked, isOutdated: true) {
        case .failure(let error): throw .failed(error)
        case .success(let page):
          if !walk.fits(page) { movement = .unsettled }
          let unseen = walk.unseen(of: page)
          if unseen.answer.isEmpty { continue }
          if movement == .none { movement = .settled }
          if !walk.hasShrunk { outdate(before: asked, in: walk) }
          // Not one of them was there before: more may have moved than a page holds.
          if unseen.answer.count == page.answer.count, asked > 1 { number = asked - 1 }
          guard try await hand(unseen, to: use), !walk.isEnough else { return movement }
        }
      }
    }
    return movement
  }

  private func outdate(before number: Int, in walk: Walk) {
    guard let start = walk.startedAt else { return }
    client.outdate(1..<number, of: endpoint, inListSince: start)
  }

  /// Hands one page over and tells whether to go on.
  private func take<Stop: Error>(
    _ fetched: Fetched, in walk: inout Walk, noting note: inout WalkNote,
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> Bool {
    switch fetched {
    case .failure(let error): throw .failed(error)
    case .success(let page):
      if let end = walk.note(page) { client.settle(end, of: endpoint, successor: page) }
      let unseen = walk.unseen(of: page)
      if walk.isEndless { throw .failed(.endlessList(page: page.number)) }
      if page.origin != .cache, walk.goesOn, let start = walk.startedAt {
        note.begin(since: start, of: self)
      }
      if try await !hand(unseen, to: use) { walk.isEnough = true }
      return walk.goesOn
    }
  }

  private func hand<Stop: Error>(
    _ page: Page<[Element]>, to use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> Bool {
    do throws(Stop) {
      return try await use(page)
    } catch {
      throw .stopped(error)
    }
  }

  private func result(
    ofPage number: Int, inListSince start: Date? = nil, isOutdated: Bool = false
  ) async -> Fetched {
    do throws(GitHubError) {
      return .success(
        try await client.page(
          number, of: endpoint, inListSince: start, isOutdated: isOutdated
        ) { $0.count == pageLength })
    } catch {
      return .failure(error)
    }
  }
}
