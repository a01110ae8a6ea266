import struct FoundationEssentials.Date

extension ProfilePages {
  /// Where the listing stands.
  struct Walk {
    let limit: Int?
    /// The number of the page that comes next, which is that of its request.
    private(set) var nextNumber = 1
    /// The cursor that it is requested with.
    private(set) var cursor: String?
    /// How many entries it is to have.
    var size = pageLength
    /// From 1.
    private(set) var passNumber = 1
    private var isAtEnd = false
    /// Whether no more is wanted, wherever the list ends.
    var isEnough = false
    /// Whether the pages of this pass may lack entries, being of different times.
    var isDoubtful = false
    /// Whether that was so of the pass before.
    private(set) var wasDoubtful = false
    /// Whether a page of this pass came from the cache.
    private(set) var hasKeptPages = false
    /// Whether the limit was reached.
    private(set) var isFull = false
    /// When the oldest page of this pass was fetched.
    private(set) var startedAt = Date.distantFuture
    /// Each account, with the pass that had it last.
    private var seen: [Int64: Int] = [:]
    /// How many entries were handed over.
    private(set) var count = 0
    /// How many entries the pages of this pass could have, and how many they name.
    private var placeCount = 0
    private var namedCount = 0
    private var totalCount: Int?
    private var leastTotal: Int?
    private var totalChanges = false
    private var repeats = false
    private var fruitlessPageCount = 0
    private var goesInCircles = false

    init(limit: Int?) {
      self.limit = limit
      isEnough = limit.map { $0 <= 0 } ?? false
    }

    /// Whether more pages are there and wanted.
    var goesOn: Bool { !isAtEnd && !isEnough }

    /// Whether the limit or the reader ended the listing before the end of the list.
    var isCut: Bool { isEnough }

    /// Whether the list changed during this pass, or the pass didn't reach its end.
    var isMoved: Bool { !isAtEnd || totalChanges || repeats || isDoubtful }

    /// How many pages this pass has had.
    var pageCount: Int { nextNumber - 1 }

    /// Whether pages repeat in a way that no list does.
    ///
    /// GitHub may hide any number of accounts, but not a thousand in a row.
    var isEndless: Bool { goesInCircles || fruitlessPageCount >= 10 }

    /// How complete the list is by the last pass.
    var end: ListEnd<Int64> {
      let state: ListState = isCut ? .cut : isMoved ? .moved : .settled
      var end = ListEnd<Int64>(state, asOf: startedAt == .distantFuture ? nil : startedAt)
      if let totalCount, state == .settled, totalCount > namedCount {
        end.hidden = .init(count: totalCount - namedCount, total: totalCount)
      }
      if state == .cut { end.totalCount = totalCount }
      if passNumber > 1 {
        end.staleIDs = Set(seen.lazy.filter { $0.value != passNumber }.map(\.key))
      }
      return end
    }

    /// Whether a page ends the list before as many entries as it counts could be on its pages.
    func isShort(endingWith page: ProfilePage) -> Bool {
      // Arrivals at the front raise the total, and are behind no cursor.
      let total = min(page.totalCount, leastTotal ?? .max)
      return !page.hasNext && total > placeCount + max(page.size, page.profiles.count)
    }

    /// Goes back to the first page.
    mutating func beginAgain() {
      passNumber += 1
      wasDoubtful = isDoubtful
      isDoubtful = false
      hasKeptPages = false
      nextNumber = 1
      cursor = nil
      isAtEnd = false
      startedAt = .distantFuture
      placeCount = 0
      namedCount = 0
      totalCount = nil
      leastTotal = nil
      totalChanges = false
      repeats = false
      fruitlessPageCount = 0
    }

    /// The page without entries that were handed over before, and those beyond the limit.
    mutating func unseen(of page: Page<ProfilePage>) -> Page<[Profile]> {
      let answer = page.answer
      var namesAny = false
      var unseen = answer.profiles.filter { profile in
        let before = seen.updateValue(passNumber, forKey: profile.account.id)
        if before == passNumber { repeats = true } else { namesAny = true }
        return before == nil
      }
      fruitlessPageCount = namesAny ? 0 : fruitlessPageCount + 1
      placeCount += max(answer.size, answer.profiles.count)
      namedCount += answer.profiles.count
      if let totalCount, totalCount != answer.totalCount { totalChanges = true }
      totalCount = answer.totalCount
      leastTotal = min(leastTotal ?? .max, answer.totalCount)
      startedAt = min(startedAt, page.fetchedAt)
      if page.origin == .cache { hasKeptPages = true }
      // Where a cursor leads to itself, the same page would come for ever.
      goesInCircles = answer.hasNext && (answer.end == nil || answer.end == cursor)
      cursor = answer.end
      nextNumber = page.number + 1
      isAtEnd = !answer.hasNext
      if let limit, count + unseen.count >= limit {
        unseen.removeLast(count + unseen.count - limit)
        isEnough = true
        isFull = true
      }
      count += unseen.count
      return Page(
        number: page.number, answer: unseen,
        links: PageLinks(hasNext: answer.hasNext, lastNumber: lastNumber(behind: page)),
        fetchedAt: page.fetchedAt, origin: page.origin, rateLimit: page.rateLimit)
    }

    private func lastNumber(behind page: Page<ProfilePage>) -> Int {
      guard page.answer.hasNext else { return page.number }
      let left = max(0, min(page.answer.totalCount, Int(Int32.max)) - placeCount)
      return max(page.number + 1, page.number + (left + size - 1) / size)
    }
  }
}
