import GitHubAPI

/// The marked accounts, in the order of marking; each once.
struct Marks: Sendable {
  private(set) var accounts: [Account] = []
  private(set) var ids: Set<Int64> = []

  var isEmpty: Bool { accounts.isEmpty }

  mutating func add(_ more: some Sequence<Account>) {
    for account in more where ids.insert(account.id).inserted { accounts.append(account) }
  }

  mutating func remove(_ unmarked: Set<Int64>) {
    ids.subtract(unmarked)
    accounts.removeAll { unmarked.contains($0.id) }
  }

  mutating func toggle(_ account: Account) {
    if ids.contains(account.id) { remove([account.id]) } else { add([account]) }
  }

  /// Unmarks the marked ones of some people, and marks the others.
  mutating func invert(_ people: [Account]) {
    let marked = Set(people.lazy.map(\.id)).intersection(ids)
    let others = people.filter { !marked.contains($0.id) }
    remove(marked)
    add(others)
  }
}

/// A range of rows that Shift and the arrows mark.
struct MarkedRange: Sendable {
  let list: ListID
  /// The person with whom the range began.
  let first: Account
  /// The marks before the range.
  let others: Marks
}
