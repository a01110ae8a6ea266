import PeopleViews
import TerminalScreen
import TerminalText

/// The drawing of a state of `ghf browse` as a frame, which depends on nothing but the state and the
/// view's own properties.
struct BrowseView: Sendable {
  let isColoured: Bool
  /// The pictures of people's cards; nil if none are shown.
  var album: PictureAlbum?

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
      return Array(state.positions.help.dropFirst(top))
    }
    if let prompt = state.prompt {
      return PromptLines(prompt: prompt, metrics: metrics)
        .lines(rows: layout.body.count, columns: layout.size.columns)
    }
    if let text = state.emptyText(in: .screen) {
      return Part.text(text, .dim).measured(fitting: layout.listColumns, metrics).lines
    }
    if state.place.tab.hasEntries {
      let entries = state.place.entries
      let lines = entries.layout?.lines ?? []
      return Array(lines.dropFirst(entries.top).prefix(layout.body.count))
    }
    return PeopleLines(state: state, isColoured: isColoured, album: album)
      .lines(rows: layout.list.count, columns: layout.listColumns)
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
      let more = StyledText("… Alt-PgDn shows more", .dim)
      shown[shown.count - 1] = more.line(fitting: area.columns.count, state.metrics)
    }
    return shown
  }

  private func drawCard(
    of state: BrowseState, in layout: BrowseLayout, _ rows: inout [StyledLine]
  ) {
    guard let area = layout.cardArea, let lines = cardLines(of: state) else { return }
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
