extension NumberedPages {
  /// Which pages are fetched once more at the end of a pass, and what came of it early.
  struct Recheck {
    /// The pages besides page 1, in order.
    let numbers: [Int]
    /// Whether the last page came from the cache, so that one may have been added behind it.
    let provesEnd: Bool
    /// Whether the last page has to be fetched once more, however short the list is.
    let checksLast: Bool
    /// Whether page 1 is kept as it comes, with its Link.
    let replacesFirst: Bool
    /// What came of the only page of `numbers`, fetched beside the last pages of the pass.
    var early: Result<Page<[Element]>, GitHubError>?
    /// Itself, and the pages that may have come after it.
    private(set) var window: Range<Int>?

    init(_ search: EndSearch<Element>) {
      provesEnd = search.provesEndLater
      replacesFirst = search.isLinkOutdated
      checksLast = provesEnd || search.endsByCount
      let last = search.lastNumber
      if search.isUnresolved || last <= 2 {
        // An entry that moves between two pages moves onto page 1 or off it.
        numbers = checksLast && last == 2 ? [2] : []
      } else {
        // Behind the last full page, the end matters only if a page can follow it unseen: an arrival
        // there was not in the list throughout. Without a full page hidden accounts can hide a
        // shift from all pages but the last.
        let isFresh = !provesEnd && search.start < last && search.startsFull
        numbers = Array(search.start...(isFresh ? last - 1 : last))
      }
    }

    /// Whether to fetch the only page now, beside the last pages that are still under way.
    ///
    /// If entries move up after that, one of the pages under way has its successor's first entry as
    /// its last, and this shows as an entry on two pages, unless that one is hidden: `covers`.
    mutating func begin(in pass: Pass) -> Bool {
      guard window == nil, numbers.count == 1, !provesEnd, let number = numbers.first,
        !pass.tally.ascends
      else { return false }
      window = min(pass.tally.nextNumber, number)..<number + 1
      return true
    }

    /// Whether the early answer is as good as one that came after all other pages.
    func covers(_ pass: Pass) -> Bool { window.map(pass.tally.areFull) ?? false }
  }

  /// Fetches the pages of a pass again that show whether the list has changed.
  ///
  /// Page 1 is the last, so that an arrival that hid a departure in the others shows there.
  ///
  /// - Returns: Whether it has, or whether the pass itself shows so.
  /// - Throws: `GitHubError` if a page could not be fetched.
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
    if try await isChanged(&pass, at: numbers, by: check) { return true }
    return try await isChanged(&pass, at: [1], by: check)
  }

  /// Fetches all pages of a pass again, those with odd numbers before the others and after them.
  ///
  /// If ids ascend, an arrival may be inserted anywhere, and a departure elsewhere may cancel it. An
  /// account that moves between two pages is missed only if one of them is read before the arrival
  /// and the other behind it; of three readings in turn, one shows that in either case.
  private func isChangedAnywhere(
    _ pass: inout Pass, by check: Recheck
  ) async throws(GitHubError) -> Bool {
    if !verifies, pass.lastNumber > shortListLength, !allows(2 * pass.lastNumber) {
      throw .limited(LimitReached(unspentBy: client.pace.knownLimit))
    }
    let odd = Array(stride(from: 1, through: pass.lastNumber, by: 2))
    let even = Array(stride(from: 2, through: pass.lastNumber, by: 2))
    for numbers in [odd, even, odd] {
      if try await isChanged(&pass, at: numbers, by: check) { return true }
    }
    return false
  }

  /// Fetches some pages of a pass again, and returns whether one of them has changed.
  private func isChanged(
    _ pass: inout Pass, at numbers: [Int], by check: Recheck
  ) async throws(GitHubError) -> Bool {
    var isChanged = false
    var rest = numbers[...]
    try await sideBySide(parallel) {
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
      pass.isLonger = check.provesEnd && page.number == pass.lastNumber && page.links.hasNext
      isChanged = pass.isLonger || !pass.tally.isUnchanged(page)
      return !isChanged
    }
    return isChanged
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
