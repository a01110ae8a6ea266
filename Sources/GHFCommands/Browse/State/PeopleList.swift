import GitHubAPI
import TerminalText

/// A list of people with its own filter, order, selection and scroll offset.
///
/// The selected person stays selected while the list grows, and while it is filtered or sorted if
/// they remain visible.
struct PeopleList: Sendable {
  /// An order of the list; the last two need profiles.
  enum Order: String, CaseIterable, Sendable {
    case list = "order"
    case login, followers, joined

    /// The order as the title line and messages name it.
    var name: String {
      switch self {
      case .list: "GitHub's order"
      case .login: "by login"
      case .followers: "most followers first"
      case .joined: "newest accounts first"
      }
    }
  }

  /// The appearance of the people.
  enum View: String, CaseIterable, Sendable {
    case names, rows, cards
  }

  private(set) var roster = PeopleRoster()
  var progress = ListProgress.waiting
  private(set) var filterText = ""
  private(set) var filter = ListFilter.none
  private(set) var order = Order.list
  /// The positions of the visible people; nil if all are visible in the list's own order.
  private var visible: [Int32]?
  /// The positions of all people in `order`; nil for the list's own order.
  private var sorted: [Int32]?
  /// The row of the selected person among the visible ones.
  private(set) var row = 0
  /// The account to select again once it arrives, after a refresh.
  private var awaitedID: Int64?
  /// The first visible row on the screen; of cards, the first terminal row.
  private(set) var top = 0
  var view = View.names { didSet { cards = nil } }
  /// The places of the cards, while they are shown.
  private(set) var cards: CardLayout?
  private var cardsWidth = 0
  /// The note after the count: the time of a list from the cache, or the total of a search.
  var note: String?

  /// The number of visible people.
  var count: Int { visible?.count ?? roster.count }

  /// True if the filter or the order needs profiles, so that only known people take part.
  var needsProfiles: Bool {
    !filter.facts.isEmpty || order == .followers || order == .joined
  }

  private func position(ofRow row: Int) -> Int { visible.map { Int($0[row]) } ?? row }

  /// Returns the account in a visible row.
  func account(inRow row: Int) -> Account { roster.accounts[position(ofRow: row)] }

  /// Returns the profile of the person in a visible row; nil if it isn't known.
  func profile(inRow row: Int) -> KnownProfile? { roster.known[position(ofRow: row)] }

  /// The selected account; nil if no person is visible.
  var selected: Account? { row < count ? account(inRow: row) : nil }

  /// Appends people of the list's next page.
  mutating func append(_ people: [Account], knowing profiles: [Int64: KnownProfile]) {
    let first = Int32(clamping: roster.count)
    roster.append(people, knowing: profiles)
    let new = first..<Int32(clamping: roster.count)
    cards = nil
    if order == .list {
      if visible != nil { visible? += roster.positions(among: new, matching: filter) }
    } else {
      keepingSelection { list in
        list.sort(adding: new)
        list.select()
      }
    }
    if let id = awaitedID, let place = people.firstIndex(where: { $0.id == id }) {
      awaitedID = nil
      if let row = self.row(ofPosition: Int(first) + place) { self.row = row }
    }
  }

  /// Adds profiles that have arrived.
  mutating func add(_ profiles: [Int64: KnownProfile]) {
    guard roster.add(profiles) else { return }
    cards = nil
    let sortsByFact = order == .followers || order == .joined
    if filter.isEmpty, !sortsByFact { return }
    keepingSelection { list in
      if sortsByFact { list.sort(adding: 0..<Int32(clamping: list.roster.count)) }
      list.select()
    }
  }

  /// Replaces the filter's text.
  mutating func filter(by text: String) {
    if text == filterText { return }
    filterText = text
    let old = filter
    filter = ListFilter(text)
    keepingSelection { list in
      if let visible = list.visible, list.filter.narrows(old) {
        list.visible = list.roster.positions(among: visible, matching: list.filter)
      } else {
        list.select()
      }
    }
  }

  mutating func sort(by order: Order) {
    self.order = order
    sorted = nil
    keepingSelection { list in
      list.sort(adding: 0..<Int32(clamping: list.roster.count))
      list.select()
    }
  }

  /// Moves the selection by a number of rows, stopping at both ends.
  mutating func move(by rows: Int) { select(row: row + rows) }

  mutating func select(row: Int) {
    awaitedID = nil
    self.row = min(max(row, 0), max(count - 1, 0))
  }

