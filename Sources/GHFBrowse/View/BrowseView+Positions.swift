import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

extension BrowseView {
  /// Lays out what a state shows; of the list's cards and texts, only those that it has no places for.
  func positions(of state: BrowseState) -> BrowsePositions {
    let columns = state.size.columns
    let tabs = TabBar(state.place, state.metrics).columns(fitting: columns)
    var positions = BrowsePositions(tabs: tabs)
    positions.crumbs = TitleLine(state: state).crumbs(fitting: columns)
    if state.helpTop != nil { positions.help = BrowseHelp.lines(of: state) }
    positions.card = card(of: state)
    if state.place.tab.hasEntries {
      positions.texts = EntryLines(state: state).layout()
    } else if state.list.view == .cards {
      positions.cards = cards(of: state)
    } else if state.list.view == .names {
      positions.names = names(of: state)
    }
    return positions
  }

  /// The width of the screen from which names are in columns, if the list is longer than one.
  private static let leastNameColumns = 120

  private func names(of state: BrowseState) -> NameColumns? {
    let (list, layout) = (state.list, state.layout)
    let height = layout.list.count
    guard layout.size.columns >= BrowseView.leastNameColumns, height > 0, list.count > height
    else { return nil }
    let signs = PersonSigns(state, fitting: layout.listColumns)
    return NameColumns(
      of: list.count, height: height, fitting: layout.listColumns, selected: list.row,
      top: list.top
    ) { row in
      let login = list.account(inRow: row).login.utf8
      // GitHub's logins are ASCII.
      let isASCII = login.allSatisfy { (0x20..<0x7F).contains($0) }
      let width =
        isASCII ? login.count : CleanText(list.account(inRow: row).login).columns(state.metrics)
      return signs.columns + max(width, 1)
    }
  }

  private func card(of state: BrowseState) -> [StyledLine]? {
    guard let columns = state.layout.cardArea?.columns.count, let account = state.list.selected
    else { return nil }
    var card = PersonCard(
      account: account, profile: state.profiles[account.id]?.profile, fitting: columns,
      showing: album(for: state))
    card.bioLines = nil
    card.highlights = state.highlights()
    if state.requestedIDs.contains(account.id) { card.status = "fetching the profile…" }
    if state.isOffline { card.status = "profile not cached" }
    let notice = state.cardNotice.flatMap { $0.id == account.id ? $0.text : nil }
    // Below a long profile, it wouldn't be seen.
    let repositories = state.repositories[account.id].flatMap {
      $0.isEmpty ? nil : RepositoryLines($0, of: account).part
    }
    let parts = [notice.map { .text(CleanText($0), .dim) }, card.content, repositories]
      .compactMap(\.self)
    return LayoutPart.stack(parts, spacing: 1).measured(fitting: columns, state.metrics).lines
  }

  private func cards(of state: BrowseState) -> CardLayout {
    let (list, columns) = (state.list, state.layout.listColumns)
    let album = album(for: state)
    let pictureColumns = album.map { $0.columns(in: .tile) + 2 } ?? 0
    let least = ProfileCard.columnWidth.columns(in: columns) + pictureColumns
    var cards = CardLayout(fitting: columns, leastColumns: least)
    let width = cards.cardColumns
    if let known = list.cards, known.columnCount == cards.columnCount, known.cardColumns == width {
      cards = known
    }
    if cards.count == list.count { return cards }
    let usual = PersonCard.usualSize(fitting: width, state.metrics, showing: album)
    for row in cards.count..<list.count {
      let isUsual =
        list.profile(inRow: row) == nil
        && list.account(inRow: row).login.utf8.count <= usual.loginLength
      if isUsual {
        cards.append(rows: usual.rows)
      } else {
        let card = PersonCard(list, row: row, fitting: width, showing: album)
        cards.append(rows: card.part.measured(fitting: width, state.metrics).size.rows)
      }
    }
    return cards
  }
}
