import GHFMessages
import GHFQueries
import PeopleViews
import TerminalText

/// The line in which the user types the filter or a prompt; at its end is the state of the list.
struct FilterLine {
  let state: BrowseState

  /// Returns the line and the column of the cursor; of a long text, the part with the cursor is shown.
  ///
  /// The facts about the list are cut from their end, so that they fit beside the text.
  func line(fitting columns: Int) -> (line: StyledLine, column: Int) {
    let typed = state.prompt?.line ?? state.filterLine
    let text = typed.text.isEmpty ? FilterLine.textColumns : width(Substring(typed.text))
    let end = end(fitting: columns - text - 5)
    var (line, column) = textLine(typed, fitting: columns - (end.map { $0.columns + 2 } ?? 0))
    if let end {
      line.move(to: columns - end.columns)
      line.append(end)
    }
    return (line, column)
  }

  /// The columns of the text in place of a filter.
  private static let textColumns = 14

  private func textLine(
    _ typed: TypedText, fitting columns: Int
  ) -> (line: StyledLine, column: Int) {
    let title = CleanText(state.prompt?.title ?? "> ")
    var line = StyledText(title, .bold).line(fitting: columns, state.metrics)
    if typed.text.isEmpty {
      let column = min(title.columns(state.metrics), columns - 1)
      if state.prompt == nil, columns > 16 {
        line.move(to: 2)
        line.append("type to filter", .dim)
      }
      return (line, column)
    }
    // Without a column left for the text, only the title is shown.
    let available = columns - title.columns(state.metrics)
    if available < 1 { return (line, columns - 1) }
    line = StyledLine(title, .bold)
    // More characters never fit, but for those without a width.
    var beginning = typed.beginning.suffix(available)
    while width(beginning) >= available, !beginning.isEmpty { beginning.removeFirst() }
    let column = line.columns + width(beginning)
    let shown = beginning + typed.text.dropFirst(typed.cursor)
    line.append(StyledText(CleanText(String(shown))).line(fitting: available, state.metrics))
    return (line, min(column, columns - 1))
  }

  private func width(_ text: Substring) -> Int { CleanText(String(text)).columns(state.metrics) }

  // MARK: The state of the list

  /// A fact about the list, whose start may matter most.
  private typealias Fact = (strong: CleanText, rest: CleanText)

  private func end(fitting columns: Int) -> StyledLine? {
    if state.prompt != nil { return nil }
    let facts = facts
    // The last ones go first; if the first is too long, the others may still fit.
    let parts = (0..<facts.count).reversed().map { facts[...$0] } + facts.dropFirst().map { [$0] }
    for part in parts {
      var line = StyledLine()
      for (index, fact) in part.enumerated() {
        let metrics = state.metrics
        if index > 0 { line.append(" · ", .dim, columns: (" · " as CleanText).columns(metrics)) }
        line.append(fact.strong, .bold, columns: fact.strong.columns(metrics))
        line.append(fact.rest, .dim, columns: fact.rest.columns(metrics))
      }
      if line.columns <= columns { return line }
    }
    return nil
  }

  /// The facts about the list, the most important first; none about a list that is whole and
  /// shown as it is.
  private var facts: [Fact] {
    var facts: [Fact] = []
    if let count = state.place.tab.hasEntries ? entryCount : peopleCount { facts.append(count) }
    let marked = state.marks.accounts.count
    if marked > 0 {
      facts.append(("\(CountText.grouped(marked)) marked", ""))
    }
    if !state.place.tab.hasEntries {
      let people = state.people
      let unknown = people.roster.count - people.roster.knownCount
      if people.order != .list || people.isReversed, !titlesShowOrder {
        facts.append(("", CleanText(people.orderName)))
      }
      if people.needsProfiles, people.filter.isEmpty, unknown > 0 {
        let count = CountText(unknown, of: "profile").text
        facts.append(("", "\(count) unknown"))
      }
    }
    if let note = state.list.note?.news, !note.isEmpty, state.place.tab != .changes {
      facts.append(("", CleanText(note)))
    }
    return facts
  }

  private var titlesShowOrder: Bool {
    state.layout.columnTitlesRow != nil
      && state.facts(fitting: state.layout.listColumns).showsOrder
  }

  /// The number of people who match, or of those that have arrived; nil if all are shown.
  private var peopleCount: Fact? {
    let list = state.people
    if let steps = state.place.steps, !state.place.isPaused, let total = steps.total,
      steps.count < total
    {
      let count: CleanText = "\(CountText.grouped(steps.count)) of \(CountText.grouped(total))"
      return ("", "\(count) \(CleanText(steps.unit.rawValue))…")
    }
    let arrived = list.roster.count
    let total = state.place.count(of: state.place.tab).map { max($0, arrived) }
    let isPaused = list.pausedPageCount != nil
    return fact(
      list.filter.isEmpty ? nil : CleanText(list.summary.text), arrived, of: total,
      isPaused ? .complete : list.progress, isPart: isPaused)
  }

  /// The number of events or changes that match; nil if all are shown.
  private var entryCount: Fact? {
    let list = state.place.entries
    let arrived = list.entries.count
    let found: CleanText = "\(CountText.grouped(list.count)) of \(CountText.grouped(arrived))"
    return fact(list.filterText.isEmpty ? nil : found, arrived, of: nil, list.progress)
  }

  /// Returns the number of those found, or that have arrived; nil of a whole list without a filter.
  private func fact(
    _ found: CleanText?, _ arrived: Int, of total: Int?, _ progress: ListProgress,
    isPart: Bool = false
  ) -> Fact? {
    if arrived == 0 { return nil }
    var rest: CleanText
    var strong: CleanText = ""
    if let found {
      // What matches, before "of" or a comma.
      let text = found.text
      let end =
        text.firstRange(of: " match")?.upperBound ?? text.firstRange(of: " of ")?.lowerBound
        ?? text.endIndex
      (strong, rest) = (CleanText(String(text[..<end])), CleanText(String(text[end...])))
    } else {
      rest = CountText.grouped(arrived)
      if let total, total > arrived { rest = "\(rest) of \(CountText.grouped(total))" }
    }
    switch progress {
    case .failed: rest = rest + ", incomplete"
    case .waiting, .loading: rest = rest + "…"
    case .complete: if found == nil, !isPart { return nil }
    }
    return (strong, rest)
  }
}
