/// A search for the end of a list and for the pages that show a shift, ahead of the other pages.
///
/// Pages are cut by position, so an arrival or a departure shifts every page behind it, up to the
/// last page of 100 visible entries. That page is read before the pages after it: otherwise an
/// entry that moves from them to it could be missed without a trace.
struct EndSearch<Element: Identifiable & Sendable>: Sendable
where Element.ID: Sendable & Comparable {
  typealias ListPage = Page<[Element]>

  /// The maximum number of pages that show a shift if none of them is full.
  private static var widest: Int { 10 }

  var list: NumberedPages<Element>
  private let first: ListPage
  /// The pages that were fetched, by number, with the order in which they were fetched.
  private var fetched: [Int: (page: ListPage, order: Int)] = [:]
  /// The fetched pages that don't have to be fetched again.
  private(set) var tail: [Int: ListPage] = [:]
  private(set) var lastNumber = 1
  /// The pages other than page 1 whose entries show a shift.
  private(set) var watched: [Int] = []
  /// False while the last page is yet to be fetched, which can happen beside the other pages.
  private(set) var isFinished = false
  /// True if page 1 was fetched again and had changed.
  private(set) var isMoved = false
  /// True if only the account's count, fetched later, shows that the last page is the end.
  private var endsByCount = false
  /// True if a page that must have entries stays empty, or the account counts more entries.
  private(set) var isShort = false
  /// True if no end was found, because the server contradicts itself or a page couldn't be fetched.
  private(set) var isUnresolved = false
  /// The number of entries according to the account's count; nil if it is unknown.
  private(set) var totalCount: Int?
  /// The number of the last page that was requested.
  private(set) var requested = 1
  private var hasNewFirst = false
  /// True if the list is unlike GitHub's, which makes the account's count worth a request.
  private var isOdd: Bool
  private var hasRequestedTotal: Bool
  private var restartCount = 0
  private var growth: GrowthCheck

  /// Starts with page 1, and with the account's count if that was fetched too.
  init(of list: NumberedPages<Element>, from first: ListPage, total: Int?) {
    self.list = list
    self.first = first
    isOdd = first.answer.isEmpty
    totalCount = total
    hasRequestedTotal = total != nil
    growth = GrowthCheck(first: first.answer.fingerprint)
  }

  /// True if the cached page 1 has the Link of another length; its ETag ignores the Link, so every
  /// later run would request the former end first.
  var isLinkOutdated: Bool {
    !hasNewFirst && first.origin != .network && first.links.lastNumber ?? 1 != lastNumber
  }

  /// True if the account counts no entries, as if its profile were private.
  var countsNone: Bool { hasRequestedTotal && totalCount == 0 }

  func fingerprint(ofPage number: Int) -> Int? { fetched[number]?.page.answer.fingerprint }

  /// The numbers of the fetched pages before the last that have fewer than 100 entries.
  var shortNumbers: Set<Int> {
    Set(fetched.filter { $0.value.page.isShortInside }.keys)
  }

  /// Fetches the page before the last, and usually leaves the last one to `finish`.
  mutating func begin() async throws(GitHubError) {
    lastNumber = max(first.links.hasNext ? 2 : 1, first.links.lastNumber ?? 1)
    if lastNumber == 1 { return try await follow(first) }
    if lastNumber == 2 { return }
    let page = try await list.retried(try await fetchNew(lastNumber - 1), isInner: true)
    // After a 304 without a Link, a full last page may have got a successor.
    let mayHaveGrown =
      first.origin != .network && list.cached(lastNumber)?.answer.count == pageLength
    if page.answer.count == pageLength, page.links.hasNext, !mayHaveGrown {
      record(page)
      choosePages()
    } else {
      try await follow(page)
    }
  }

  /// Fetches the last page, and those after it.
  mutating func finish() async throws(GitHubError) {
    if isFinished { return }
    let page = try await fetchNew(lastNumber)
    try await follow(page.answer.isEmpty ? page : try await list.retried(page, isInner: true))
  }

  /// Gives up the search; the list is then read in order, up to a page that fails or is empty.
  mutating func giveUp(before number: Int) {
    isUnresolved = true
    isFinished = true
    tail = [:]
    watched = []
    lastNumber = max(1, number - 1)
  }

  /// Follows the pages from `start` to the end, then reads backwards to a page of 100 entries.
  private mutating func follow(_ start: ListPage) async throws(GitHubError) {
    var page = start
    var isEnd = false
    while !isEnd {
      if page.answer.isEmpty, page.number > 1 { (page, isEnd) = try await resolveEmpty(page) }
      if isUnresolved { return }
      record(page)
      if !isEnd {
        if let next = try await successor(of: page) {
          page = next.answer.isEmpty ? next : try await list.retried(next, isInner: true)
          continue
        }
        isEnd = true
      }
      if let more = try await overlooked(after: page) {
        page = more
        isEnd = false
      }
    }
    lastNumber = page.number
    try await goBack()
    isFinished = true
    choosePages()
  }

  private mutating func record(_ page: ListPage) {
    fetched[page.number] = (page, fetched.count)
  }

  /// Chooses the pages that show a shift, and drops those that were fetched before them.
  private mutating func choosePages() {
    var start = lastNumber + (isFinished ? 1 : 0)
    while start > 2, fetched[start - 1] != nil { start -= 1 }
    let numbers = start..<max(start, lastNumber + (isFinished ? 1 : 0))
    tail = [:]
    watched = []
    for number in numbers { tail[number] = fetched[number]?.page }
    if isFinished, lastNumber <= 2 {
      // An entry that moves between the two pages changes page 1, which was fetched first.
    } else if let full = numbers.last(where: { isFull($0) && (!isFinished || $0 < lastNumber) })
      ?? numbers.last(where: isFull)
    {
      // Behind the last full page, hidden accounts can make every page short.
      watched = Array(full..<max(full + 1, lastNumber))
      let order = fetched[full]?.order ?? 0
      tail = tail.filter { fetched[$0.key].map { $0.order >= order } ?? false }
    } else {
      watched = Array(numbers)
    }
    if endsByCount, lastNumber > 1, !watched.contains(lastNumber) { watched.append(lastNumber) }
  }

  private func isFull(_ number: Int) -> Bool { fetched[number]?.page.answer.count == pageLength }

  /// Fetches the page after `page`, or one near the last that its Link names; nil if `page` is the
  /// end.
  private mutating func successor(of page: ListPage) async throws(GitHubError) -> ListPage? {
    if page.links.hasNext {
      // A 304 has no Link, and the stored one may be old.
      let last = page.origin == .network ? page.links.lastNumber ?? 0 : 0
      return try await fetchNew(max(page.number + 1, last - 1))
    }
    if list.provesEnd(page) { return nil }
    // Nothing shows that this is the end, for example because a proxy strips the Link.
    isOdd = true
    // A count from before the page misses later arrivals.
    let isOutdated = hasRequestedTotal
    try await requestTotal()
    let countBefore = (page.number - 1) * pageLength
    if !isOutdated, let totalCount, totalCount > countBefore,
      totalCount <= countBefore + pageLength, totalCount >= countBefore + page.answer.count
    {
      endsByCount = true
      return nil
    }
    let byCount = (totalCount ?? 0) / pageLength
    let next = try await fetchNew(max(page.number + 1, byCount))
    if !next.answer.isEmpty { return next }
    return next.number == page.number + 1 ? nil : try await fetchNew(page.number + 1)
  }

  /// Fetches the account's count, unless this run has fetched it.
  mutating func requestTotal() async throws(GitHubError) {
    if hasRequestedTotal { return }
    hasRequestedTotal = true
    totalCount = try await list.count?.fetched(by: list.client) ?? totalCount
  }

  /// Fetches a page after the end known so far.
  private mutating func fetchNew(_ number: Int) async throws(GitHubError) -> ListPage {
    let page = try await fetch(number)
    if growth.isEndless(with: page.answer.fingerprint, isEmpty: page.answer.isEmpty) {
      throw .endlessList(page: number)
    }
    return page
  }

  /// Finds out why a page after the first is empty.
  ///
  /// The list may have shrunk, the server may have erred, or all entries may be hidden.
  /// Returns the page to continue with, and true if it is the end.
  private mutating func resolveEmpty(
    _ page: ListPage
  ) async throws(GitHubError) -> (ListPage, isEnd: Bool) {
    let number = page.number
    isOdd = true
    requested = number - 1
    let before = try await list.page(number - 1, use: .server)
    if number == 2 { recordNewFirst(before) }
    if before.answer.isEmpty, number > 2 {
      requested = 1
      let first = try await list.page(1, use: .server)
      recordNewFirst(first)
      let last = first.links.hasNext ? max(2, first.links.lastNumber ?? 2) : 1
      if last < number, restartCount < 3 {
        restartCount += 1
        return (last == 1 ? first : try await fetch(last), false)
      }
      isShort = true
      giveUp(before: number - 1)
      return (page, true)
    }
    if list.provesEnd(before) { return (before, true) }
    requested = number
    let again = try await list.retried(page)
    if !again.answer.isEmpty { return (again, false) }
    let next = try await fetch(number + 1)
    if !next.answer.isEmpty {
      record(page)
      isShort = true
      return (next, false)
    }
    // An empty page that names a next one isn't the end.
    if page.links.hasNext || next.links.hasNext { isShort = true }
    // Without a Link nothing names this page, so the page before it is the end.
    return (before.links.isPresent ? page : before, true)
  }

  private mutating func recordNewFirst(_ page: ListPage) {
    hasNewFirst = true
    if page.answer.fingerprint != first.answer.fingerprint { isMoved = true }
  }

  /// Fetches the page after the end if the account counts more entries than the pages can hold.
  private mutating func overlooked(after page: ListPage) async throws(GitHubError) -> ListPage? {
    guard let count = list.count else { return nil }
    let placeCount = page.number * pageLength
    if totalCount == nil { totalCount = count.cached(by: list.client) }
    // A cached count may be from before the list shrank.
    if isOdd || totalCount ?? 0 > placeCount { try await requestTotal() }
    guard let totalCount, totalCount > placeCount, !isShort else { return nil }
    isOdd = true
    let next = try await list.retried(try await fetch(page.number + 1))
    if !next.answer.isEmpty { return next }
    isShort = true
    return nil
  }

  /// Fetches the pages before the end, a page at a time, until one has exactly 100 entries: only
  /// there is the first entry sure to be visible, so that a shift shows.
  private mutating func goBack() async throws(GitHubError) {
    for number in stride(from: lastNumber, to: 1, by: -1).prefix(EndSearch.widest) {
      if fetched[number] == nil {
        requested = number
        record(try await list.filledPage(number, use: .revalidated, isInner: true))
      }
      if isFull(number) { return }
    }
  }

  /// Fetches a page that may be the last; a cached page without `next` is fetched with its Link.
  private mutating func fetch(_ number: Int) async throws(GitHubError) -> ListPage {
    requested = number
    return try await list.page(number, use: .end)
  }
}
