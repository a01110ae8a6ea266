import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// A list of people with its own order and view.
///
/// The selected person also stays selected while the list is sorted.
struct PeopleList: RowList {
  private(set) var roster = People()
  var progress = ListProgress.waiting
  private(set) var filterText = ""
  private var filtered = FilteredRows()
  private(set) var order: ExplorerOrder
  /// True if the order is reversed; people without the fact that it is about stay last.
  private(set) var isReversed: Bool
  /// The positions of the visible people; nil if all are visible in the list's own order.
  private var visible: [Int32]?
  /// The positions of all people in `order`; nil for the list's own order.
  private var sorted: [Int32]?
  /// The order by a fact of the profiles; nil for any other.
  private var factOrder: FactOrder?
  /// The order of the follows, as far as it is known; nil before it was read.
  private(set) var follows: FollowOrder?
  private(set) var row = 0
  /// The people that a refresh has brought so far; they replace the others once it is complete.
  private var refreshed: People?
  private(set) var top = 0
  /// The view that the user has chosen; nil lets it depend on the screen.
  var view: ExplorerView?
  /// The places of the cards when they were shown last; nil after a change of them.
  private(set) var cards: CardLayout?
  /// The metrics by which the cards were measured.
  private(set) var cardMetrics = TextMetrics.standard
  /// The columns of names when they were shown last; nil if they weren't shown in columns.
  private(set) var names: NameColumns?
  /// The search for matches without a column when the list was shown last; nil after a change of it.
  private(set) var hiddenMatches: HiddenMatches?
  /// The reasons for which people are suggested, by their ids; empty for other lists.
  var reasons: [Int64: FollowedBy] = [:]
  /// The time of a list from the cache, or the total of a search.
  private(set) var note: ListNote?

  private let filterOptions: FilterOptions

  init(
    view: ExplorerView? = nil, order: ExplorerOrder = .list, isReversed: Bool = false,
    filterOptions: FilterOptions = FilterOptions()
  ) {
    self.view = view
    (self.order, self.isReversed) = (order, isReversed)
    self.filterOptions = filterOptions
  }

  private(set) var isComplete = false
  var pausedPageCount: Int?
  /// The number of people, from the first, whose profiles were looked up for the filter.
  private var takenCount = 0

  var arrivedCount: Int { roster.count }
  var count: Int { visible?.count ?? roster.count }

  /// True if the first row is the last one in `visible`.
  private var isFlipped: Bool {
    isReversed && (order == .login || order == .list && filter.fuzzyWords.isEmpty)
  }

  private func position(ofRow row: Int) -> Int {
    let index = isFlipped ? count - 1 - row : row
    return visible.map { Int($0[index]) } ?? index
  }

  func account(inRow row: Int) -> Account { roster[position(ofRow: row)] }

  /// Returns the profile of the person in a visible row; nil if it isn't known.
  func profile(inRow row: Int) -> KnownProfile? { roster.profile(at: position(ofRow: row)) }

  var selected: Account? { row < count ? account(inRow: row) : nil }

  func subject(inRow row: Int) -> Account? { account(inRow: row) }

  // `try?`: GitHub's logins are valid; any other can't be requested.
  var target: Login? { selected.flatMap { try? Login(name: $0.login) } }
  var lackOfTarget: String { "no account is selected" }

  mutating func append(_ people: [Account], knowing profiles: [Int64: KnownProfile]) {
    if refreshed != nil {
      refreshed?.append(people, knowing: profiles)
      if !isComplete, let refreshed, refreshed.count >= roster.count { replace(with: refreshed) }
      return
    }
    let first = Int32(clamping: roster.count)
    let oldCount = count
    roster.append(people, knowing: profiles)
    let new = first..<Int32(clamping: roster.count)
    filtered.add(roster)
    // The account that the filter names may have arrived.
    if order == .list, filter.account == nil, filter.fuzzyWords.isEmpty {
      if visible != nil { visible? += filtered.included(among: new) }
      // A selection that was never moved stays at the top.
      if isFlipped, oldCount > 0, row > 0 || top > 0 {
        row += count - oldCount
        if top > 0 { top += count - oldCount }
        (cards, hiddenMatches) = (nil, nil)
      }
    } else {
      keepingSelection(staysAtTop: true) { list in
        list.sort(adding: new)
        list.select()
      }
    }
  }

