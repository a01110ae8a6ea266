import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// The state of `ghf browse --plain`: that of the screen, and the page that was printed last.
struct PlainState: Sendable {
  var browse: BrowseState
  private var firstRows: [ListID: Int] = [:]
  private var goal = 0
  /// True if the page is printed only when the whole list has arrived.
  private var awaitsAll = false
  /// The command that a yes is about.
  private(set) var asking = PlainCommand.list
  /// The people on the page that was printed last: their list and the first of their numbers.
  private var printed: (list: ListID, first: Int, accounts: [Account])?

  /// The message after a question without a yes.
  static let unchanged = "nothing was changed"

  init(_ browse: BrowseState) {
    self.browse = browse
    self.browse.isPlain = true
    // A line in words is short unless the user has chosen otherwise.
    if browse.settings.columns == ExplorerSettings().columns {
      self.browse.columns = [.name]
    }
  }

  private var listID: ListID { ListID(place: browse.place.number, tab: browse.place.tab) }

  private var pageLength: Int { browse.place.pageLength }
  private var isLoading: Bool {
    [.waiting, .loading].contains(browse.list.progress) && !browse.place.isPaused
  }

  /// Returns the account with a number, counted from 1: on the page that was printed last, which
  /// may have changed since, or in the list.
  func account(numbered number: Int) -> Account? {
    printedAccount(numbered: number)
      ?? ((0..<browse.list.count).contains(number - 1)
        ? browse.list.subject(inRow: number - 1) : nil)
  }

  private func printedAccount(numbered number: Int) -> Account? {
    guard let printed, printed.list == listID,
      (printed.first..<printed.first + printed.accounts.count).contains(number - 1)
    else { return nil }
    return printed.accounts[number - 1 - printed.first]
  }

  /// Returns what is known of a person by number; in a list of events or changes, the whole text of the
  /// selected one, with the profile of a changed account.
  func cardLines(of number: Int) -> [String] {
    let entry = browse.place.tab.hasEntries ? browse.selectedEntry : nil
    let account = entry.map { $0.snapshot == nil ? nil : $0.account } ?? account(numbered: number)
    let profile = account.flatMap { browse.known.profile(of: $0.id) }
    let known =
      profile.map { ProfileText.values(of: $0).map { "\($0.key): \($0.value.text)" } } ?? []
    if let entry {
      return PlainEntry(entry: entry, base: browse.base).wholeLines + known
    }
    guard let account else { return [] }
    let repositories = browse.known.repositories(of: account.id) ?? []
    return (profile == nil ? [account.login] : known)
      + RepositoryLines(repositories, of: account).words
  }

  /// True if a person that a command names may arrive later.
  func awaits(_ number: Int?) -> Bool {
    number.map { isLoading && $0 > browse.list.count } ?? false
  }

  mutating func apply(_ command: PlainCommand) -> [BrowseEffect] {
    browse.message = nil
    let question = browse.question
    browse.question = nil
    let effects: [BrowseEffect]
    switch command {
    case .answer(let isYes):
      if question == nil { fail("there was no question") }
      effects = isYes ? question.map { browse.accept($0) } ?? [] : []
      if !isYes, let question { browse.say(question.refusal ?? PlainState.unchanged) }
    default:
      effects = self.effects(of: command)
      asking = command
    }
    browse.updateStates()
    awaitsAll = false
    switch command {
    case .turn(let pages): goal = (firstRows[listID] ?? 0) + pages * pageLength
    case .page(let number): goal = (min(number, Int.max / 1_000) - 1) * pageLength
    case .last: (goal, awaitsAll) = (.max, true)
    case .more: (goal, awaitsAll) = (browse.list.count / pageLength * pageLength, true)
    case .perform(.refresh): (goal, awaitsAll) = (firstRows[listID] ?? 0, true)
    case .filter, .filters, .sort, .perform(.reverse): goal = 0
    default: goal = firstRows[listID] ?? 0
    }
    // As after a layout of the screen, the profiles that the filter needs are looked up.
    return effects + browse.handle(.laidOut(BrowsePositions())).filter(\.isCacheLookup)
  }

