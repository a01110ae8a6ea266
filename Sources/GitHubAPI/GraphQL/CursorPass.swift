/// One pass through a list by cursors: where it stands, and what its pages say of its length.
struct CursorPass {
  /// The number of the page that comes next, from 1.
  private(set) var nextNumber = 1
  /// The cursor that it is requested with; nil for the first page.
  private(set) var cursor: String?
  private(set) var isAtEnd = false
  /// Whether the last page's cursor leads to the same page again, or nowhere.
  private(set) var isCircle = false
  /// Whether a page came from the cache.
  private(set) var hasKeptPages = false
  /// How many entries the list has, by the last page.
  private(set) var totalCount: Int?
  /// Whether the pages tell different totals.
  private(set) var totalChanges = false
  private var leastTotal = Int.max
  /// How many entries the pages could have, and how many they name.
  private var placeCount = 0
  private var namedCount = 0

  /// How many pages the pass has had.
  var pageCount: Int { nextNumber - 1 }

  /// How many entries of those that the list counts are hidden; nil for none.
  var hidden: ListEnd<Int64>.Hidden? {
    guard let totalCount, totalCount > namedCount else { return nil }
    return .init(count: totalCount - namedCount, total: totalCount)
  }

  /// Whether a page ends the list before as many entries as it counts could be on its pages.
  func isShort(endingWith page: ProfilePage) -> Bool {
    // Arrivals at the front raise the total, and are behind no cursor.
    let total = min(page.totalCount, leastTotal)
    return !page.hasNext && total > placeCount + max(page.size, page.profiles.count)
  }

  /// Takes the next page, and returns its people, with the number of the list's last page.
  ///
  /// `nextSize` is how many entries the pages behind it are to have.
  mutating func advance(past page: Page<ProfilePage>, nextSize: Int) -> Page<[Profile]> {
    let answer = page.answer
    placeCount += max(answer.size, answer.profiles.count)
    namedCount += answer.profiles.count
    if let totalCount, totalCount != answer.totalCount { totalChanges = true }
    totalCount = answer.totalCount
    leastTotal = min(leastTotal, answer.totalCount)
    if page.origin == .cache { hasKeptPages = true }
    isCircle = answer.hasNext && (answer.end == nil || answer.end == cursor)
    cursor = answer.end
    nextNumber = page.number + 1
    isAtEnd = !answer.hasNext
    var last = page.number
    if answer.hasNext {
      let left = max(0, min(answer.totalCount, Int(Int32.max)) - placeCount)
      last = max(page.number + 1, page.number + (left + nextSize - 1) / nextSize)
    }
    return Page(
      number: page.number, answer: answer.profiles,
      links: PageLinks(hasNext: answer.hasNext, lastNumber: last), fetchedAt: page.fetchedAt,
      origin: page.origin, rateLimit: page.rateLimit)
  }
}