  mutating func add(_ profiles: [Int64: KnownProfile]) {
    _ = refreshed?.add(profiles)
    let positions = roster.add(profiles)
    if positions.isEmpty { return }
    (cards, hiddenMatches) = (nil, nil)
    filtered.update(roster, at: positions)
    if filter.isEmpty, factOrder == nil { return }
    keepingSelection(staysAtTop: factOrder != nil) { list in
      list.factOrder?.update(positions, of: list.roster)
      if let order = list.factOrder { list.sorted = order.positions }
      list.select()
    }
  }

  mutating func filter(by text: String, account: Login? = nil) {
    if text == filterText { return }
    filterText = text
    filtered.filter(
      roster,
      by: account.map { FilterExpression(text.trimmingSpaces, naming: $0) }
        ?? FilterExpression(text, with: filterOptions))
    keepingSelection(staysAtTop: !filter.fuzzyWords.isEmpty) { $0.select() }
  }

  var filter: FilterExpression { filtered.filter }

  /// The number of people whom the filter may include once their profiles are known.
  var unknownCount: Int { filtered.unknownCount }

  /// Takes the favourites and the marked accounts, which the filter may be about.
  mutating func take(_ states: FilterStates) {
    guard
      filter.testsStates(.fav) && states.favourites != filtered.states.favourites
        || filter.testsStates(.marked) && states.marked != filtered.states.marked
    else { return }
    filtered.states = states
    filtered.evaluate(roster)
    keepingSelection { $0.select() }
  }

  /// Changes the order; that of follows is known from before, or begins with `new`.
  mutating func sort(by order: ExplorerOrder, follows new: FollowOrder? = nil) {
    if let new { follows = new }
    keepingSelection(staysAtTop: true) { list in
      list.order = order
      list.sort(adding: 0..<Int32(clamping: list.roster.count))
      list.select()
    }
  }

  mutating func reverse() {
    keepingSelection(staysAtTop: true) { list in
      list.isReversed.toggle()
      list.factOrder?.isReversed = list.isReversed
      if let order = list.factOrder { list.sorted = order.positions }
      if list.order == .newest { list.sort(adding: 0..<0) }
      list.select()
    }
  }

  /// Adds accounts behind those whose order of follows is known.
  mutating func append(follows ids: [Int64]) {
    follows?.append(ids)
    if order == .newest { sort(by: .newest) }
  }

  mutating func completeFollows() { follows?.complete() }

  mutating func move(by rows: Int) { select(row: row + rows) }

  mutating func select(row: Int) {
    self.row = min(max(row, 0), max(count - 1, 0))
  }

  mutating func scroll(toFit height: Int, _ positions: BrowsePositions) {
    (cards, cardMetrics, names) = (positions.cards, positions.metrics, positions.names)
    hiddenMatches = positions.hiddenMatches
    if let names {
      top = names.top
      return
    }
    let height = max(height, 1)
    let rows = cards.map { $0.rows(ofCard: row) ?? 0..<1 } ?? row..<row + 1
    let upper = rows.upperBound + (row == count - 1 ? footerCount : 0)
    if upper > top + height { top = upper - height }
    if rows.lowerBound < top { top = rows.lowerBound }
    top = max(min(top, (cards?.size.rows ?? count + footerCount) - height), 0)
  }

  /// A complete list is shown until the new one is complete, another one until the new one is as long.
  mutating func beginAgain() {
    refreshed = People()
    // A refresh may bring new follows.
    if follows?.isReverse != true { follows = nil }
    pausedPageCount = nil
    progress = .waiting
  }

