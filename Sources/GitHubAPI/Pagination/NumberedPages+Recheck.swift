extension NumberedPages {
  /// The pages to fetch again at the end of a pass, and an early result.
  struct Recheck {
    /// The pages other than page 1, in order.
    let numbers: [Int]
    /// True if the last page is from the cache, so that a new page may follow it.
    let provesEnd: Bool
    /// True if the last page must be fetched again, however short the list is.
    let checksLast: Bool
    /// True if the cache must store page 1 with its current Link.
    let replacesFirst: Bool
    /// The only page of `numbers`, fetched concurrently with the last pages of the pass.
    var early: Result<Page<[Element]>, GitHubError>?
    /// The early page, and the pages that may have arrived after it.
    private(set) var window: Range<Int>?

    init(_ search: EndSearch<Element>) {
      provesEnd = search.provesEndLater
      replacesFirst = search.isLinkOutdated
      checksLast = provesEnd || search.endsByCount
      let last = search.lastNumber
      if search.isUnresolved || last <= 2 {
        // An entry that moves between the two pages changes page 1.
        numbers = checksLast && last == 2 ? [2] : []
      } else {
        // After the last full page, the end matters only if an unseen page can follow it: an
        // arrival there was not in the list throughout. Without a full page, hidden accounts can
        // hide a shift from all pages except the last.
        let isFresh = !provesEnd && search.start < last && search.startsFull
        numbers = Array(search.start...(isFresh ? last - 1 : last))
      }
    }

    /// Returns true if the only page can be fetched now, while the last pages are being fetched.
    ///
    /// If entries move up after that, the last entry of one of these pages is also the first of the
    /// next page, and shows as a duplicate unless it is hidden: see `covers`.
    mutating func begin(in pass: Pass) -> Bool {
      guard window == nil, numbers.count == 1, !provesEnd, let number = numbers.first,
        !pass.tally.ascends
      else { return false }
      window = min(pass.tally.nextNumber, number)..<number + 1
      return true
    }

    /// Returns true if the early page is as good as one fetched after all other pages.
    func covers(_ pass: Pass) -> Bool { window.map(pass.tally.areFull) ?? false }
  }

  /// Fetches again the pages that show a change, and returns true if the list has changed.
  ///
  /// Page 1 is last, to show an arrival that hid a departure from the other pages.
  func isChanged(_ pass: inout Pass, by check: Recheck) async throws(GitHubError) -> Bool {
    if pass.lastNumber == 1, !check.checksLast { return false }
    if pass.tally.ascends, pass.lastNumber > 2 {
      return try await isChangedAnywhere(&pass, by: check)
    }
    var numbers = check.numbers
    if let early = check.early, check.covers(pass) {
      if try !pass.tally.isUnchanged(early.get()) { return true }
      numbers = []
    }
    if verifies || pass.lastNumber <= shortListLength, allows(2 * pass.lastNumber) {
      // A shift that is undone within the pass shows as a duplicate, unless a hidden account is at
      // the page boundary; then one of the pages read meanwhile has a gap.
      let partial = pass.tally.partialNumbers(in: 2..<max(2, pass.lastNumber))
      numbers = partial + numbers.filter { !partial.contains($0) }
    }
    if try await isChanged(&pass, at: numbers, by: check) { return true }
    return try await isChanged(&pass, at: [1], by: check)
  }

  /// Fetches all pages of a pass again: odd numbers, even numbers, then odd numbers once more.
  ///
  /// If ids ascend, an arrival may be inserted anywhere, and a departure elsewhere may cancel it.
  /// An account that moves between two pages is missed only if one is read before the arrival and
  /// the other after it; one of three alternate readings shows that in either case.
  private func isChangedAnywhere(
    _ pass: inout Pass, by check: Recheck
  ) async throws(GitHubError) -> Bool {
    if !verifies, pass.lastNumber > shortListLength, !allows(2 * pass.lastNumber) {
      // The check doesn't begin, so it spends no requests.
      throw .limited(
        LimitReached(
          kind: .primary, rateLimit: client.pace.knownLimit, retryAfter: nil, hadToken: true))
    }
    let odd = Array(stride(from: 1, through: pass.lastNumber, by: 2))
    let even = Array(stride(from: 2, through: pass.lastNumber, by: 2))
    for numbers in [odd, even, odd] {
      if try await isChanged(&pass, at: numbers, by: check) { return true }
    }
    return false
  }

  /// Fetches some pages of a pass again, and returns true if one of them has changed.
  private func isChanged(
    _ pass: inout Pass, at numbers: [Int], by check: Recheck
  ) async throws(GitHubError) -> Bool {
    var isChanged = false
    var rest = numbers[...]
    try await runConcurrently(parallel) {
      rest.popFirst()
    } work: { [lastNumber = pass.lastNumber] number in
      await result { () throws(GitHubError) in
        if number == 1, check.replacesFirst {
          return try await client.page(1, of: endpoint, use: .server)
        }
        return try await again(number, provesEnd: check.provesEnd && number == lastNumber)
      }
    } use: { (fetched: Result<Page<[Element]>, GitHubError>) throws(GitHubError) in
      let page = try fetched.get()
      pass.isLonger = check.provesEnd && page.number == pass.lastNumber && !provesEnd(page)
      isChanged = pass.isLonger || !pass.tally.isUnchanged(page)
      return !isChanged
    }
    return isChanged
  }

  /// Fetches a page again without an update of the cache, so that pages fetched in between stay
  /// newer than the cached one, as a resumed run requires.
  func again(_ number: Int, provesEnd: Bool = false) async throws(GitHubError) -> Page<[Element]> {
    try await client.page(
      number, of: endpoint, use: PageUse(isOutdated: true, isWhole: provesEnd, isKept: false))
  }
}
