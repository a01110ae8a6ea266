import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalScreen
import TerminalText

/// The drawing of a state of `ghf browse` as a frame, which depends on nothing but the state and the
/// view's own properties.
struct BrowseView: Sendable {
  /// The pictures of people's cards; nil if none are shown.
  var album: PictureAlbum?

  /// The pictures; nil if the screen is too low for them.
  func album(for state: BrowseState) -> PictureAlbum? {
    state.size.rows < BrowseView.leastPictureRows ? nil : album
  }

  /// The height of a screen from which it has pictures, which would leave the text too little space.
  private static let leastPictureRows = 16

  func frame(of state: BrowseState) -> Frame {
    let (layout, metrics) = (state.layout, state.metrics)
    let columns = state.size.columns
    var rows = Array(repeating: StyledLine(), count: max(state.size.rows, 1))
    if let page = state.shownHelp {
      for (row, line) in zip(rows.indices, page) { rows[row] = line }
      if let row = layout.bottomRow { rows[row] = BottomLine(state: state).line(fitting: columns) }
      return Frame(size: state.size, rows: rows, metrics: metrics)
    }
    let tabs = TabBar(state.place, fitting: columns, metrics)
    if let row = layout.titleRow {
      rows[row] = accountLine(of: state, above: tabs).line(fitting: columns)
    }
    if let row = layout.tabsRow {
      rows[row] = tabs.line
    }
    var cursor: Frame.Position?
    if let row = layout.filterRow {
      let filter = FilterLine(state: state).line(fitting: columns)
      rows[row] = filter.line
      cursor = Frame.Position(row: row, column: filter.column)
    }
    let body = body(of: state, in: layout)
    for (row, line) in zip(layout.body, body) { rows[row] = line }
    if state.prompt == nil { drawCard(of: state, in: layout, &rows) }
    if let row = layout.bottomRow {
      let bottom = BottomLine(state: state).lines(fitting: columns, atMost: layout.body.count / 3)
      rows.replaceSubrange(row - bottom.count + 1...row, with: bottom)
    }
    return Frame(size: state.size, rows: rows, cursor: cursor, metrics: metrics)
  }

  /// Returns the line of the account, which has the counts of the lists if the tabs don't.
  private func accountLine(of state: BrowseState, above tabs: TabBar) -> AccountLine {
    let hasCounts = state.layout.tabsRow != nil && tabs.showsCounts
    return AccountLine(state, showsCounts: !hasCounts)
  }

  /// Returns the lines of the list, or of what covers it.
  private func body(of state: BrowseState, in layout: BrowseLayout) -> [StyledLine] {
    if let prompt = state.prompt {
      return MenuLines(of: state, prompt).lines(rows: layout.body.count)
    }
    if let text = state.emptyText {
      let isCovered = layout.card == .full && state.positions.card != nil
      return isCovered ? [] : emptyLines(text, of: state, in: layout)
    }
    if state.place.tab.hasEntries {
      return EntryLines(state: state).lines(rows: layout.list.count)
    }
    let people = PeopleLines(state: state, album: album(for: state))
    let lines = people.lines(rows: layout.list.count)
    return layout.columnTitlesRow == nil ? lines : [people.titles] + lines
  }

  /// Returns the text in place of a list: the reason and the advice have a line each, below an empty one,
  /// where there are enough.
  private func emptyLines(
    _ text: CleanText, of state: BrowseState, in layout: BrowseLayout
  ) -> [StyledLine] {
    let columns = state.positions.card == nil ? layout.size.columns : layout.listColumns
    func lines(_ texts: [CleanText]) -> [StyledLine] {
      LayoutPart.stack(texts.map { .text($0, .dim) }).inset(CellInsets(leading: 2))
        .measured(fitting: columns, state.metrics).lines
    }
    let parts = lines(text.text.split(separator: "; ").map { CleanText(String($0)) })
    let shown = parts.count <= layout.list.count ? parts : lines([text])
    return (shown.count < layout.list.count ? [StyledLine()] : []) + shown
  }

  /// Returns the lines of the selected person's card on the screen; nil without one.
  ///
  /// The last line says so if there are more.
  func cardLines(of state: BrowseState) -> [StyledLine]? {
    guard let area = state.layout.cardArea, let lines = state.positions.card, !area.rows.isEmpty
    else { return nil }
    let top = state.cardTop
    var shown = Array(lines.dropFirst(top).prefix(area.rows.count))
    if top + shown.count < lines.count, shown.count > 1 {
      let isEntry = state.selectedEntry != nil && state.layout.card != .full
      let key: CleanText = state.hasDigits ? "^K 1" : "Alt-PgDn"
      let more = StyledText(isEntry ? "… Ctrl-T shows all" : "… \(key) shows more", .dim)
      shown[shown.count - 1] = more.line(fitting: area.columns.count, state.metrics)
    }
    return shown
  }