  /// A refresh replaces the people.
  mutating func complete(note: ListNote?) {
    progress = .complete
    isComplete = true
    pausedPageCount = nil
    self.note = note
    if let refreshed { replace(with: refreshed) }
  }

  /// People from before a refresh stay.
  mutating func fail(_ message: BrowseState.Message) {
    progress = isComplete ? .complete : .failed(message)
    pausedPageCount = nil
    refreshed = nil
  }

  /// Replaces the people, and selects the same person again, or the one in the same row.
  private mutating func replace(with people: People) {
    takenCount = 0
    let id = selected?.id
    (roster, refreshed, cards, hiddenMatches) = (people, nil, nil, nil)
    sort(adding: 0..<Int32(clamping: roster.count))
    filtered.evaluate(roster)
    select()
    let position = id.flatMap { roster.ids.position(of: $0) }
    row = position.flatMap { self.row(ofPosition: Int($0)) } ?? max(min(row, count - 1), 0)
  }

  /// Runs a change of the visible people, and selects the same person afterwards; if `staysAtTop`, a
  /// selection that was never moved stays at the top.
  private mutating func keepingSelection(
    staysAtTop: Bool = false, _ change: (inout PeopleList) -> Void
  ) {
    let position = row < count && !(staysAtTop && row == 0) ? position(ofRow: row) : nil
    change(&self)
    (cards, hiddenMatches) = (nil, nil)
    row = position.flatMap { self.row(ofPosition: $0) } ?? 0
  }

  private func row(ofPosition position: Int) -> Int? {
    guard let visible else { return isFlipped ? count - 1 - position : position }
    return visible.firstIndex(of: Int32(clamping: position)).map { isFlipped ? count - 1 - $0 : $0 }
  }

  /// Returns the row of an account; nil if it isn't visible.
  func row(of account: Account) -> Int? {
    roster.ids.position(of: account.id).flatMap { row(ofPosition: Int($0)) }
  }

  private mutating func select() {
    if filter.isEmpty {
      visible = sorted
    } else if let sorted {
      visible = filtered.included(among: sorted)
    } else {
      let included = filtered.included(among: 0..<Int32(clamping: roster.count))
      let words = filter.fuzzyWords
      visible = words.isEmpty ? included : roster.ranked(included, by: words)
    }
  }

  /// Sorts the list, of which all but the new positions are sorted already.
  private mutating func sort(adding new: Range<Int32>) {
    if new.lowerBound == 0, !new.isEmpty || roster.count == 0 {
      (sorted, factOrder) = (nil, FactOrder(order, isReversed: isReversed))
    }
    switch order {
    case .list: break
    case .login:
      let logins = roster.logins
      sorted = (sorted ?? []).merged(with: logins.sorted(new), by: logins.precedes)
    case .newest: sorted = follows?.positions(in: roster, isReversed: isReversed)
    case .followers, .joined:
      factOrder?.add(new, of: roster)
      sorted = factOrder?.positions
    }
  }
}

extension PeopleList {
  /// The number of requests that the rest of a paused list takes; 0 if it isn't paused.
  var loadingCost: Int {
    // The last check takes two more.
    pausedPageCount.map { $0 + 2 } ?? 0
  }

  /// The requests that the rest of a paused list takes; nil if it isn't paused.
  var loadingRequests: CleanText? {
    pausedPageCount == nil ? nil : CountText(loadingCost, of: "request").text
  }

  /// The number of lines below the last row of a paused list, of which the first is empty.
  var footerCount: Int { pausedPageCount == nil || cards != nil || names != nil ? 0 : 3 }

  var summary: PeopleSummary {
    PeopleSummary(found: count, unknown: unknownCount, among: roster.count)
  }

  /// True if the filter or the order needs profiles, so that only known people take part.
  var needsProfiles: Bool {
    filter.needsProfiles || order == .followers || order == .joined
  }

  /// Returns the people whose profiles a filter or an order needs, each person once.
  mutating func takePeopleToKnow() -> People {
    defer { takenCount = roster.count }
    return takenCount == 0 ? roster : People(roster[min(takenCount, roster.count)...])
  }

