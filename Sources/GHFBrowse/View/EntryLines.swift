import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalText

/// The events or changes of a tab as lines.
struct EntryLines {
  let state: BrowseState

  /// The number of lines of an event's text, and of a text that is shown as a whole.
  private static let (shortLines, wholeLines) = (3, 10_000)

  private var list: EntryList { state.place.entries }
  private var columns: Int { state.layout.listColumns }
  /// The columns in front of each entry, of which the selected one has a sign.
  private var gutter: Int { columns < 10 ? 0 : 2 }

  /// Measures the entries that the list has no heights for at this width.
  func layout() -> EntryList.Layout {
    let list = list
    var layout = EntryList.Layout(columns: columns)
    if let known = list.layout, known.columns == columns { layout = known }
    for entry in list.entries[layout.heights.count...] {
      // 250,000 changes needn't be measured.
      layout.heights.append(
        entry.snapshot == nil ? Int32(clamping: lines(of: entry, isWhole: false).count) : 1)
    }
    if list.showsWhole, layout.whole == nil, let entry = list.selected {
      layout.whole = lines(of: entry, isWhole: true)
    }
    return layout
  }

  func lines(rows height: Int) -> [StyledLine] {
    let list = list
    if list.lineCount == 0 { return [] }
    var row = list.row(atLine: list.top)
    var lines: [StyledLine] = []
    var skipped = list.top - list.lines(ofRow: row).lowerBound + list.leadCount(row)
    while row < list.count, lines.count - skipped < height {
      lines += lead(row, in: list) + entry(row, in: list)
      row += 1
    }
    if row == list.count, let footer = list.footer {
      lines += [
        StyledLine(), StyledText(CleanText(footer), .dim).line(fitting: columns, state.metrics),
      ]
    }
    skipped = max(min(skipped, lines.count), 0)
    return Array(lines.dropFirst(skipped).prefix(height))
  }

  private func lead(_ row: Int, in list: EntryList) -> [StyledLine] {
    var lines = Array(repeating: StyledLine(), count: list.leadCount(row))
    guard list.hasHeading(row), let snapshot = list.entry(inRow: row).snapshot else { return lines }
    let count = CountText(snapshot.count, of: "follower").text
    let differences = [("+", snapshot.cameCount), ("-", snapshot.wentCount)].filter { $0.1 > 0 }
      .map { CleanText($0.0) + CountText.grouped($0.1) }
    let text = (differences + [snapshot.date]).reduce(count) { "\($0)  \($1)" }
    let heading = StyledText(text, .dim, highlights: [0..<count.text.utf8.count])
    lines[lines.count - 1] = heading.line(fitting: columns, state.metrics)
    return lines
  }

  private func entry(_ row: Int, in list: EntryList) -> [StyledLine] {
    let isSelected = row == list.row && !state.isOwnerSelected
    let whole = row == list.row && list.showsWhole ? list.layout?.whole : nil
    let content = whole ?? lines(of: list.entry(inRow: row), isWhole: false)
    return content.enumerated().map { index, text in
      var line = StyledLine()
      if gutter > 0, index == 0, isSelected { line.append(">", columns: 1) }
      line.append(text, atColumn: gutter)
      return isSelected
        ? line.selected(state.selectionStyle, to: columns, state.metrics) : line
    }
  }

  private func lines(of entry: EntryList.Entry, isWhole: Bool) -> [StyledLine] {
    let width = max(columns - gutter, 1)
    switch entry.content {
    case .event(let event, let now, let timeZone):
      let limit = isWhole ? EntryLines.wholeLines : EntryLines.shortLines
      let shown = FeedEntry(event: event, base: state.base)
      return FeedCard(entry: shown, lines: limit, now: now, timeZone: timeZone, hasHint: false)
        .part.measured(fitting: width, state.metrics).lines
    case .change(let change, let snapshot):
      var lines = [name(of: change, entry.account).line(fitting: width, state.metrics)]
      if isWhole {
        let time = LayoutPart.text("between \(snapshot.dateBefore) and \(snapshot.date)", .dim)
        lines += time.measured(fitting: width, state.metrics).lines
      }
      return lines
    }
  }

  /// Returns what happened to an account, with the words that the list of people has signs for.
  private func name(of change: EntryList.Change, _ account: Account?) -> StyledText {
    let login = CleanText(account?.login ?? "")
    let (text, style): (CleanText, Style) =
      switch change {
      case .followed: ("+ \(login)", .colored(.green))
      case .unfollowed: ("- \(login)", .colored(.red))
      case .unlisted: ("- \(login) (not listed any more)", .colored(.yellow))
      case .listedAgain: ("+ \(login) (listed again)", .colored(.cyan))
      case .renamed(let old): ("\(CleanText(old)) → \(login)", .plain)
      }
    guard let account else { return StyledText(text, style) }
    let whole: CleanText = "\(text)\(CleanText(state.marks(of: account)))"
    let end = text.text.utf8.count
    return StyledText(
      whole, highlights: [.init(0..<end, style), .init(end..<whole.text.utf8.count, .dim)])
  }
}
