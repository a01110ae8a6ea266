import GitHubAPI

/// The order of the ids in a list, of whose pages some are read again.
struct ListOrder: Sendable {
  /// True if the ids on each page ascend, and from each page to the next one that follows it.
  private(set) var ascends = true
  private var lastNumber = 0
  private var lastID = Int64.min

  /// Adds the accounts of a page that weren't on the pages before.
  mutating func add(_ page: Page<[Account]>) {
    // Of a page that is read again, only the accounts that moved there arrive.
    if page.number <= lastNumber { lastID = .min }
    lastNumber = page.number
    for person in page.answer {
      if person.id <= lastID { ascends = false }
      lastID = person.id
    }
  }
}
