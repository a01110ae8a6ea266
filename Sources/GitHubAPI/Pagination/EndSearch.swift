import struct FoundationEssentials.Date

/// Finds the end of a list, and the last full page before it, ahead of the pages between.
struct EndSearch<Element: Identifiable & Sendable> where Element.ID: Sendable & Comparable {
  private let list: NumberedPages<Element>
  private let since: Date?
  private let isOutdated: Bool
  /// The pages from `start` to the end, and others that were met on the way, by their numbers.
  private(set) var tail: [Int: Page<[Element]>] = [:]
  /// The number of the last page, from 1.
  private(set) var lastNumber = 1
  /// The first of the pages that need not be fetched once more; 2 if page 1 is the only one.
  private(set) var start = 2
  /// Whether page 1 was not the same when it had to be fetched again.
  private(set) var isMoved = false
  /// Whether the last page came from the cache, so that another may follow it by now.
  private(set) var provesEndLater = false
  /// Whether only the account's own count says that the last page is the end, so that an entry may
  /// have moved onto that page before the count.
  private(set) var endsByCount = false
  /// Whether a page that has to have entries stays empty, or the account counts more of them.
  private(set) var isShort = false
  /// Whether the server contradicts itself so that there is no end to be found.
  private(set) var isUnresolved = false
  /// How many entries the account counts; nil if nothing was odd and the cache doesn't know.
  private(set) var totalCount: Int?
  /// The number of the page that was requested last.
  private(set) var requested = 1
  private let first: Page<[Element]>
  private var hasNewFirst = false
  /// Whether something is not as GitHub's lists are, so that the account's count is worth a request.
  private var isOdd: Bool
  private var wasAsked: Bool
  private var restartCount = 0
  private var growth: GrowthCheck

  /// Begins with page 1, and the account's own count if that was requested with it.
  init(
    of list: NumberedPages<Element>, from first: Page<[Element]>, total: Int?,
    in pass: NumberedPages<Element>.Pass
  ) {
    self.list = list
    self.first = first
    isOdd = first.answer.isEmpty
    totalCount = total
    wasAsked = total != nil
    since = pass.since
    isOutdated = pass.isOutdated
    growth = GrowthCheck(first: first.answer.fingerprint)
  }

  /// When the newest page of the search and page 1 were fetched or confirmed: those between have
  /// to be of a later time.
  var newest: Date {
    tailNumbers.compactMap { tail[$0]?.fetchedAt }.reduce(first.fetchedAt, max)
  }

  /// The numbers of the pages from the last full one to the end.
  var tailNumbers: Range<Int> { start..<max(start, lastNumber + 1) }

  /// Whether the first page of the tail has 100 entries, so that a shift shows there.
  var startsFull: Bool { tail[start]?.answer.count == pageLength }

  /// Whether the cache has page 1 with the Link of a list that was longer.
  ///
  /// Its ETag ignores the Link, so that every later run would go to the former end first.
  var isLinkOutdated: Bool {
    !hasNewFirst && first.origin != .network && first.links.lastNumber ?? 1 > lastNumber
  }

  /// Whether the account counts no entries, as if its profile were private.
  var countsNone: Bool { wasAsked && totalCount == 0 }

  /// Finds the end, and then goes back to the last page of exactly 100 entries.
  ///
  /// - Throws: `GitHubError` if a page could not be fetched, or `.endlessList`.
  mutating func run() async throws(GitHubError) {
    var page = first
    if first.links.hasNext {
      page = try await fetch(max(2, first.links.lastNumber ?? 2))
    }
    var isEnd = false
    while !isEnd {
      if page.answer.isEmpty, page.number > 1 { (page, isEnd) = try await explained(page) }
      if isUnresolved { return }
      tail[page.number] = page
      if !isEnd {
        if let next = try await successor(of: page) {
          page = next
          continue
        }
        isEnd = true
      }
      if let more = try await overlooked(behind: page) {
        page = more
        isEnd = false
      }
    }
    lastNumber = page.number
    start = max(2, lastNumber)
    try await goBack()
  }

  /// Settles for reading the pages in order, up to one that can't be had or has to be empty.
  mutating func giveUp(before number: Int) {
    isUnresolved = true
    lastNumber = max(1, first.links.lastNumber ?? (first.links.hasNext ? 2 : 1))
    start = max(2, number)
  }