  /// Scrolls as little as possible so that the selected person is on a screen of this size.
  mutating func scroll(
    toFit size: Size, _ metrics: TextMetrics, showing album: PictureAlbum? = nil
  ) {
    let height = max(size.rows, 1)
    var rows = row..<row + 1
    var end = count
    if view == .cards {
      let cards = layOutCards(fitting: size.columns, metrics, showing: album)
      rows = cards.rows(ofCard: row) ?? 0..<1
      end = cards.size.rows
    }
    if rows.upperBound > top + height { top = rows.upperBound - height }
    if rows.lowerBound < top { top = rows.lowerBound }
    top = max(min(top, end - height), 0)
  }

  /// Returns the places of the cards; computes them only after a change.
  private mutating func layOutCards(
    fitting columns: Int, _ metrics: TextMetrics, showing album: PictureAlbum?
  ) -> CardLayout {
    if let cards, cardsWidth == columns { return cards }
    let least = ProfileCard.columnWidth.columns(in: columns)
    var layout = CardLayout(fitting: columns, leastColumns: least)
    for row in 0..<count {
      let card = PersonCard(self, row: row, showing: album)
      layout.append(rows: card.rows(fitting: layout.cardColumns, metrics))
    }
    cards = layout
    cardsWidth = columns
    return layout
  }

  /// Empties the list for a refresh; the selected person is selected again when they arrive.
  mutating func beginAgain() {
    awaitedID = selected?.id ?? awaitedID
    cards = nil
    note = nil
    roster = PeopleRoster()
    progress = .waiting
    row = 0
    if visible != nil { visible = [] }
    if sorted != nil { sorted = [] }
  }

  /// Shows the people of an earlier list again, after a refresh that failed.
  mutating func restore(_ old: PeopleList) {
    let id = selected?.id ?? awaitedID
    (roster, progress, note) = (old.roster, old.progress, old.note)
    (awaitedID, cards) = (nil, nil)
    sort(adding: 0..<Int32(clamping: roster.count))
    select()
    row = roster.accounts.firstIndex { $0.id == id }.flatMap { self.row(ofPosition: $0) } ?? 0
  }

  /// Runs a change of the visible people, and selects the same person afterwards.
  private mutating func keepingSelection(_ change: (inout PeopleList) -> Void) {
    let position = row < count ? position(ofRow: row) : nil
    change(&self)
    cards = nil
    row = position.flatMap { self.row(ofPosition: $0) } ?? 0
  }

  /// Returns the row of a person; nil if they aren't visible.
  private func row(ofPosition position: Int) -> Int? {
    guard let visible else { return position }
    return visible.firstIndex(of: Int32(clamping: position))
  }

  private mutating func select() {
    if filter.isEmpty {
      visible = sorted
    } else if let sorted {
      visible = roster.positions(among: sorted, matching: filter)
    } else {
      visible = roster.positions(among: 0..<Int32(clamping: roster.count), matching: filter)
    }
  }

  /// Sorts the list, of which all but the new positions are sorted already.
  private mutating func sort(adding new: Range<Int32>) {
    let all = 0..<new.upperBound
    switch order {
    case .list: sorted = nil
    case .login:
      let added = new.sorted(by: roster.precedes)
      if let old = sorted, new.lowerBound > 0 {
        sorted = PeopleList.merged(old, added, by: roster.precedes)
      } else {
        sorted = added
      }
    case .followers: sorted = sortedByFact(all) { $0.followerCount }
    case .joined:
      // RFC 3339 in UTC sorts as text; the newest accounts come first.
      sorted = sortedByFact(all) { $0.createdAt }
    }
  }

  /// Merges two sorted lists, because sorting 250,000 logins again for each page takes minutes.
  private static func merged(
    _ one: [Int32], _ other: [Int32], by precedes: (Int32, Int32) -> Bool
  ) -> [Int32] {
    var merged: [Int32] = []
    merged.reserveCapacity(one.count + other.count)
    var rest = one[...]
    for position in other {
      while let first = rest.first, !precedes(position, first) {
        merged.append(first)
        rest.removeFirst()
      }
      merged.append(position)
    }
    return merged + rest
  }

  /// Sorts known people by a fact, the highest first; the others follow in the list's order.
  private func sortedByFact<Value: Comparable>(
    _ all: Range<Int32>, _ fact: (Profile) -> Value?
  ) -> [Int32] {
    var known: [(position: Int32, value: Value)] = []
    for (position, profile) in roster.known {
      if let value = fact(profile.profile) { known.append((Int32(clamping: position), value)) }
    }
    known.sort { $0.value == $1.value ? $0.position < $1.position : $0.value > $1.value }
    let first = known.map(\.position)
    let placed = Set(first)
    return first + all.filter { !placed.contains($0) }
  }
}