  /// Draws the card, and the line or the scroll bar between it and the list.
  private func drawCard(
    of state: BrowseState, in layout: BrowseLayout, _ rows: inout [StyledLine]
  ) {
    let lines = cardLines(of: state)
    let bar = ScrollBar(state)
    let isASCII = state.metrics.ambiguousIsWide
    if case .beside(let column) = layout.card, lines != nil {
      for row in layout.body {
        let cell = bar?.cell(inRow: row - layout.list.lowerBound)
        rows[row].append(cell ?? ScrollBar.track(isASCII: isASCII), atColumn: column)
      }
    } else if let bar, let column = layout.scrollBarColumn {
      for (index, row) in layout.list.enumerated() {
        rows[row].append(bar.cell(inRow: index), atColumn: column)
      }
    }
    if case .below(let row) = layout.card, lines != nil {
      let columns = layout.size.columns
      let rule = CleanText(String(repeating: isASCII ? "-" : "─", count: columns))
      rows[row] = StyledLine(rule, .dim, columns: columns)
    }
    guard let area = layout.cardArea, let lines else { return }
    for (row, line) in zip(area.rows, lines) {
      rows[row].append(line, atColumn: area.columns.lowerBound)
    }
  }
}

extension StyledText {
  /// Returns the text on a single line, cut with `…` if it is too wide.
  func line(fitting columns: Int, _ metrics: TextMetrics) -> StyledLine {
    let (part, isCut) = text.line(cutToFit: max(columns, 1), metrics)
    var line = StyledLine()
    line.append(
      runs(in: part.range) + (isCut ? [StyledRun("…", style)] : []), columns: part.columns)
    return line
  }
}

extension BrowseView {
  /// Lays out what a state shows; of the list's cards and texts, only those that it has no places for.
  func positions(of state: BrowseState) -> BrowsePositions {
    let columns = state.size.columns
    let tabs = TabBar(state.place, fitting: columns, state.metrics)
    var positions = BrowsePositions(tabs: tabs.columns)
    positions.crumbs = accountLine(of: state, above: tabs).crumbs(fitting: columns)
    if state.helpPage != nil { positions.help = HelpPages.pages(of: state) }
    positions.card = card(of: state)
    if let prompt = state.prompt {
      positions.menu = MenuLines(of: state, prompt).cells(rows: state.layout.body)
    }
    if state.place.tab.hasEntries { return positions }
    if state.view == .cards {
      (positions.cards, positions.metrics) = (cards(of: state), state.metrics)
    } else {
      let matches = hiddenMatches(of: state)
      positions.hiddenMatches = matches
      if state.view == .names {
        positions.names = names(of: state, hasMatch: matches?.hasFound == true)
      }
    }
    return positions
  }

  /// Returns the columns of names, if the list is longer than the screen and two fit beside each other.
  private func names(of state: BrowseState, hasMatch: Bool) -> NameColumns? {
    let (list, layout) = (state.people, state.layout)
    let (height, columns) = (layout.list.count, layout.listColumns)
    guard height > 0, list.count > height else { return nil }
    let least = state.facts(hasMatch: hasMatch, fitting: columns).leastColumns
    let most = min(
      (columns + FactColumns.gap) / (least + FactColumns.gap), (list.count + height - 1) / height)
    if most < 2 { return nil }
    return NameColumns(
      of: list.count, height: height, count: most,
      width: (columns + FactColumns.gap) / most - FactColumns.gap, selected: list.row,
      top: list.top)
  }

  /// The number of rows, from the first, in which matches without a column are looked for.
  private static let searchedRows = 500

  /// Returns what is known about matches in fields without a column; nil without a filter.
  private func hiddenMatches(of state: BrowseState) -> HiddenMatches? {
    let list = state.people
    if list.filter.highlights.isEmpty { return nil }
    let shown = state.facts(hasMatch: false, fitting: state.layout.listColumns).fields
    var matches = HiddenMatches(shown: shown)
    if let known = list.hiddenMatches, known.shown == shown { matches = known }
    while !matches.hasFound, matches.rowCount < min(list.count, BrowseView.searchedRows) {
      let profile = list.profile(inRow: matches.rowCount)
      matches.hasFound =
        profile.flatMap { list.filter.field(matchingIn: $0, besides: shown) } != nil
      matches.rowCount += 1
    }
    return matches
  }

  /// The width of a card from which its text has enough space beside a picture.
  private static let leastPictureColumns = 40

  /// The bytes of an event's text on a card beside the list, and in its place.
  private static let (shortText, wholeText) = (10_000, 100_000)

