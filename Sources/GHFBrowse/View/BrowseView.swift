import PeopleViews
import TerminalScreen
import TerminalText

/// The drawing of a state of `ghf browse` as a frame, which depends on nothing but the state and the
/// view's own properties.
struct BrowseView: Sendable {
  /// The pictures of people's cards; nil if none are shown.
  var album: PictureAlbum?

  /// The pictures; nil if none of the first few could be fetched, so that the text has their place.
  func album(for state: BrowseState) -> PictureAlbum? { state.lacksPictures ? nil : album }

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
    var cursor: Frame.Position?
    if let row = layout.filterRow {
      let filter = FilterLine(state: state).line(fitting: columns)
      rows[row] = filter.line
      cursor = state.helpTop == nil ? Frame.Position(row: row, column: filter.column) : nil
    }
    let body = body(of: state, in: layout)
    for (row, line) in zip(layout.body, body) { rows[row] = line }
    if state.helpTop == nil, state.prompt == nil { drawCard(of: state, in: layout, &rows) }
    if let row = layout.bottomRow {
      let bottom = BottomLine(state: state).lines(fitting: columns, atMost: layout.body.count / 3)
      rows.replaceSubrange(row - bottom.count + 1...row, with: bottom)
    }
    return Frame(size: state.size, rows: rows, cursor: cursor)
  }

  /// Returns the lines of the list, or of what covers it.
  private func body(of state: BrowseState, in layout: BrowseLayout) -> [StyledLine] {
    let metrics = state.metrics
    if let top = state.helpTop {
      return Array(state.positions.help.dropFirst(top))
    }
    if let prompt = state.prompt {
      return PromptLines(prompt: prompt, metrics: metrics, selection: state.selectionStyle)
        .lines(rows: layout.body.count, columns: layout.size.columns)
    }
    if let text = state.emptyText(in: .screen) {
      return LayoutPart.text(text, .dim).measured(fitting: layout.size.columns, metrics).lines
    }
    if state.place.tab.hasEntries {
      return EntryLines(state: state).lines(rows: layout.body.count)
    }
    let people = PeopleLines(state: state, album: album(for: state))
    let lines = people.lines(rows: layout.list.count, columns: layout.listColumns)
    if layout.columnTitlesRow == nil { return lines }
    return [people.titles(fitting: layout.listColumns)] + lines
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

  /// Draws the card, and the line or the scroll bar between it and the list.
  private func drawCard(
    of state: BrowseState, in layout: BrowseLayout, _ rows: inout [StyledLine]
  ) {
    let lines = cardLines(of: state)
    let bar = ScrollBar(state)
    let isASCII = state.metrics.ambiguousIsWide
    switch layout.card {
    case .beside(let column) where lines != nil:
      for row in layout.body {
        let cell = bar?.cell(inRow: row - layout.list.lowerBound)
        rows[row].append(cell ?? ScrollBar.track(isASCII: isASCII), atColumn: column)
      }
    case .beside, .hidden, .full: drawBar(bar, in: layout, &rows)
    case .below(let row):
      drawBar(bar, in: layout, &rows)
      if lines == nil { break }
      let columns = layout.size.columns
      let rule = CleanText(String(repeating: isASCII ? "-" : "─", count: columns))
      rows[row] = StyledLine(rule, .dim, columns: columns)
    }
    guard let area = layout.cardArea, let lines else { return }
    for (row, line) in zip(area.rows, lines) {
      rows[row].append(line, atColumn: area.columns.lowerBound)
    }
  }

  private func drawBar(_ bar: ScrollBar?, in layout: BrowseLayout, _ rows: inout [StyledLine]) {
    guard let bar, let column = layout.scrollBarColumn else { return }
    for (index, row) in layout.list.enumerated() {
      rows[row].append(bar.cell(inRow: index), atColumn: column)
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
