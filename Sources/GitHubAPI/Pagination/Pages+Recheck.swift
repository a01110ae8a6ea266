extension Pages {
  /// Which pages are fetched once more at the end of a pass, and what came of it early.
  struct Recheck {
    /// The pages besides page 1, in order.
    let numbers: [Int]
    /// Whether the last page came from the cache, so that one may have been added behind it.
    let provesEnd: Bool
    /// The first of the pages that were fetched before those between.
    let start: Int
    /// What came of the only page of `numbers`, fetched beside the last pages of the pass.
    var early: Result<Page<[Element]>, GitHubError>?
    /// Itself, and the pages that may have come after it.
    private(set) var window: Range<Int>?

    init(_ search: EndSearch) {
      provesEnd = search.provesEndLater
      start = search.start
      let last = search.lastNumber
      if search.isUnresolved || last <= 2 {
        // An entry that moves between two pages moves onto page 1 or off it.
        numbers = provesEnd && last == 2 ? [2] : []
      } else {
        // Of the last full page and those behind it, the end matters only if a page can follow it
        // unseen. An arrival there was not in the list throughout.
        let isFresh = !provesEnd && search.start < last
        numbers = Array(search.start...(isFresh ? last - 1 : last))
      }
    }

    /// Whether to fetch the only page now, beside the last pages that are still under way.
    ///
    /// If entries move up after that, one of the pages under way has its successor's first entry as
    /// its last, and this shows as an entry on two pages, unless that one is hidden: `covers`.
    mutating func begin(in pass: Pass) -> Bool {
      guard window == nil, numbers.count == 1, !provesEnd, let number = numbers.first,
        !pass.ascends
      else { return false }
      window = min(pass.nextNumber, number)..<number + 1
      return true
    }

    /// Whether the early answer is as good as one that came after all other pages.
    func covers(_ pass: Pass) -> Bool { window.map(pass.areFull) ?? false }
  }

  /// Fetches the pages of a pass again that show whether the list has changed.
  ///
  /// Page 1 is the last, so that an arrival that hid a departure in the others shows there.
  ///
  /// - Returns: Whether it has, or whether the pass itself shows so.
  /// - Throws: `GitHubError` if a page could not be fetched.
  func isChanged(_ pass: Pass, by check: Recheck) async throws(GitHubError) -> Bool {
    if pass.isMoved || pass.repeats { return true }
    if pass.lastNumber == 1, !check.provesEnd { return false }
    var numbers = check.numbers
    if pass.ascends, pass.lastNumber > 2 {
      // Arrivals may be inserted anywhere, and hide a departure from every page but their own.
      // In the order in which they were fetched, the end first.
      numbers = Array(check.start...pass.lastNumber) + Array(2..<check.start)
      if !verifies, pass.lastNumber > 100, !allows(2 * pass.lastNumber) {
        throw .limited(LimitReached(unspentBy: client.pace.knownLimit))
      }
    } else if let early = check.early, check.covers(pass) {
      if try !pass.isUnchanged(early.get()) { return true }
      numbers = []
    }
    var isChanged = false
    var rest = numbers[...]
    try await sideBySide(parallel) {
      rest.popFirst()
    } work: { number in
      await result { () throws(GitHubError) in
        try await again(number, provesEnd: check.provesEnd && number == pass.lastNumber)
      }
    } use: { (fetched: Result<Page<[Element]>, GitHubError>) throws(GitHubError) in
      let page = try fetched.get()
      let isLonger = check.provesEnd && page.number == pass.lastNumber && page.links.hasNext
      isChanged = isLonger || !pass.isUnchanged(page)
      return !isChanged
    }
    if isChanged { return true }
    let first = try await again(1, provesEnd: check.provesEnd && pass.lastNumber == 1)
    let isLonger = check.provesEnd && pass.lastNumber == 1 && first.links.hasNext
    return isLonger || !pass.isUnchanged(first)
  }

  /// Fetches a page again, to see whether it is as it was; the cache keeps the one it has.
  ///
  /// What was fetched between the two stays newer than the first of them, which a resumed run needs.
  func again(
    _ number: Int, provesEnd: Bool = false
  ) async throws(GitHubError) -> Page<[Element]> {
    try await client.page(
      number, of: endpoint, use: PageUse(isOutdated: true, isWhole: provesEnd, isKept: false))
  }
}

extension LimitReached {
  /// A limit that would not allow a check, so that it was not begun.
  fileprivate init(unspentBy limit: RateLimit?) {
    self.init(kind: .primary, rateLimit: limit, retryAfter: nil, hadToken: true)
  }
}
