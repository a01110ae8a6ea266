import GHFMessages
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

/// The events or changes of a tab, each on a line.
struct EntryLines {
  private let state: BrowseState
  private let list: EntryList
  private let columns: Int
  /// The columns of a change: the login and the name.
  private let facts: FactColumns
  private let signs: PersonSigns

  /// The column at which an event's text begins, behind its age.
  private static let eventColumn = 7
  /// The width from which an event has columns: the login, if it isn't the same in each event, the
  /// verb, and the rest.
  private static let (loginColumns, verbColumns, leastObject) = (16, 10, 20)

  init(state: BrowseState) {
    self.state = state
    list = state.place.entries
    columns = state.layout.listColumns
    signs = PersonSigns(state, fitting: columns, hasSign: true)
    let name = ExplorerColumn.name
    facts = FactColumns(
      columns >= name.leastListWidth ? [name] : [],
      login: (EntryLines.loginColumns, 2 * EntryLines.loginColumns), from: signs.columns,
      fitting: columns)
  }

  func lines(rows height: Int) -> [StyledLine] {
    if list.lineCount == 0 { return [] }
    var row = list.row(atLine: list.top)
    var lines: [StyledLine] = []
    let skipped = list.top - list.line(ofRow: row) + list.leadCount(row)
    while row < list.count, lines.count - skipped < height {
      lines += lead(row) + [line(row)]
      row += 1
    }
    if row == list.count, let footer = list.footer {
      lines += [
        StyledLine(),
        StyledText(" \(CleanText(footer))", .dim).line(fitting: columns, state.metrics),
      ]
    }
    return Array(lines.dropFirst(max(min(skipped, lines.count), 0)).prefix(height))
  }

  /// Returns the heading of a snapshot above the first of its changes.
  private func lead(_ row: Int) -> [StyledLine] {
    var lines = Array(repeating: StyledLine(), count: list.leadCount(row))
    guard list.hasHeading(row), let snapshot = list.entry(inRow: row).snapshot else { return lines }
    let count = CountText(snapshot.count, of: "follower").text
    let differences = [("+", snapshot.cameCount), ("-", snapshot.wentCount)].filter { $0.1 > 0 }
      .map { "  \(CleanText($0.0))\(CountText.grouped($0.1))" as CleanText }
    var heading = StyledLine(" ", columns: 1)
    heading.append(
      StyledText(
        differences.reduce(count) { $0 + $1 }, .dim, highlights: [0..<count.text.utf8.count]
      ).line(fitting: columns - 1, state.metrics))
    let width = snapshot.date.columns(state.metrics)
    if heading.columns + 2 + width <= columns {
      heading.appendSpaces(columns - width - heading.columns)
      heading.append(snapshot.date, .dim, columns: width)
    }
    lines[lines.count - 1] = heading
    return lines
  }

  private func line(_ row: Int) -> StyledLine {
    let isSelected = row == list.row && !state.isOwnerSelected
    let entry = list.entry(inRow: row)
    let style = isSelected ? state.selectionStyle : .plain
    let highlights = state.highlights(of: list.filter, isSelected: isSelected)
    var line =
      switch entry.content {
      case .event(let event, let now, let timeZone):
        self.line(
          of: FeedEntry(event: event, base: state.base),
          event.createdAt.flatMap { Moment($0) }?.shortAge(now, in: timeZone) ?? "", style,
          highlights)
      case .change(let change, _): self.line(of: change, entry.account, style, highlights)
      }
    if isSelected { line.fill(to: columns, style) }
    return line
  }

  // MARK: Events

