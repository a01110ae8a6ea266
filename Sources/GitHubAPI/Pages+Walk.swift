import struct FoundationEssentials.Date

extension Pages {
  /// Where the walk through the list stands.
  struct Walk {
    let limit: Int?
    /// Whether pages of an earlier walk are used, however old.
    let isResumed: Bool
    /// The number of the page that comes next in order.
    private(set) var nextToUse = 1
    private(set) var isComplete = false
    /// Whether no more is wanted, wherever the list ends.
    var isEnough = false
    /// Whether the limit was reached.
    private(set) var isFull = false
    /// Where entries may have moved up from one page to another that came before.
    private(set) var seams: [Seam] = []
    private var outdatedSeamCount = 0
    /// When the oldest page that was used was fetched or confirmed.
    private(set) var startedAt: Date?
    /// When the page before was, and what it told to be the last, as far as is known.
    private var fetchedBefore: Date?
    private var lastBefore: Int?
    private var isNewBefore = false
    /// What a page that was no 304 told at last.
    private var lastTold: Int?
    private var first: Page<[Element]>?
    private var lastFilled = 1
    /// What the first page told to be the last.
    private var lastExpected = 1
    private var lastAsked = 1
    private var knownLast = 1
    /// The page used last, if it may or may not be the end.
    private var openEnd: Page<[Element]>?
    /// Who came, and with which page.
    private var seen: [Element.ID: Int32] = [:]
    private var repeatedPageCount = 0
    private var emptyPageCount = 0
    private var entriesBefore: [Element] = []
    private var count = 0

    /// A border between two pages.
    struct Seam {
      /// The page before it, to whose end entries may have moved after it was fetched, or an empty
      /// page behind it.
      let number: Int
      /// Whether the page behind it told of fewer pages; else more than a minute lay between them.
      let isDrop: Bool
      /// When the page behind it was fetched or confirmed.
      let fetchedBehind: Date
    }

    init(limit: Int?, isResumed: Bool) {
      self.limit = limit
      self.isResumed = isResumed
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
    /// A list to whose front many come repeats pages too, but not the same one again and again.
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
        // What is kept with a page may tell of a list that was longer. Of the first it is believed,
        // so that pages are asked for side by side, and put right at the end.
        let isBelieved = page.origin == .network || page.number == 1
        let last = isBelieved ? page.links.lastNumber ?? 0 : 0
        knownLast = max(knownLast, last, page.number + 1)
      } else if page.number >= knownLast || page.answer.isEmpty {
        isComplete = true
      }
      if page.number == 1 {
        first = page
        lastExpected = knownLast
        // Growing step by step is a sixth of what a cached list takes. No list is longer than a
        // million, whatever a server claims.
        seen.reserveCapacity(min(knownLast * pageLength, limit ?? .max, 1_000_000))
      }
      if !page.answer.isEmpty { lastFilled = page.number }
      return predecessor
    }

    /// Notes whether entries may have moved between the page before and this one.
    private mutating func noteMovement(_ page: Page<[Element]>) {
      // A 304 has no Link: what was kept with the page may be older than the answer, and only a
      // page that has just come is news.
      let last =
        page.links.hasNext
        ? page.links.lastNumber : page.answer.isEmpty ? page.number - 1 : page.number
      if page.origin == .network, let last, let lastBefore, last < lastBefore {
        // An empty page may be a slip of the server's: that one is asked for again first.
        seams.append(
          Seam(
            number: page.answer.isEmpty ? page.number : page.number - 1, isDrop: true,
            fetchedBehind: page.fetchedAt))
      } else if page.origin == .network || isResumed || isNewBefore, let fetchedBefore,
        !Walk.areOfOneMoment(page.fetchedAt, fetchedBefore),
        // Who is on both sides tells that nobody is between them.
        !page.answer.contains(where: { seen[$0.id] != nil })
      {
        seams.append(
          Seam(number: page.number - 1, isDrop: false, fetchedBehind: page.fetchedAt))
      }
      isNewBefore = page.origin == .network
      lastBefore = last
      if page.origin != .confirmed { lastTold = last ?? lastTold }
      fetchedBefore = page.fetchedAt
      startedAt = min(startedAt ?? page.fetchedAt, page.fetchedAt)
    }

    /// The pages that a drop has newly made too old for those behind it.
    mutating func takeOutdated() -> Range<Int>? {
      let new = seams[outdatedSeamCount...]
      outdatedSeamCount = seams.count
      return new.last { $0.isDrop }.map { 1..<$0.number + 1 }
    }

    /// The first page and the number of the last, where what is kept with that tells of more.
    ///
    /// Nil before the end.
    var misledFirst: (page: Page<[Element]>, last: Int)? {
      guard isComplete, let first, first.origin == .confirmed, first.links.hasNext,
        let told = first.links.lastNumber, told > max(lastFilled, 2)
      else { return nil }
      return (first, max(lastFilled, 2))
    }

    /// GitHub lets its answers be a minute old (`Cache-Control: private, max-age=60`): what two of
    /// them that came closer together tell is as good as of one moment.
    static func areOfOneMoment(_ one: Date, _ other: Date) -> Bool {
      abs(one.timeIntervalSince(other)) <= 60
    }

    /// Whether somebody on a page came with one of these pages before.
    func knows(someoneOn page: Page<[Element]>, from numbers: some RangeExpression<Int>) -> Bool {
      page.answer.contains { seen[$0.id].map { numbers.contains(Int($0)) } ?? false }
    }

    /// Whether a page that was fetched once more tells of the list that was walked.
    func fits(_ page: Page<[Element]>) -> Bool {
      guard page.links.hasNext, let last = page.links.lastNumber, let lastTold else { return true }
      return last == lastTold
    }

    /// The page without entries that came before, and without those beyond the limit.
    ///
    /// Those who moved up to a page that is asked for again count as of the one before the seam.
    @specialized(where Element == Account)
    mutating func unseen(of page: Page<[Element]>, at seam: Seam? = nil) -> Page<[Element]> {
      let number = Int32(truncatingIfNeeded: seam?.number ?? page.number)
      // Mostly all are new, and then nothing has to be copied.
      var rest: [Element]?
      for (place, entry) in page.answer.enumerated() {
        if let before = seen.updateValue(number, forKey: entry.id) {
          seen[entry.id] = before
          rest = rest ?? Array(page.answer[..<place])
        } else {
          rest?.append(entry)
        }
      }
      var unseen = rest ?? page.answer
      noteRepetition(page.answer, unseenCount: unseen.count, on: page.number)
      if let limit, count + unseen.count >= limit {
        unseen.removeLast(count + unseen.count - limit)
        isEnough = true
        isFull = true
      }
      count += unseen.count
      return page.with(unseen)
    }

    private mutating func noteRepetition(
      _ entries: [Element], unseenCount: Int, on number: Int
    ) {
      if entries.isEmpty {
        if number > lastExpected { emptyPageCount += 1 }
        return
      }
      emptyPageCount = 0
      if unseenCount > 0 {
        repeatedPageCount = 0
      } else if isSame(entries, as: first?.answer ?? []) || isSame(entries, as: entriesBefore) {
        repeatedPageCount += 1
      }
      entriesBefore = entries
    }

    private func isSame(_ some: [Element], as others: [Element]) -> Bool {
      some.elementsEqual(others) { $0.id == $1.id }
    }
  }
}