  private mutating func effects(of command: PlainCommand) -> [BrowseEffect] {
    switch command {
    case .card(let number):
      guard select(number), !browse.place.tab.hasEntries, let account = browse.list.subject
      else { return [] }
      let repositories = browse.lookUpRepositories(of: account)
      if browse.known.profiles[account.id] != nil { return repositories }
      browse.known.request([account])
      return [.profiles([account], place: browse.place.number)] + repositories
    case .filter(let text):
      browse.filterHistory.add(browse.list.filterText)
      browse.filter(by: text)
    case .filters(let number?):
      let filters = browse.filterHistory.latest
      if !filters.indices.contains(number - 1) {
        return fail("no earlier filter number \(number)")
      }
      browse.filter(by: filters[number - 1])
    case .filters(nil):
      if browse.filterHistory.latest.isEmpty { fail("no earlier filter") }
    case .act(_, nil) where browse.marks.isEmpty, .marks where browse.marks.isEmpty:
      return fail("no account is marked; 'mark 3' marks number 3")
    case .act(let action, let number?): return act(on: number) { $0.perform(action) }
    case .act(let action, nil): return browse.perform(action)
    case .mark(let ranges, let marks): return mark(ranges, marks)
    case .run(let key, let number?): return act(on: number) { $0.runCommand(key) }
    case .run(let key, nil):
      let command = ExplorerCommand(browse.settings.commands[key] ?? [])
      return command.needsSelection || command.needsAccount && browse.marks.isEmpty
        ? fail("'run \(key)' needs a number, for example 'run \(key) 3'") : browse.runCommand(key)
    case .tab(let tab, let number?):
      return act(on: number) { browse in
        guard let target = browse.list.target else { return browse.say(browse.list.lackOfTarget) }
        return browse.open(.person(target), showing: tab)
      }
    case .tab(let tab, nil):
      return browse.place.subject.tabs.contains(tab)
        ? browse.show(tab)
        : fail("\(tab.title) is a list of a person; 'in 3' shows number 3, 'go LOGIN' an account")
    case .goTo(let name): return browse.goTo(name)
    case .search(let query): return browse.search(query)
    case .sort where browse.place.tab.hasEntries,
      .perform(.reverse) where browse.place.tab.hasEntries:
      return fail("\(browse.place.tab.title) is not a list of people")
    case .sort(let order): return browse.sort(by: order)
    case .perform(.reverse): browse.people.reverse()
    case .columns(""):
      let names = (browse.columns.map(\.rawValue), ExplorerColumn.allCases.map(\.rawValue))
      browse.say(
        "columns: \(names.0.joined(separator: ", ")); possible: \(names.1.joined(separator: ", "))")
    case .columns(let names): browse.chooseColumns(named: names)
    case .export(let form, let fields, let path):
      return browse.export(form, fields: fields, to: path)
    case .more:
      if browse.list.pausedPageCount == nil {
        return fail(isLoading ? "the list is being loaded" : "nothing more to load")
      }
      browse.list.pausedPageCount = nil
      return [.loadMore(browse.place.listID)]
    case .perform(let action): return browse.perform(action)
    case .stop:
      if browse.fetch == nil { fail("no profiles are being fetched") } else { browse.stopFetch() }
    case .commands:
      if browse.settings.commands.isEmpty { fail("no commands; see 'ghf help config'") }
    case .list, .turn, .page, .last, .help, .answer, .marks: break
    case .invalid(let reason): fail(reason)
    }
    return []
  }

  /// Marks or unmarks people by number; a single one that is marked is unmarked.
  private mutating func mark(_ ranges: [ClosedRange<Int>], _ marks: Bool) -> [BrowseEffect] {
    let last = ranges.map(\.upperBound).max() ?? 0
    if last > browse.list.count { return fail("no number \(last)") }
    let numbers = ranges.flatMap(\.self)
    if let missing = numbers.first(where: { account(numbered: $0) == nil }) {
      return fail(browse.list.count == 0 ? browse.emptyReason : "no account has number \(missing)")
    }
    let people = numbers.compactMap(account)
    guard let only = people.first else { return [] }
    let unmarks = !marks || people.count == 1 && browse.isMarked(only)
    if unmarks { browse.marks.remove(Set(people.map(\.id))) } else { browse.marks.add(people) }
    let names = people.count == 1 ? only.login : browse.peopleText(people.count)
    return browse.say("\(unmarks ? "unmarked" : "marked") \(names)")
  }

  @discardableResult private mutating func fail(_ text: String) -> [BrowseEffect] {
    browse.say(text, isError: true)
  }

  /// Selects what has a number, or says why that isn't possible and returns false.
  private mutating func select(_ number: Int) -> Bool {
    let list = browse.list
    let row =
      printedAccount(numbered: number).map { browse.people.row(of: $0) }
      ?? ((0..<list.count).contains(number - 1) ? number - 1 : nil)
    guard let row else {
      let thing = browse.place.tab.hasEntries ? "entry" : "person"
      fail(list.count == 0 ? browse.emptyReason : "no \(thing) number \(number)")
      return false
    }
    browse.list.select(row: row)
    return true
  }

  /// Acts on a person or an entry by number, and leaves the marks as they are.
  private mutating func act(
    on number: Int, _ act: BrowseDeed
  ) -> [BrowseEffect] {
    if !select(number) { return [] }
    let marks = browse.marks
    browse.marks = Marks()
    defer { browse.marks = marks }
    return act(&browse)
  }

  /// True if the page to print has arrived with the length of its list, or never will.
  ///
  /// A sorted list must arrive as a whole. After a first wait, the length isn't needed.
  func hasPage(afterWait hasWaited: Bool) -> Bool {
    if browse.followRead == browse.place.listID { return false }
    if !isLoading { return true }
    if awaitsAll || browse.people.order != .list { return false }
    let (place, list) = (browse.place, browse.list)
    let isCounted = list.filterText.isEmpty && place.count(of: place.tab) != nil
    return (isCounted || hasWaited) && list.count - pageLength >= goal
  }

  /// Turns to the page of a command, and returns its lines, or the reason why there is no such page.
  mutating func turn(by command: PlainCommand) -> [String] {
    let count = browse.list.count
    let lastPage = max(count - 1, 0) / pageLength
    let lastRow = lastPage * pageLength
    switch command {
    case _ where count == 0: break
    case .turn where goal < 0: return ["start of the list"]
    case .turn where goal > lastRow:
      return [
        browse.place.isPaused ? "end of what is loaded; 'more' loads more" : "end of the list"
      ]
    case .page(let number) where !(0...lastRow).contains(goal):
      return ["error: no page \(number); the last one is page \(lastPage + 1)"]
    default: break
    }
    let first = max(min(goal, lastRow), 0)
    firstRows[listID] = first
    let page = PlainPage(state: browse, first: first)
    browse.list.select(row: first)
    if !browse.place.tab.hasEntries {
      printed = (listID, first, page.rows.map(browse.people.account))
    }
    return page.lines
  }
}