  private func line(
    of entry: FeedEntry, _ age: CleanText, _ style: Style, _ highlights: Highlights
  ) -> StyledLine {
    let dim: Style = style.isReversed ? style : .dim
    let isNarrow = columns < 20
    var line = StyledLine(style.isReversed ? ">" : " ", style, columns: 1)
    if !isNarrow {
      line.fill(to: EntryLines.eventColumn - 2 - age.columns(state.metrics), style)
      line.append(age, dim)
    }
    line.fill(to: isNarrow ? 2 : EntryLines.eventColumn, style)
    // Each event of one's own activity has the same login.
    let name = CleanText(entry.event.actor?.name ?? "")
    let login: CleanText? = state.place.tab == .activity ? nil : name.isBlank ? "(unknown)" : name
    let verb = CleanText(entry.short.verb)
    let start = line.columns + (login == nil ? 0 : EntryLines.loginColumns + FactColumns.gap)
    let object = start + EntryLines.verbColumns + FactColumns.gap
    let hasColumns = columns >= object + EntryLines.leastObject
    func append(_ text: StyledText, behind column: Int, width: Int) {
      line.fill(to: hasColumns ? column : line.columns, style)
      let width = min(hasColumns ? width : columns, columns - line.columns)
      if width > 0 { line.append(text.line(fitting: width, state.metrics)) }
      if !hasColumns, line.columns < columns { line.append(" ", style, columns: 1) }
    }
    if let login {
      append(
        highlights.styled(login, style), behind: EntryLines.eventColumn,
        width: EntryLines.loginColumns)
    }
    append(StyledText(verb, dim), behind: start, width: EntryLines.verbColumns)
    line.fill(to: hasColumns ? object : line.columns, style)
    line.append(
      self.object(of: entry, fitting: columns - line.columns, style, highlights))
    return line
  }

  /// Returns what an event is about: a repository, and a number or a name in it; a long one loses the
  /// repository's owner, and then the end of the repository.
  private func object(
    of entry: FeedEntry, fitting available: Int, _ style: Style, _ highlights: Highlights
  ) -> StyledLine {
    if available < 1 { return StyledLine() }
    let whole = entry.event.repository?.name ?? ""
    let short = whole.split(separator: "/").last.map(String.init) ?? ""
    let detail = entry.short.object.map { CleanText(whole.isEmpty ? $0 : " \($0)") } ?? ""
    let width = detail.columns(state.metrics)
    let isShort = CleanText(whole).columns(state.metrics) + width > available
    let name = highlights.styled(CleanText(isShort ? short : whole), style)
    // The number stays.
    let kept = width < available / 2 ? width : 0
    var line = name.line(fitting: max(available - kept, 1), state.metrics)
    if available > line.columns {
      line.append(StyledText(detail, style).line(fitting: available - line.columns, state.metrics))
    }
    return line
  }

  // MARK: Changes

  private func line(
    of change: EntryList.Change, _ account: Account?, _ style: Style, _ highlights: Highlights
  ) -> StyledLine {
    let login = CleanText(account?.login ?? "")
    let profile = account.flatMap { state.known.profile(of: $0.id) }
    let name = profile.flatMap { CleanText(line: $0.name) }.map { highlights.styled($0, style) }
    let dim: Style = style.isReversed ? style : .dim
    let (sign, color, text, rest): (CleanText, TerminalColor?, CleanText, StyledText?) =
      switch change {
      case .followed: ("+", .green, login, name)
      case .left(.gone): ("-", .red, login, StyledText("deleted or hidden", dim))
      case .left: ("-", .red, login, name)
      case .unlisted: ("-", .red, login, StyledText("not listed any more", dim))
      case .listedAgain: ("+", .green, login, StyledText("listed again", dim))
      case .renamed(let old): (" ", nil, "\(CleanText(old)) → \(login)", nil)
      }
    let coloured: Style = style.isReversed ? style : color.map { .colored($0) } ?? style
    var line = signs.line(
      of: account, (sign, coloured), isSelected: style.isReversed, style)
    let place = rest == nil ? nil : facts.columns.dropFirst().first
    // Without a column for the remark, a departure that isn't certain would look like any other.
    let isRemark = [.unlisted, .listedAgain, .left(.gone)].contains(change)
    let shown: CleanText =
      place == nil && isRemark ? "\(text) (\(rest?.text ?? ""))" : text
    let end = place.map { $0.start - FactColumns.gap } ?? columns
    line.append(
      highlights.styled(shown, place == nil && isRemark ? style : coloured).line(
        fitting: max(end - line.columns, 1), state.metrics))
    if let place, let rest {
      line.fill(to: place.start, style)
      line.append(rest.line(fitting: place.width, state.metrics))
    }
    return line
  }
}