  private func card(of entry: EntryList.Entry, _ state: BrowseState) -> LayoutPart {
    let (news, form): (LayoutPart, ProfileCard.Form) =
      switch entry.content {
      case .event(let event, _, let timeZone):
        (
          FeedEntry(event: event, base: state.base).details(
            in: timeZone,
            byteCount: state.layout.card == .full ? BrowseView.wholeText : BrowseView.shortText),
          .heading
        )
      case .change(let change, let snapshot): (part(of: change, in: snapshot, state), .whole)
      }
    // Each event of one's own activity has the same account.
    guard state.place.tab != .activity, let account = entry.account,
      let columns = state.layout.cardArea?.columns.count
    else { return news }
    var card = PersonCard(
      account: account, profile: state.known.profile(of: account.id), fitting: columns,
      showing: pictures(of: state, fitting: columns))
    (card.news, card.form, card.bioLines) = (news, form, nil)
    card.highlights = state.highlights(of: state.list.filter)
    return card.content
  }

  private func part(
    of change: EntryList.Change, in snapshot: EntryList.ChangedSnapshot, _ state: BrowseState
  ) -> LayoutPart {
    let name = CleanText(state.place.subject.name)
    let text: CleanText =
      switch change {
      case .followed: "followed \(name)"
      case .left(.gone): "deleted or hidden"
      case .left(.unfollowed): "unfollowed \(name)"
      case .left(.unfollowedAndRenamed(let now)): "unfollowed \(name), is now \(CleanText(now))"
      case .left(nil): "left the list"
      case .unlisted: "not listed any more, which needn't mean that they left"
      case .listedAgain: "listed again"
      case .renamed(let old): "was \(CleanText(old)) before"
      }
    return .stack([
      .text(text), .text("between \(snapshot.dateBefore) and \(snapshot.date)", .dim),
    ])
  }

  private func pictures(of state: BrowseState, fitting columns: Int) -> PictureAlbum? {
    columns >= BrowseView.leastPictureColumns ? album(for: state) : nil
  }

  private func card(of state: BrowseState) -> [StyledLine]? {
    guard let columns = state.layout.cardArea?.columns.count else { return nil }
    if let entry = state.selectedEntry {
      return card(of: entry, state).measured(fitting: columns, state.metrics).lines
    }
    guard let account = state.selected else { return nil }
    var card = PersonCard(
      account: account, profile: state.known.profile(of: account.id), fitting: columns,
      showing: pictures(of: state, fitting: columns))
    card.bioLines = nil
    card.highlights = state.highlights()
    if state.known.isRequested(account.id) { card.status = "fetching the profile…" }
    if state.access.isOffline { card.status = "profile not cached" }
    card.news = state.people.reasons[account.id].map { .text("followed by \($0.text(": "))") }
    let notice = state.card.note(about: account.id)
    // Below a long profile, it wouldn't be seen.
    let repositories = state.known.repositories(of: account.id).flatMap {
      $0.isEmpty ? nil : RepositoryLines($0, of: account).part
    }
    let parts = [notice.map { .text(CleanText($0), .dim) }, card.content, repositories]
      .compactMap(\.self)
    return LayoutPart.stack(parts, spacing: 1).measured(fitting: columns, state.metrics).lines
  }

