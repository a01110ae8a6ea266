import GitHubAPI

/// The accounts on the cached pages of a list, in their order, as they were before new pages are
/// stored.
struct CachedPeople {
  private let list: DerivedList
  private var people: ArraySlice<Account> = []
  private var pageCount = 0
  private var isAtEnd = false

  init(of list: DerivedList) { self.list = list }

  /// Reads the pages up to one that is about to be replaced.
  mutating func load(page number: Int) {
    while pageCount < number, !isAtEnd { loadNextPage() }
  }

  /// Returns the account with an id, which is greater than the ones before; nil if it isn't cached.
  mutating func account(withID id: Int64) -> Account? {
    while true {
      while let first = people.first, first.id < id { people.removeFirst() }
      if let first = people.first { return first.id == id ? first : nil }
      if isAtEnd { return nil }
      loadNextPage()
    }
  }

  private mutating func loadNextPage() {
    pageCount += 1
    guard let page = list.cached(pageCount) else {
      isAtEnd = true
      return
    }
    people += page
  }
}
