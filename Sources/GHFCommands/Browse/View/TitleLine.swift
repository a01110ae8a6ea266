import TerminalText

/// The first line: the places on the way to this one, and the number of people.
struct TitleLine {
  let state: BrowseState

  /// Returns the line; if it is too narrow, the first places are left out.
  func line(fitting columns: Int) -> StyledLine {
    let metrics = state.metrics
    let count = CleanText(count)
    let width = count.columns(metrics)
    var names = state.places.map { CleanText($0.subject.name) }
    var path = joined(names)
    while names.count > 1, path.columns(metrics) + width + 2 > columns {
      names.removeFirst()
      path = "… › \(joined(names))"
    }
    let available = columns - width - 2
    if available < 4 { return StyledText(path, .bold).line(fitting: columns, metrics) }
    var line = StyledText(path, .bold).line(fitting: available, metrics)
    line.appendSpaces(columns - width - line.columns)
    line.append(count, columns: width)
    return line
  }

  private func joined(_ names: [CleanText]) -> CleanText {
    names.dropFirst().reduce(names.first ?? "") { "\($0) › \($1)" }
  }

  private func count(of entries: EntryList) -> String {
    let all = CountText.grouped(entries.entries.count).text
    switch entries.progress {
    case .waiting, .loading: return "…"
    case .failed where entries.entries.isEmpty: return "not available"
    case .failed: return "\(all) (incomplete)"
    case .complete:
      return entries.filterText.isEmpty ? all : "\(CountText.grouped(entries.count)) of \(all)"
    }
  }

  /// The number of visible people, of those that have arrived, and of the whole list.
  private var count: String {
    let place = state.place
    if place.tab.hasEntries {
      return count(of: place.entries)
    }
    let list = state.list
    let shown = CountText.grouped(list.count).text
    let arrived = CountText.grouped(list.roster.count).text
    var text = list.filter.isEmpty ? arrived : "\(shown) of \(arrived)"
    if list.progress != .complete, let total = place.count(of: place.tab),
      total > list.roster.count
    {
      text += " of \(CountText.grouped(total).text)"
    }
    switch list.progress {
    case .waiting, .loading: text += "…"
    case .failed where list.roster.count == 0: return "not available"
    case .failed: text += " (incomplete)"
    case .complete: break
    }
    if list.order != .list { text += ", \(list.order.name)" }
    if list.needsProfiles {
      text += ", \(CountText(list.roster.known.count, of: "profile").text.text) known"
    }
    return list.note.map { "\(text), \($0)" } ?? text
  }
}
