extension PrefixReading {
  /// Remembers the entries of the pages that show a shift.
  mutating func watch(_ first: Page<[Element]>) {
    sentinel = [1: first.answer.fingerprint]
    watchTail()
  }

  private mutating func watchTail() {
    sentinel = sentinel.filter { $0.key == 1 }
    for number in search?.watched ?? [] {
      // Pages behind the last full one are read again, but shifts count from their first reading.
      sentinel[number] = search?.fingerprint(ofPage: number)
    }
  }

  /// Uses the end that the search found, and returns true if it watches the same pages as before.
  ///
  /// Otherwise the pages that were requested meanwhile are older than those it watches.
  mutating func adopt(
    _ result: Result<EndSearch<Element>, GitHubError>
  ) throws(GitHubError) -> Bool {
    let before = sentinel
    switch result {
    case .success(let found):
      search = found
      list.shortNumbers.formUnion(found.shortNumbers)
    case .failure(let error):
      guard error.isOfOnePage else { throw error }
      let last = search?.lastNumber ?? 1
      search?.giveUp(before: last)
      failure = error
    }
    watchTail()
    return search?.isUnresolved == false && sentinel == before
  }

  /// Compares a page with its first reading, and returns false if the list has shifted.
  ///
  /// The last page of a check advances the frontier.
  mutating func isUnshifted(
    _ result: Result<Page<[Element]>, GitHubError>, _ schedule: inout CheckSchedule
  ) throws(GitHubError) -> Bool {
    switch result {
    case .success(let page):
      if !isAsRead(page) { return false }
      guard schedule.confirmPage() else { return true }
      if delivery.collected.duplicate != nil { return false }
      advance(to: schedule.coveredCount)
      return true
    // The pages may still be in the cache.
    case .failure(.limited): return true
    case .failure(let error): throw error
    }
  }

  /// Fetches the pages that show a shift again, and returns true if they are unchanged.
  func check() async throws(GitHubError) -> Bool {
    // Behind a full page 1 without a Link, page 2 may have moved to page 1 before it was requested.
    guard let search,
      search.lastNumber > 1 || search.requested > 1 && tally.entryCount(upTo: 1) == pageLength
    else { return true }
    return try await areUnchanged([1] + search.watched) { list, number throws(GitHubError) in
      // A 304 would leave page 1 in the cache with the Link of another length.
      number == 1 && search.isLinkOutdated
        ? try await list.page(1, use: .server) : try await list.checked(number)
    } by: {
      isAsRead($0)
    }
  }

  /// Returns true if a page that shows a shift has the same entries as when it was read.
  ///
  /// The pages behind the last full one were fetched before it, and are read again after it.
  private func isAsRead(_ page: Page<[Element]>) -> Bool {
    if let before = sentinel[page.number] { return before == page.answer.fingerprint }
    return page.number >= tally.nextNumber || tally.isUnchanged(page)
  }

  /// Fetches all pages again, if that is wanted: odd numbers, even numbers, odd numbers once more.
  ///
  /// An arrival and a departure may cancel. An account that moves between two pages is missed only
  /// if one is read before the change and the other after it; one of three alternate readings shows
  /// that in either case.
  func isVerified() async throws(GitHubError) -> Bool {
    guard list.verifies, let search, search.lastNumber > 1 else { return true }
    let odd = Array(stride(from: 1, through: search.lastNumber, by: 2))
    let even = Array(stride(from: 2, through: search.lastNumber, by: 2))
    for numbers in [odd, even, odd] {
      let isUnchanged = try await areUnchanged(numbers) { list, number throws(GitHubError) in
        try await list.checked(number)
      } by: {
        tally.isUnchanged($0)
      }
      if !isUnchanged { return false }
    }
    return true
  }

  private func areUnchanged(
    _ numbers: [Int],
    fetch:
      @escaping @Sendable (NumberedPages<Element>, Int) async throws(GitHubError) -> Page<
        [Element]
      >,
    by isUnchanged: (Page<[Element]>) -> Bool
  ) async throws(GitHubError) -> Bool {
    var rest = numbers[...]
    var areUnchanged = true
    try await runConcurrently(list.parallel) {
      rest.popFirst()
    } work: { [list] number in
      await result { () throws(GitHubError) in try await fetch(list, number) }
    } use: { (fetched: Result<Page<[Element]>, GitHubError>) throws(GitHubError) in
      areUnchanged = isUnchanged(try fetched.get())
      return areUnchanged
    }
    return areUnchanged
  }

  /// Records that an agreeing check covers the first `count` pages.
  mutating func advance(to count: Int) {
    delivery.verify(upToPage: count)
    if count > frontier {
      frontier = count
      fruitlessCount = 0
      waitCount = 0
    }
    recordProgress(fullNumber: fullNumber)
  }

  /// The last page of 100 entries, if it shows every shift; nil otherwise.
  var fullNumber: Int? {
    guard let watched = search?.watched, watched.count == 1 else { return nil }
    return watched[0]
  }
}

extension NumberedPages {
  /// Fetches a page again without an update of the cache, so that pages fetched in between stay
  /// newer than the cached one, as a resumed run requires.
  func checked(_ number: Int) async throws(GitHubError) -> Page<[Element]> {
    let page = try await client.page(
      number, of: endpoint, use: PageUse(isOutdated: true, isKept: false, isChecking: true))
    if !page.links.mayBelong(to: ownerID) { throw .ownerChanged }
    return page
  }
}
