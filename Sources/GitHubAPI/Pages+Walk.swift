import struct FoundationEssentials.Date

extension Pages {
  /// Where the walk through the list stands.
  struct Walk {
    let limit: Int?
    /// The number of the page that comes next in order.
    private(set) var nextToUse = 1
    private(set) var isComplete = false
    /// Whether no more is wanted, wherever the list ends.
    var isEnough = false
    /// Whether the limit was reached.
    private(set) var isFull = false
    /// The pages to whose end entries may have moved after they were fetched.
    private(set) var seams: [Int] = []
    /// Whether a page told of fewer pages than the one before it.
    private(set) var hasShrunk = false
    /// When the oldest page that was used was fetched or confirmed.
    private(set) var startedAt: Date?
    /// When the page before was, what it told to be the last, and what any page told at last.
    private var fetchedBefore: Date?
    private var lastBefore: Int?
    private var lastTold: Int?
    /// What the first page told to be the last.
    private var lastExpected = 1
    private var lastAsked = 1
    private var knownLast = 1
    /// The page used last, if it may or may not be the end.
    private var openEnd: Page<[Element]>?
    private var seen: Set<Element.ID> = []
    private var repeatedPageCount = 0
    private var emptyPageCount = 0
    private var count = 0

    init(limit: Int?) {
      self.limit = limit
    }

    /// Whether more pages are there and wanted.
    var goesOn: Bool { !isComplete && !isEnough }

    /// The number of a page to ask for now; nil when none is known to be needed.
    mutating func nextToAsk() -> Int? {
      guard lastAsked < knownLast else { return nil }
      if let limit, lastAsked >= nextToUse, lastAsked * pageLength - missing >= limit { return nil }
      lastAsked += 1
      return lastAsked
    }

    /// How many entries the pages that were used fell short of full ones.
    private var missing: Int { max(0, (nextToUse - 1) * pageLength - count) }

    /// Whether so many pages in a row brought nothing new that no moving list explains it.
    ///
    /// GitHub may hide any number of accounts, so empty pages count only behind what the first page
    /// told to be the last.
    var isEndless: Bool { repeatedPageCount >= 3 || emptyPageCount >= 10 }

    /// Learns from a page how far the list goes; returns the page before if that was an open end.
    mutating func note(_ page: Page<[Element]>) -> Page<[Element]>? {
      nextToUse = page.number + 1
      noteMovement(page)
      let predecessor = openEnd
      let isOpenEnd =
        page.origin == .confirmed && page.answer.count == pageLength && !page.links.hasNext
      openEnd = isOpenEnd ? page : nil
      if page.links.hasNext || isOpenEnd {
        knownLast = max(knownLast, page.links.lastNumber ?? 0, page.number + 1)
      } else if page.number >= knownLast || page.answer.isEmpty {
        isComplete = true
      }
      if page.number == 1 { lastExpected = knownLast }
      return predecessor
    }

    /// Notes whether entries may have moved between the page before and this one.
    private mutating func noteMovement(_ page: Page<[Element]>) {
      let last = Walk.last(toldBy: page)
      // A page that nobody was asked for is no news of anything, and one that was confirmed has
      // not moved since it was fetched.
      if page.origin != .cache, let last, let lastBefore, last < lastBefore {
        hasShrunk = true
        seams.append(page.number - 1)
      } else if page.origin == .network, let fetchedBefore,
        page.fetchedAt.timeIntervalSince(fetchedBefore) > Walk.steadySeconds
      {
        seams.append(page.number - 1)
      }
      lastBefore = last
      lastTold = last ?? lastTold
      fetchedBefore = page.fetchedAt
      startedAt = min(startedAt ?? page.fetchedAt, page.fetchedAt)
    }

    /// GitHub lets its answers be a minute old (`Cache-Control: private, max-age=60`): what two of
    /// them that came closer together tell is as good as of one moment.
    private static var steadySeconds: Double { 60 }

    /// Whether a page that was fetched once more tells of the list that was walked.
    func fits(_ page: Page<[Element]>) -> Bool {
      guard let last = Walk.last(toldBy: page), let lastTold else { return true }
      return last == lastTold
    }

    /// The last page of the list as it was when a page came; nil when it does not tell.
    ///
    /// A 304 has no Link: what was kept with the page may be older than the answer.
    private static func last(toldBy page: Page<[Element]>) -> Int? {
      if page.origin == .confirmed { return nil }
      if page.links.hasNext { return page.links.lastNumber }
      return page.answer.isEmpty ? page.number - 1 : page.number
    }

    /// The page without entries that came before, and without those beyond the limit.
    mutating func unseen(of page: Page<[Element]>) -> Page<[Element]> {
      var unseen = page.answer.filter { seen.insert($0.id).inserted }
      if page.answer.isEmpty {
        if page.number > lastExpected { emptyPageCount += 1 }
      } else {
        emptyPageCount = 0
        repeatedPageCount = unseen.isEmpty ? repeatedPageCount + 1 : 0
      }
      if let limit, count + unseen.count >= limit {
        unseen.removeLast(count + unseen.count - limit)
        isEnough = true
        isFull = true
      }
      count += unseen.count
      return page.with(unseen)
    }
  }
}
