import struct FoundationEssentials.Date

extension Pages {
  /// One reading of the whole list.
  ///
  /// Lists ordered by time change at one end when somebody joins, and close up when somebody leaves.
  /// Either shows in page 1 or in the last full page, whose first entry is visible. So a pass is
  /// settled if both are the same before and after the pages between were fetched, and no entry was
  /// on two pages.
  struct Pass {
    /// From 1.
    let number: Int
    /// When the run began that this one resumes; what was fetched since then is used in pass 1.
    let since: Date?
    /// The number of the last page, as far as is known.
    var lastNumber = 1
    /// Whether that is the list's end, and every page up to it was read.
    var isWhole = false
    /// Whether an entry was on two pages.
    var repeats = false
    /// Whether the list was seen to change before all of its pages were read.
    var isMoved = false
    /// Whether a page was found behind the end only after the pages were read.
    var isLonger = false
    /// Whether GitHub holds back a part of the list.
    var isShort = false
    /// The account's own count of the list, if it was needed.
    var totalCount: Int?
    /// How many entries the pages have.
    private(set) var entryCount = 0
    /// When the oldest page was fetched or confirmed.
    private(set) var oldest: Date?
    /// The number of the page that comes next in order.
    private(set) var nextNumber = 1
    /// Whether each id is higher than the one before, as if the list were sorted by it.
    private(set) var ascends = true
    private var highest: Element.ID?
    private var lastCount = 0
    /// What stands for the entries of each page, and whether it was full.
    private var sums: [Int: Int] = [:]
    private var fullNumbers: Set<Int> = []

    init(number: Int, since: Date?) {
      self.number = number
      self.since = since
    }

    /// Takes the next page in order.
    mutating func note(_ page: Page<[Element]>) {
      nextNumber = page.number + 1
      oldest = min(oldest ?? page.fetchedAt, page.fetchedAt)
      entryCount += page.answer.count
      lastCount = page.answer.count
      sums[page.number] = Pages.sum(of: page.answer)
      if page.answer.count == pageLength { fullNumbers.insert(page.number) }
      for entry in page.answer where ascends {
        ascends = highest.map { $0 < entry.id } ?? true
        highest = entry.id
      }
    }

    /// Whether a page that was fetched again has the entries that it had before.
    func isUnchanged(_ page: Page<[Element]>) -> Bool {
      sums[page.number] == Pages.sum(of: page.answer)
    }

    /// Whether all of these pages have 100 entries, so that none of them is hidden.
    func areFull(_ numbers: Range<Int>) -> Bool { numbers.allSatisfy(fullNumbers.contains) }

    /// How many accounts GitHub hides: the places up to the end that no entry fills.
    var hidden: ListEnd<Element.ID>.Hidden? {
      // The last page's length is known only from the account's own count.
      let gapCount = max(0, (lastNumber - 1) * pageLength - (entryCount - lastCount))
      let total = max(entryCount + gapCount, totalCount ?? 0)
      return total > entryCount ? .init(count: total - entryCount, total: total) : nil
    }
  }

  /// What stands for the entries of a page in this process, in their order.
  static func sum(of entries: [Element]) -> Int {
    var hasher = Hasher()
    for entry in entries { hasher.combine(entry.id) }
    return hasher.finalize()
  }

