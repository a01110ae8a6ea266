import GitHubAPI
import LocalStore

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

/// The logins of a list, of whose pages some are read again.
struct ListNames: Sendable {
  private var lastNumber = 0
  /// The logins so far; nil before a page is read again.
  private var taken: Set<String>?

  /// Returns a page without the accounts whose login another account had on an earlier page; `people`
  /// are those on the pages before.
  ///
  /// A login is one account's, so one of the pages was wrong, or the login was given away meanwhile.
  /// Only a page that is read again, or one behind it, has such accounts.
  mutating func withoutTaken(
    _ page: Page<[Account]>, after people: Snapshot
  ) -> Page<[Account]> {
    if page.number <= lastNumber, taken == nil { taken = Set(people.sorted().map(\.login)) }
    lastNumber = max(lastNumber, page.number)
    guard taken != nil else { return page }
    return page.map { $0.filter { taken?.insert($0.login).inserted ?? true } }
  }
}
