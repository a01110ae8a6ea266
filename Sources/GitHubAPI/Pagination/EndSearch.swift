import struct FoundationEssentials.Date

/// A search for the end of a list and its last full page, ahead of the pages between.
struct EndSearch<Element: Identifiable & Sendable> where Element.ID: Sendable & Comparable {
  typealias ListPage = Page<[Element]>

  private let list: NumberedPages<Element>
  private let use: PageUse
  /// The pages from `start` to the end, and others that the search fetched, by number.
  private(set) var tail: [Int: ListPage] = [:]
  private(set) var lastNumber = 1
  /// The number of the tail's first page; 2 if page 1 is the only one.
  private(set) var start = 2
  /// True if page 1 was fetched again and had changed.
  private(set) var isMoved = false
  /// True if the last page is from the cache, so that a new page may follow it.
  private(set) var provesEndLater = false
  /// True if only the account's count, fetched later, shows that the last page is the end.
  private(set) var endsByCount = false
  /// True if a page that must have entries stays empty, or the account counts more entries.
  private(set) var isShort = false
  /// True if no end was found, because the server contradicts itself or a page couldn't be fetched.
  private(set) var isUnresolved = false
  /// The number of entries according to the account's count; nil if it is unknown.
  private(set) var totalCount: Int?
  /// The number of the last page that was requested.
  private(set) var requested = 1
  private let first: ListPage
  private var hasNewFirst = false
  /// True if the list is unlike GitHub's, which makes the account's count worth a request.
  private var isOdd: Bool
  private var hasRequestedTotal: Bool
  private var restartCount = 0
  private var growth: GrowthCheck

  /// Starts with page 1, and with the account's count if that was fetched too.
  init(
    of list: NumberedPages<Element>, from first: ListPage, total: Int?,
    in pass: NumberedPages<Element>.Pass
  ) {
    self.list = list
    self.first = first
    isOdd = first.answer.isEmpty
    totalCount = total
    hasRequestedTotal = total != nil
    use = pass.use
    growth = GrowthCheck(first: first.answer.fingerprint)
  }

  /// The time of the newest page of the tail and page 1; the pages between must not be older.
  var newest: Date { tailNumbers.compactMap { tail[$0]?.fetchedAt }.reduce(first.fetchedAt, max) }

  /// The numbers of the pages from the last full one to the end.
  var tailNumbers: Range<Int> { start..<max(start, lastNumber + 1) }

  /// True if the first page of the tail has 100 entries, so that it shows a shift.
  var startsFull: Bool { tail[start]?.answer.count == pageLength }

  /// True if the cached page 1 has the Link of a longer list; its ETag ignores the Link, so every
  /// later run would request the former end first.
  var isLinkOutdated: Bool {
    !hasNewFirst && first.origin != .network && first.links.lastNumber ?? 1 > lastNumber
  }

  /// True if the account counts no entries, as if its profile were private.
  var countsNone: Bool { hasRequestedTotal && totalCount == 0 }

  /// Finds the end, then reads backwards to the last page of exactly 100 entries.
  mutating func run() async throws(GitHubError) {
    var page = first
    if first.links.hasNext { page = try await fetch(max(2, first.links.lastNumber ?? 2)) }
    var isEnd = false
    while !isEnd {
      if page.answer.isEmpty, page.number > 1 { (page, isEnd) = try await resolveEmpty(page) }
      if isUnresolved { return }
      tail[page.number] = page
      if !isEnd {
        if let next = try await successor(of: page) {
          page = next
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
    start = max(2, lastNumber)
    try await goBack()
  }

  /// Gives up the search; the list is then read in order, up to a page that fails or is empty.
  mutating func giveUp(before number: Int) {
    isUnresolved = true
    lastNumber = max(1, first.links.lastNumber ?? (first.links.hasNext ? 2 : 1))
    start = max(2, number)
  }

  /// Fetches the page after `page`, or the last one that its Link names; nil if `page` is the end.
  private mutating func successor(of page: ListPage) async throws(GitHubError) -> ListPage? {
    if page.links.hasNext {
      let last = page.origin == .network ? page.links.lastNumber ?? 0 : 0
      return try await fetchNew(max(page.number + 1, last))
    }
    if list.provesEnd(page) { return nil }
    if page.origin == .cache {
      provesEndLater = true
      return nil
    }
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
    let byCount = min(totalCount ?? 0, Int(Int32.max)) / pageLength
    let next = try await fetchNew(max(page.number + 1, byCount))
    if !next.answer.isEmpty { return next }
    return next.number == page.number + 1 ? nil : try await fetchNew(page.number + 1)
  }

  private mutating func requestTotal() async throws(GitHubError) {
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
    let again = try await list.retriedIfEmpty(page)
    if !again.answer.isEmpty { return (again, false) }
    let next = try await fetch(number + 1)
    if !next.answer.isEmpty {
      tail[number] = page
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
    let next = try await list.retriedIfEmpty(try await fetch(page.number + 1))
    if !next.answer.isEmpty { return next }
    isShort = true
    return nil
  }

  /// Fetches the pages before the end, back to the last one of exactly 100 entries: only there is
  /// the first entry sure to be visible, so that a shift shows.
  private mutating func goBack() async throws(GitHubError) {
    var width = 1
    while start > 2, !tailNumbers.contains(where: { tail[$0]?.answer.count == pageLength }) {
      let numbers = max(2, start - width)..<start
      requested = numbers.lowerBound
      var rest = numbers.filter { tail[$0] == nil }[...]
      let (list, use) = (list, use)
      var fetched: [ListPage] = []
      try await runConcurrently(list.parallel) {
        rest.popFirst()
      } work: { number in
        await list.result { () throws(GitHubError) in try await list.filledPage(number, use: use) }
      } use: { (result: Result<ListPage, GitHubError>) throws(GitHubError) in
        fetched.append(try result.get())
        return true
      }
      for page in fetched { tail[page.number] = page }
      start = numbers.lowerBound
      width = list.parallel
    }
  }

  /// Fetches a page that may be the last; a cached page without `next` is fetched with its Link.
  private mutating func fetch(_ number: Int) async throws(GitHubError) -> ListPage {
    requested = number
    var use = use
    use.provesEnd = true
    return try await list.page(number, use: use)
  }
}