  var visibleAccounts: [Account] { (0..<count).map(account) }

  /// Returns the visible people from one to the selected one; only the selected one if the other isn't
  /// visible.
  func people(from first: Account) -> [Account] {
    if count == 0 { return [] }
    let start = self.row(of: first) ?? row
    return (min(start, row)...max(start, row)).map(account)
  }

  /// The order as messages and the title line name it, with the number of people in order if that
  /// isn't everyone.
  var orderName: String {
    let name = order.name(isReversed: isReversed)
    if order != .newest || follows?.isWhole == true { return name }
    return "\(name) (\(CountText.grouped(follows?.count ?? 0)) known)"
  }
}

extension PeopleList {
  /// The number of people that a screen of `height` rows shows, of cards the number of rows.
  func screenLength(_ height: Int) -> Int { names?.pageLength ?? height }

  func lineCounts(onScreenOf height: Int) -> (all: Int, shown: Int) {
    (cards?.size.rows ?? count + footerCount, screenLength(height))
  }

  func row(atLine line: Int, column: Int, fitting columns: Int) -> Int? {
    if column >= columns { return nil }
    if let names {
      return names.row(atRow: line, column: column).flatMap { $0 < count ? $0 : nil }
    }
    guard let cards else { return top + line < count ? top + line : nil }
    return cards.frames(in: top + line..<top + line + 1)
      .first { ($0.x..<$0.x + $0.columns).contains(column) }?.index
  }

  mutating func moveLine(isDown: Bool) {
    if !moveAmongCards(isDown: isDown) { move(by: isDown ? 1 : -1) }
  }

  mutating func movePage(isDown: Bool, rows: Int) {
    if !moveAmongCards(isDown: isDown, rows: rows) { move(by: isDown ? rows : -rows) }
  }

  /// Selects the card beside the selected one, of several the highest; of names, the one beside it,
  /// or the last of a shorter column.
  mutating func moveSideways(isRight: Bool) -> Bool {
    if let names {
      let target = row + (isRight ? names.height : -names.height)
      let isLastColumn = row / names.height == max(count - 1, 0) / names.height
      if target >= 0, !(isRight && isLastColumn) { select(row: target) }
      return true
    }
    guard let cards, cards.columnCount > 1 else { return false }
    if let current = frame(of: row, in: cards) {
      let column = current.column + (isRight ? 1 : -1)
      let beside = cards.frames(in: current.rows).first { $0.column == column }
      if let beside { select(row: beside.index) }
    }
    return true
  }

  /// Selects a card above or below in the same column: the next one, or one about `rows` terminal
  /// rows away; of names in columns, moves by a screen if `rows` isn't 0.
  ///
  /// - Returns: False if the selection must be moved by rows.
  private mutating func moveAmongCards(isDown: Bool, rows: Int = 0) -> Bool {
    if let names, rows > 0 {
      let distance = max(names.pageLength - names.height, names.height)
      move(by: isDown ? distance : -distance)
      return true
    }
    guard let cards, let current = frame(of: row, in: cards) else { return false }
    let others =
      isDown
      ? cards.frames(in: current.rows.upperBound..<current.rows.upperBound + rows + 2)
      : cards.frames(in: current.rows.lowerBound - rows - 2..<current.rows.lowerBound)
    let column = others.filter { $0.column == current.column }
    // The last card that begins within the distance, or the nearest one if none does.
    let target =
      isDown
      ? column.last { $0.rows.lowerBound <= current.rows.lowerBound + rows } ?? column.first
      : column.first { $0.rows.lowerBound >= current.rows.lowerBound - rows } ?? column.last
    if let target { select(row: target.index) }
    return true
  }

  private func frame(of row: Int, in cards: CardLayout) -> CardFrame? {
    cards.rows(ofCard: row).flatMap { rows in
      cards.frames(in: rows).first { $0.index == row }
    }
  }
}
