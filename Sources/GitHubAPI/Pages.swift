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
/// asked for again at the end, and what is new on it is handed over last. The same is done where
/// more than a minute lies between a page and the one before it, as when a limit or the end of a
/// run did, unless somebody is on both: see `SeamSearch`. Where entries moved, the pages before are
/// no longer fresh in the cache. Entries that go without changing the number of pages can't be
/// noticed.
///
/// That a walk began is noted in the cache, so that the next one for the same entries can go on
/// with it: see `resumption`.
package struct Pages<Element: Identifiable & Sendable>: NotedList where Element.ID: Sendable {
  let client: GitHubClient
  let endpoint: Endpoint<[Element]>
  let parallel: Int
  /// How many entries are wanted, nil being all; no page beyond them is asked for.
  let limit: Int?
  /// When a run began for which all of the list was needed; what came since is used.
  let start: Date?

  var firstKey: PageKey { endpoint.key(page: 1, base: client.base) }

  private typealias Fetched = Result<Page<[Element]>, GitHubError>

  /// Hands each page to `use`, in order, until the list or the limit ends.
  ///
  /// Pages come without entries that were there before, the last one cut at the limit. `use` tells
  /// whether to go on; it is awaited, so a slow reader slows the requests down.
  ///
  /// - Returns: How the walk ended.
  /// - Throws: `.failed` with the error of the first page that could not be had, or
  ///   `.endlessList` at the third page in a row without an entry that is new; `.stopped` with what
  ///   `use` throws.
  @discardableResult
  package func walk<Stop: Error>(
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> ListEnd {
    if let limit, limit <= 0 {
      return ListEnd(movement: .none, isComplete: false, asOf: nil)
    }
    var note = WalkNote(for: self)
    var walk = Walk(limit: limit, isResumed: note.resumedStart != nil)
    do throws(PagesError<Stop>) {
      let movement = try await pages(in: &walk, noting: &note, use)
      note.end(isComplete: walk.isComplete, isFull: walk.isFull, of: self)
      return ListEnd(
        movement: movement,
        isComplete: walk.isComplete && !walk.isEnough && movement != .unsettled,
        asOf: walk.startedAt)
    } catch {
      note.breakOff(of: self)
      throw error
    }
  }

  private func pages<Stop: Error>(
    in walk: inout Walk, noting note: inout WalkNote,
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> Movement {
    let start = [note.resumedStart, start].compactMap(\.self).min()
    let first = await result(ofPage: 1, inListSince: start)
    guard try await take(first, in: &walk, noting: &note, use) else { return .none }
    try await sideBySide(parallel) {
      walk.nextToAsk()
    } work: { number in
      await result(ofPage: number, inListSince: start)
    } use: { fetched throws(PagesError<Stop>) in
      try await take(fetched, in: &walk, noting: &note, use)
    }
    return try await settle(&walk, noting: &note, use)
  }

  /// Asks again for the pages to which entries may have moved.
  private func settle<Stop: Error>(
    _ walk: inout Walk, noting note: inout WalkNote,
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> Movement {
    if walk.isEnough { return .none }
    var movement = Movement.none
    for seam in walk.seams {
      var search = SeamSearch(seam)
      while let number = search.next {
        switch await result(ofPage: number, isOutdated: true) {
        case .failure(let error): throw .failed(error)
        case .success(let page):
          if page.origin == .network, !walk.fits(page) {
            movement = .unsettled
            outdate(1..<walk.nextToUse, noting: &note)
          }
          search.note(page, in: walk)
          let unseen = walk.unseen(of: page, at: seam)
          // A 304 says that nothing has moved here.
          let hasMoved = seam.isDrop && page.origin == .network || !unseen.answer.isEmpty
          if movement == .none, hasMoved { movement = .settled }
          if unseen.answer.isEmpty { continue }
          if !seam.isDrop { outdate(1..<number, noting: &note) }
          guard try await hand(unseen, to: use), !walk.isEnough else { return movement }
        }
      }
    }
    return movement
  }

  /// Sees to it that pages are not taken as fresh by a later run; whoever goes on may use them.
  private func outdate(_ numbers: Range<Int>, noting note: inout WalkNote) {
    guard let date = client.outdate(numbers, of: endpoint) else { return }
    note.reach(backTo: date, of: self)
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
      if let first = walk.misledFirst {
        client.correct(first.page, of: endpoint, lastNumber: first.last)
      }
      let unseen = walk.unseen(of: page)
      if walk.isEndless { throw .failed(.endlessList(page: page.number)) }
      if let start = walk.startedAt {
        if page.origin != .cache, walk.goesOn { note.begin(since: start, of: self) }
        note.reach(backTo: start, of: self)
      }
      // At once, for the walk may end before they are asked for again.
      if let outdated = walk.takeOutdated() { outdate(outdated, noting: &note) }
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
