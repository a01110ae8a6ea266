import struct FoundationEssentials.Date

extension ProfilePages {
  /// Where the walk through the list stands.
  struct Walk {
    let limit: Int?
    /// The number of the page that comes next, which is that of its request.
    private(set) var nextNumber = 1
    /// The cursor that it is asked for with.
    private(set) var cursor: String?
    /// How many entries it is to have.
    var size = pageLength
    private(set) var isComplete = false
    /// Whether no more is wanted, wherever the list ends.
    var isEnough = false
    /// Whether the limit was reached.
    private(set) var isFull = false
    /// How many entries were passed whom GitHub doesn't name.
    private(set) var namelessCount = 0
    /// When the oldest page that was used was fetched.
    private(set) var startedAt = Date.distantFuture
    private var seen: Set<Int64> = []
    private var count = 0
    /// How many entries were passed, whoever they are.
    private var passedCount = 0
    private var fruitlessPageCount = 0
    private var goesInCircles = false

    init(limit: Int?) {
      self.limit = limit
      isEnough = limit.map { $0 <= 0 } ?? false
    }

    /// Whether more pages are there and wanted.
    var goesOn: Bool { !isComplete && !isEnough }

    /// Whether the list goes on in a way that no list does.
    ///
    /// GitHub may hide any number of accounts, but not a hundred and more in a row.
    var isEndless: Bool { goesInCircles || fruitlessPageCount >= 10 }

    /// The page without entries that came before, and without those beyond the limit.
    mutating func unseen(of page: Page<ProfilePage>) -> Page<[Profile]> {
      let answer = page.answer
      var unseen = answer.profiles.filter { seen.insert($0.account.id).inserted }
      fruitlessPageCount = unseen.isEmpty ? fruitlessPageCount + 1 : 0
      namelessCount += answer.namelessCount
      passedCount += answer.profiles.count + answer.namelessCount
      startedAt = min(startedAt, page.fetchedAt)
      // Where a cursor leads to itself, the same page would come for ever.
      goesInCircles = answer.hasNext && (answer.end == nil || answer.end == cursor)
      cursor = answer.end
      nextNumber = page.number + 1
      isComplete = !answer.hasNext
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
      let left = max(0, min(page.answer.totalCount, Int(Int32.max)) - passedCount)
      return max(page.number + 1, page.number + (left + size - 1) / size)
    }
  }
}
