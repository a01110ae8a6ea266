/// One pass through a list by cursors: its position, and the list's length according to its pages.
struct CursorPass {
  /// The number of the next page, from 1.
  private(set) var nextNumber = 1
  /// The cursor of the next page; nil for the first page.
  private(set) var cursor: String?
  private(set) var isAtEnd = false
  /// True if the last page's next cursor is missing, or leads to the same page again.
  private(set) var isCircle = false
  /// True if a page came from the cache.
  private(set) var hasCachedPages = false
  /// The number of entries of the list, according to the last page.
  private(set) var totalCount: Int?
  /// True if the pages have different totals.
  private(set) var totalChanges = false
  private var leastTotal = Int.max
  /// The number of entries that fit on the pages.
  private var capacity = 0
  /// The number of entries on the pages.
  private var visibleCount = 0

  var pageCount: Int { nextNumber - 1 }

  /// The number of entries that the list counts but hides; nil for none.
  var hidden: ListEnd<Int64>.Hidden? {
    guard let totalCount, totalCount > visibleCount else { return nil }
    return .init(count: totalCount - visibleCount, total: totalCount)
  }

  /// Returns true if a page ends the list although the total exceeds the capacity of all pages.
  func isShort(endingWith page: ProfilePage) -> Bool {
    // Arrivals at the front raise the total, but no cursor leads to them.
    let total = min(page.totalCount, leastTotal)
    return !page.hasNext && total > capacity + max(page.size, page.profiles.count)
  }

  /// Adds the next page, and returns its people, with the number of the list's last page.
  ///
  /// `nextSize` is the requested number of entries on later pages.
  mutating func advance(past page: Page<ProfilePage>, nextSize: Int) -> Page<[Profile]> {
    let answer = page.answer
    capacity += max(answer.size, answer.profiles.count)
    visibleCount += answer.profiles.count
    if let totalCount, totalCount != answer.totalCount { totalChanges = true }
    totalCount = answer.totalCount
    leastTotal = min(leastTotal, answer.totalCount)
    if page.origin == .cache { hasCachedPages = true }
    isCircle = answer.hasNext && (answer.end == nil || answer.end == cursor)
    cursor = answer.end
    nextNumber = page.number + 1
    isAtEnd = !answer.hasNext
    var last = page.number
    if answer.hasNext {
      let left = max(0, min(max(answer.totalCount, 0), Int(Int32.max)) - capacity)
      last = max(page.number + 1, page.number + (left + nextSize - 1) / nextSize)
    }
    return Page(
      number: page.number, answer: answer.profiles,
      links: PageLinks(hasNext: answer.hasNext, lastNumber: last), fetchedAt: page.fetchedAt,
      origin: page.origin, rateLimit: page.rateLimit, totalCount: answer.totalCount)
  }
}