  /// The page behind one, or the last one that it names; nil if it is the end.
  private mutating func successor(
    of page: Page<[Element]>
  ) async throws(GitHubError) -> Page<[Element]>? {
    if page.links.hasNext {
      let told = page.origin == .network ? page.links.lastNumber ?? 0 : 0
      return try await grown(to: max(page.number + 1, told))
    }
    if list.provesEnd(page) { return nil }
    if page.origin == .cache {
      provesEndLater = true
      return nil
    }
    // Nothing says that this is the end, as where a proxy strips the Link.
    isOdd = true
    // A count from before the page doesn't know of the arrivals since.
    let isOutdated = wasAsked
    try await askForTotal()
    if !isOutdated, let totalCount, (totalCount + pageLength - 1) / pageLength == page.number,
      totalCount >= (page.number - 1) * pageLength + page.answer.count
    {
      endsByCount = true
      return nil
    }
    let byCount = min(totalCount ?? 0, Int(Int32.max)) / pageLength
    let next = try await grown(to: max(page.number + 1, byCount))
    if !next.answer.isEmpty { return next }
    return next.number == page.number + 1 ? nil : try await grown(to: page.number + 1)
  }

  private mutating func askForTotal() async throws(GitHubError) {
    if wasAsked { return }
    wasAsked = true
    totalCount = try await list.count?.asked(by: list.client) ?? totalCount
  }

  private mutating func grown(to number: Int) async throws(GitHubError) -> Page<[Element]> {
    let page = try await fetch(number)
    if growth.isEndless(with: page.answer.fingerprint, isEmpty: page.answer.isEmpty) {
      throw .endlessList(page: number)
    }
    return page
  }

  /// Finds out why a page behind the first is empty.
  ///
  /// The list may have become shorter, the server may have slipped, or all on the page may be
  /// hidden.
  ///
  /// - Returns: The page to continue with, and whether it is the end.
  private mutating func explained(
    _ page: Page<[Element]>
  ) async throws(GitHubError) -> (Page<[Element]>, isEnd: Bool) {
    let number = page.number
    isOdd = true
    requested = number - 1
    let before = try await list.page(number - 1, use: .server)
    if number == 2 { note(first: before) }
    if before.answer.isEmpty, number > 2 {
      requested = 1
      let first = try await list.page(1, use: .server)
      note(first: first)
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
    let behind = try await fetch(number + 1)
    if !behind.answer.isEmpty {
      tail[number] = page
      isShort = true
      return (behind, false)
    }
    // An empty page that names another is no end.
    if page.links.hasNext || behind.links.hasNext { isShort = true }
    // Without a Link nothing names this page, so it is what follows the end.
    return (before.links.isPresent ? page : before, true)
  }

  private mutating func note(first page: Page<[Element]>) {
    hasNewFirst = true
    if page.answer.fingerprint != first.answer.fingerprint { isMoved = true }
  }

  /// The page behind the end, if the account counts more entries than the pages have places for.
  private mutating func overlooked(
    behind page: Page<[Element]>
  ) async throws(GitHubError) -> Page<[Element]>? {
    guard let count = list.count else { return nil }
    let placeCount = page.number * pageLength
    if totalCount == nil { totalCount = count.kept(by: list.client) }
    // The cache may have a count from before the list became shorter.
    if isOdd || totalCount ?? 0 > placeCount { try await askForTotal() }
    guard let totalCount, totalCount > placeCount, !isShort else { return nil }
    isOdd = true
    let next = try await list.retriedIfEmpty(try await fetch(page.number + 1))
    if !next.answer.isEmpty { return next }
    isShort = true
    return nil
  }

  /// Fetches the pages before the end, back to the last one of exactly 100 entries.
  ///
  /// Only there the first entry is sure to be visible, so that a shift shows.
  private mutating func goBack() async throws(GitHubError) {
    var width = 1
    while start > 2, !tailNumbers.contains(where: { tail[$0]?.answer.count == pageLength }) {
      let numbers = max(2, start - width)..<start
      requested = numbers.lowerBound
      var rest = numbers.filter { tail[$0] == nil }[...]
      let (list, since, isOutdated) = (list, since, isOutdated)
      var fetched: [Page<[Element]>] = []
      try await sideBySide(list.parallel) {
        rest.popFirst()
      } work: { number in
        await list.result { () throws(GitHubError) in
          try await list.filledPage(number, since: since, isOutdated: isOutdated)
        }
      } use: { (result: Result<Page<[Element]>, GitHubError>) throws(GitHubError) in
        fetched.append(try result.get())
        return true
      }
      for page in fetched { tail[page.number] = page }
      start = numbers.lowerBound
      width = list.parallel
    }
  }

  /// A page that may be the last: if the kept one was, it is fetched with its Link.
  private mutating func fetch(_ number: Int) async throws(GitHubError) -> Page<[Element]> {
    requested = number
    return try await list.page(
      number, use: PageUse(since: since, isOutdated: isOutdated, provesEnd: true))
  }
}