  /// Reads the list once, from its first page to its end.
  ///
  /// - Returns: How complete the list is by this pass alone.
  /// - Throws: `PagesError` as `walk`, but for `.incomplete`: see `Pass.isShort`.
  func run<Stop: Error>(
    _ pass: inout Pass, _ collected: inout Collected, noting marker: inout ResumeMarker,
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> ListState {
    let (first, total) = try await result { () throws(GitHubError) in
      try await firstPage(in: pass)
    }.got(Stop.self)
    pass.isWhole = provesEnd(first)
    collected.reserve(pageCount: first.links.lastNumber ?? 1)
    guard try await take(first, in: &pass, &collected, noting: &marker, use) else { return .cut }
    if pass.number == 1, let limit, let last = first.links.lastNumber, first.links.hasNext,
      (last - 1) * pageLength >= limit
    {
      pass.lastNumber = last
      try await readBeginning(upTo: limit, in: &pass, &collected, noting: &marker, use)
      // Hidden accounts, or a list that became shorter, leave too few: then all of it is needed.
      return collected.isEnough ? .cut : .moved
    }
    var search = EndSearch(of: self, from: first, total: total, in: pass)
    var failure: GitHubError?
    do throws(GitHubError) {
      try await search.run()
    } catch {
      guard error.isOfOnePage else { throw .failed(error) }
      // What lies before that page can be had all the same.
      search.giveUp(before: search.requested)
      failure = error
    }
    pass.lastNumber = search.lastNumber
    pass.totalCount = search.totalCount
    pass.isShort = search.isShort || first.answer.isEmpty && search.lastNumber > 1
    pass.isMoved = search.isMoved
    var check = Recheck(search)
    try await readRest(search, &check, in: &pass, &collected, noting: &marker, use)
    if collected.isEnough { return .cut }
    if let failure { throw .failed(failure) }
    if search.isUnresolved { return .moved }
    // The profile turned private, or public, between two pages.
    if search.countsNone, pass.entryCount > 0 { return .moved }
    pass.isWhole = true
    do throws(GitHubError) {
      if try await isChanged(&pass, by: check) { return .moved }
    } catch {
      guard case .limited = error else { throw .failed(error) }
      return .unchecked
    }
    return .settled
  }

  /// Reads as many pages as the limit needs, which the end of the list is far behind.
  private func readBeginning<Stop: Error>(
    upTo limit: Int, in pass: inout Pass, _ collected: inout Collected,
    noting marker: inout ResumeMarker, _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) {
    var asked = 1
    try await sideBySide(parallel) { () -> Int? in
      // Hidden accounts leave gaps, so more pages may be needed than the limit alone tells.
      let missing = max(0, (pass.nextNumber - 1) * pageLength - collected.count)
      let isEnough = asked >= pass.nextNumber && asked * pageLength - missing >= limit
      guard asked < pass.lastNumber, !isEnough else { return nil }
      asked += 1
      return asked
    } work: { [since = pass.since] number in
      await result { () throws(GitHubError) in try await filledPage(number, since: since) }
    } use: { fetched throws(PagesError<Stop>) in
      let page = try fetched.got(Stop.self)
      // What is missing there is found where the end of the list is.
      if page.answer.isEmpty { return false }
      return try await take(page, in: &pass, &collected, noting: &marker, use)
    }
  }

  /// Reads the pages behind the first, those of the end search last.
  private func readRest<Stop: Error>(
    _ search: EndSearch, _ check: inout Recheck, in pass: inout Pass,
    _ collected: inout Collected, noting marker: inout ResumeMarker,
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) {
    let isOutdated = pass.number > 1
    let since = pass.since
    var number = 2
    var emptyCount = 0
    try await sideBySide(parallel) { () -> Request? in
      if number < search.start {
        defer { number += 1 }
        return .page(number)
      }
      return check.begin(in: pass) ? .recheck(search.start) : nil
    } work: { request in
      switch request {
      case .page(let number):
        return .page(
          await result { () throws(GitHubError) in
            try await filledPage(
              number, since: since, isOutdated: isOutdated, notBefore: search.newest)
          })
      case .recheck(let number):
        return .recheck(await result { () throws(GitHubError) in try await again(number) })
      }
    } use: { (answer: Answer) throws(PagesError<Stop>) in
      switch answer {
      case .recheck(let result):
        check.early = result
        return true
      case .page(let result):
        let page = try result.got(Stop.self)
        if page.answer.isEmpty { emptyCount += 1 }
        guard try await take(page, in: &pass, &collected, noting: &marker, use) else {
          return false
        }
        // A server that returns nothing for page after page could keep this up for ever.
        return emptyCount < 10 && !(search.isUnresolved && emptyCount > 0)
      }
    }
    if emptyCount > 0 { pass.isShort = true }
    if collected.isEnough || search.isUnresolved || emptyCount >= 10 { return }
    for number in search.tailNumbers {
      guard let page = search.tail[number] else { continue }
      if page.answer.isEmpty, number < search.lastNumber { pass.isShort = true }
      guard try await take(page, in: &pass, &collected, noting: &marker, use) else { return }
    }
  }

  /// A request of the pages behind the first.
  private enum Request: Sendable {
    case page(Int)
    case recheck(Int)
  }

  /// What came of one.
  private enum Answer: Sendable {
    case page(Result<Page<[Element]>, GitHubError>)
    case recheck(Result<Page<[Element]>, GitHubError>)
  }

  /// Passes one page on, and returns whether to continue.
  private func take<Stop: Error>(
    _ page: Page<[Element]>, in pass: inout Pass, _ collected: inout Collected,
    noting marker: inout ResumeMarker, _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> Bool {
    pass.note(page)
    let unseen = collected.unseen(of: page, in: pass.number, repeats: &pass.repeats)
    if let oldest = pass.oldest {
      marker.advance(
        oldest: oldest,
        isUnderWay: page.origin != .cache && !collected.isEnough
          && (page.number > 1 || page.links.hasNext))
    }
    if pass.number == 1 || !unseen.answer.isEmpty, try await !hand(unseen, to: use) {
      collected.isEnough = true
    }
    return !collected.isEnough
  }
}

extension GitHubError {
  /// Whether other pages of the list may well be there.
  fileprivate var isOfOnePage: Bool {
    switch self {
    case .notFound, .gone, .refused, .listCutOff, .invalid, .serverFault, .unreadable: true
    // To wait for a server that doesn't answer at all takes long enough as it is.
    case .noResponse(let error): error.isOfOneAnswer
    case .notSignedIn, .limited, .graphQLUnavailable, .redirected, .unexpected,
      .endlessList, .incomplete, .notGitHub, .unusableToken, .notCached:
      false
    }
  }
}

extension TransportError {
  /// Whether the server answered, but this answer could not be received.
  fileprivate var isOfOneAnswer: Bool {
    switch self {
    case .connectionLost, .malformedResponse, .bodyTooLarge, .headerTooLarge: true
    case .libraryMissing, .hostNotFound, .connectionFailed, .proxyRefused, .tlsFailed, .timedOut,
      .setUpFailed, .withheld, .cancelled:
      false
    }
  }
}