  private func cards(of state: BrowseState) -> CardLayout {
    let (list, columns) = (state.people, state.layout.listColumns)
    let album = album(for: state)
    let least = ProfileCard.columnWidth.columns(in: columns)
    // A blank column is before the line at the right.
    var cards = CardLayout(
      fitting: columns - 1, leastColumns: least, gap: CellGridSize(rows: 0, columns: 1))
    let width = cards.cardColumns
    if let known = list.cards, list.cardMetrics == state.metrics,
      known.columnCount == cards.columnCount, known.cardColumns == width
    {
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

/// The bar beside a list that is longer than the screen.
struct ScrollBar {
  let thumb: Range<Int>
  private let isASCII: Bool

  /// Creates the bar of what a state shows; nil if all of it is on the screen.
  init?(_ state: BrowseState) {
    let height = state.layout.list.count
    let list = state.list
    let (total, shown) = list.lineCounts(onScreenOf: height)
    guard height > 0, total > shown else { return nil }
    let length = max(height * shown / total, 1)
    let start = (height - length) * list.top / (total - shown)
    thumb = min(start, height - length)..<min(start, height - length) + length
    isASCII = state.metrics.ambiguousIsWide
  }

  func cell(inRow row: Int) -> StyledLine {
    if thumb.contains(row) { return StyledLine(isASCII ? "#" : "┃", .dim, columns: 1) }
    return ScrollBar.track(isASCII: isASCII)
  }

  /// Returns a cell of the line between list and card, or of the bar without the thumb.
  static func track(isASCII: Bool) -> StyledLine {
    StyledLine(isASCII ? "|" : "│", .veryDim, columns: 1)
  }
}

extension BrowseState {
  /// The style of the selection; without colours, it is reversed only.
  var selectionStyle: Style { Style(isReversed: true, color: settings.accent) }

  /// The matches of the current filter; within the selection, they are underlined as well.
  func highlights(isSelected: Bool = false) -> Highlights {
    highlights(of: people.filter, isSelected: isSelected)
  }

  func highlights(of filter: FilterExpression, isSelected: Bool = false) -> Highlights {
    if filter.highlights.isEmpty { return .none }
    let style = Style(isBold: true, isUnderlined: isSelected, color: settings.accent)
    return Highlights(.found(.filter(filter)), isColoured: true, style: style)
  }
}

extension StyledLine {
  /// Returns the line in the style of a selection, extended to a width.
  func selected(_ selection: Style, to columns: Int, _ metrics: TextMetrics) -> StyledLine {
    var line = StyledLine()
    for placed in placedRuns {
      if let column = placed.column { line.fill(to: column, selection) }
      // Dim or coloured text would be hard to read on the selection's colour.
      var style = placed.run.style
      (style.isDim, style.color) = (false, nil)
      let text = placed.run.text
      line.append(text, style.adding(selection), columns: text.columns(metrics))
    }
    line.fill(to: columns, selection)
    return line
  }

  /// Ends a cell, and extends the line to a column with spaces in a style that shows on them.
  mutating func fill(to column: Int, _ style: Style) {
    let count = column - columns
    if count < 0 { return }
    let isPlain = !style.isReversed && !style.isUnderlined
    move(to: isPlain ? column : columns)
    if isPlain || count == 0 { return }
    append(CleanText(String(repeating: " ", count: count)), style, columns: count)
  }
}

extension BrowseState {
  /// The text in place of an empty list; nil if it isn't empty.
  var emptyText: CleanText? {
    let list = list
    if list.count > 0 { return nil }
    if let problem = list.filter.problem {
      return CleanText("\(problem.message); \(problem.hints[0])" as String)
    }
    let total = list.arrivedCount
    switch list.progress {
    case .waiting, .loading:
      if BrowsePlace.Tab.comparisons.contains(place.tab), place.isPaused {
        return isPlain
          ? "this needs both lists: 'more' in 'followers' and 'following' loads more"
          : "this needs both lists: End in Followers and Following loads more"
      }
      if place.tab == .people, total == 0, place.isPaused {
        let key: CleanText = isPlain ? "'more'" : "End"
        return "this needs more requests than a third of those that are left: \(key) loads more"
      }
      return total == 0 ? "fetching…" : "no matches yet"
    case .failed(let message) where total == 0: return CleanText(message.text)
    case .failed, .complete: return total > 0 ? noMatchesText : noEntriesText
    }
  }

  private var noMatchesText: CleanText {
    let people = people
    guard people.unknownCount > 0 else { return "no matches" }
    let text: CleanText =
      "no matches among \(CountText(people.roster.knownCount, of: "known profile").text)"
    if access.isOffline { return text }
    if isPlain { return "\(text); 'profiles' fetches the rest" }
    let requests =
      access.takesBatches
      ? (people.unknownCount + pageLength - 1) / pageLength : people.unknownCount
    let others = CountText.grouped(people.unknownCount)
    let cost = CountText(requests, of: "request").text
    return "\(text); Ctrl-D fetches the other \(others) (\(cost))"
  }

  private var noEntriesText: CleanText {
    let name = CleanText(place.subject.name)
    switch place.tab {
    case .followers: return "\(name) has no followers"
    case .following: return "\(name) does not follow anyone"
    case .mutual: return "\(name) follows none of their followers"
    case .fans: return "\(name) follows all of their followers"
    case .unreturned: return "everyone whom \(name) follows follows back"
    case .known: return "you follow none of \(name)'s followers"
    case .activity: return "no recent public events by \(name)"
    case .received: return "no recent public events by accounts that \(name) follows"
    case .changes:
      let advice: CleanText = isPlain ? "" : "; 'ghf watch add \(name)' saves them on a schedule"
      return list.note.map { "no changes since the \(CleanText($0.text))\(advice)" }
        ?? "no snapshots of \(name)'s followers"
    case .favourites:
      return isPlain
        ? "no favourites; 'f 3' adds number 3 of a list, 'go LOGIN' opens an account"
        : "no favourites; Ctrl-F on a person adds one, Ctrl-G opens an account"
    case .found: return "no matches"
    case .suggested: return "no \(name)"
    case .people: return "no account is in this set"
    }
  }
}
