import GHFMessages
import GitHubAPI

/// The marked accounts, in the order of marking; each once.
struct Marks: Sendable {
  private(set) var accounts: [Account] = []
  private(set) var ids: Set<Int64> = []
  /// The range that the next Shift and arrow continue: the person with whom it began, and the marks
  /// before it.
  private var range: (list: ListID, first: Account, others: [Account])?

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

  /// Begins a range of a list unless one has begun there, and returns the person with whom it began.
  mutating func beginRange(with account: Account, in list: ListID) -> Account {
    if let range, range.list == list { return range.first }
    range = (list, account, accounts)
    return account
  }

  /// Marks people from where the range began, and nobody else of the range before.
  mutating func extendRange(over people: [Account]) {
    (accounts, ids) = ([], [])
    add(range?.others ?? [])
    add(people)
  }

  mutating func endRange() { range = nil }
}

extension BrowseState {
  mutating func mark(_ action: BrowseAction) {
    switch action {
    case .mark:
      guard let account = subject else {
        noneSelected()
        return
      }
      marks.toggle(account)
      if !isOwnerSelected, chosen == nil { list.move(by: 1) }
    case .clearMarks:
      let count = marks.accounts.count
      if count == 0 {
        say("no account is marked")
      } else {
        ask("unmark \(words(for: marked))") { state in
          state.marks = Marks()
          return state.say("unmarked \(state.peopleText(count))")
        }
      }
    case .markUp: markRange(by: -1)
    case .markDown: markRange(by: 1)
    case .markAll:
      let count = marks.accounts.count
      marks.add(people.visibleAccounts)
      say("marked \(peopleText(marks.accounts.count - count)) more\(markTotal)")
    case .invertMarks:
      marks.invert(people.visibleAccounts)
      say("swapped the marks of this list\(markTotal)")
    default: break
    }
  }

  private var markTotal: String { "; \(peopleText(marks.accounts.count)) marked in all" }

  /// Moves the selection, and marks everyone from where the range began.
  private mutating func markRange(by rows: Int) {
    let rows = leaveOwner() ? 0 : rows
    guard let account = people.selected else {
      noneSelected()
      return
    }
    let first = marks.beginRange(with: account, in: place.listID)
    people.move(by: rows)
    marks.extendRange(over: people.people(from: first))
  }

  func peopleText(_ count: Int) -> String {
    "\(CountText.grouped(count)) \(count == 1 ? "person" : "people")"
  }
}
