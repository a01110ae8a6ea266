import GitHubAPI
import TerminalScreen
import TerminalText

/// The drawing of a state of `ghf browse` as a frame, which depends on nothing but the state and
/// `isColoured`.
struct BrowseView: Sendable {
  let isColoured: Bool

  func frame(of state: BrowseState) -> Frame {
    let (layout, metrics) = (state.layout, state.metrics)
    let columns = state.size.columns
    var rows = Array(repeating: StyledLine(), count: max(state.size.rows, 1))
    if let row = layout.titleRow {
      rows[row] = TitleLine(state: state).line(fitting: columns)
    }
    if let row = layout.tabsRow {
      rows[row] = TabBar(state.place, metrics).line(fitting: columns)
    }
    if let row = layout.bottomRow { rows[row] = BottomLine(state: state).line(fitting: columns) }
    var cursor: Frame.Position?
    if let row = layout.filterRow {
      let filter = FilterLine(state: state).line(fitting: columns)
      rows[row] = filter.line
      cursor = state.helpTop == nil ? Frame.Position(row: row, column: filter.column) : nil
    }
    let body = body(of: state, in: layout)
    for (row, line) in zip(layout.body, body) { rows[row] = line }
    if state.helpTop == nil, state.prompt == nil { drawCard(of: state, in: layout, &rows) }
    return Frame(size: state.size, rows: rows, cursor: cursor)
  }

  /// Returns the lines of the list, or of what covers it.
  private func body(of state: BrowseState, in layout: BrowseLayout) -> [StyledLine] {
    let metrics = state.metrics
    if let top = state.helpTop {
      return Array(BrowseHelp.lines(fitting: layout.size.columns, metrics).dropFirst(top))
    }
    if let prompt = state.prompt {
      return prompt.candidates.prefix(layout.body.count).enumerated().map { index, name in
        let style = index == prompt.choice ? Style.reversed : .plain
        return StyledText(CleanText("  " + name), style).line(fitting: layout.size.columns, metrics)
      }
    }
    if let text = emptyText(of: state) {
      return Part.text(text, .dim).measured(fitting: layout.listColumns, metrics).lines
    }
    if state.place.tab.hasEntries {
      let entries = state.place.entries
      return Array(entries.lines.dropFirst(entries.top).prefix(layout.body.count))
    }
    return PeopleLines(state: state, isColoured: isColoured)
      .lines(rows: layout.list.count, columns: layout.listColumns)
  }

  /// Returns the text in place of an empty list; nil if it isn't empty.
  private func emptyText(of state: BrowseState) -> CleanText? {
    let place = state.place
    let count = place.tab.hasEntries ? place.entries.count : place.list.count
    if count > 0 { return nil }
    let total = place.tab.hasEntries ? place.entries.entries.count : place.list.roster.count
    switch place.progress {
    case .waiting, .loading: return total == 0 ? "fetching…" : "no matches yet"
    case .failed(let message): return CleanText(message.text)
    case .complete: return total > 0 ? noMatchesText(of: place) : noEntriesText(of: place)
    }
  }

  private func noMatchesText(of place: BrowsePlace) -> CleanText {
    if place.tab.hasEntries { return "no matches" }
    let list = place.list
    if let problem = list.filter.problem { return CleanText("no matches: " + problem) }
    let unknown = list.roster.count - list.roster.known.count
    guard list.needsProfiles, unknown > 0 else { return "no matches" }
    let known = CountText(list.roster.known.count, of: "known profile").text
    return "no matches among \(known); Ctrl-D fetches more"
  }

  private func noEntriesText(of place: BrowsePlace) -> CleanText {
    let name = CleanText(place.subject.name)
    switch place.tab {
    case .followers: return "\(name) has no followers"
    case .following: return "\(name) does not follow anyone"
    case .mutual: return "\(name) follows none of their followers"
    case .activity: return "no recent public events by \(name)"
    case .changes: return "no snapshots of \(name)'s followers"
    case .favourites: return "no favourites; Ctrl-F on a person adds one"
    case .found: return "no matches"
    }
  }

  private func drawCard(
    of state: BrowseState, in layout: BrowseLayout, _ rows: inout [StyledLine]
  ) {
    guard let area = layout.cardArea, let lines = state.cardLines(in: layout) else { return }
    drawRule(of: layout, &rows)
    for (row, line) in zip(area.rows, lines) {
      rows[row].append(line, atColumn: area.columns.lowerBound)
    }
  }

  /// Draws the line between list and card, which stays when the selection moves.
  private func drawRule(of layout: BrowseLayout, _ rows: inout [StyledLine]) {
    switch layout.card {
    case .hidden, .full: break
    case .beside(let column):
      for row in layout.body { rows[row].append(StyledLine("│", .dim), atColumn: column) }
    case .below(let row):
      rows[row] = StyledLine(
        CleanText(String(repeating: "─", count: layout.size.columns)), .dim)
    }
  }
}

extension StyledText {
  /// Returns the text on a single line, cut with `…` if it is too wide.
  func line(fitting columns: Int, _ metrics: TextMetrics) -> StyledLine {
    let wrapped = Label(text, maximumLines: 1).lines(fitting: max(columns, 1), metrics)
    var line = StyledLine()
    guard let first = wrapped.lines.first else { return line }
    line.append(
      runs(in: first.range) + (wrapped.isCut ? [StyledRun("…", style)] : []),
      columns: first.columns)
    return line
  }
}
