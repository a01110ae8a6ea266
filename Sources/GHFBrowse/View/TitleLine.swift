import GHFMessages
import GHFQueries
import PeopleViews
import TerminalText

/// The first line: the places on the way to this one, and the number of people.
struct TitleLine {
  let state: BrowseState

  /// The columns that the current place's name keeps beside a long count.
  private static let nameColumns = 16

  /// Returns the line; if it is too narrow, the count is shortened, then the first places are left
  /// out.
  func line(fitting columns: Int) -> StyledLine {
    let metrics = state.metrics
    var names = state.places.map { CleanText($0.subject.name) }
    let name = min(names.last?.columns(metrics) ?? 0, TitleLine.nameColumns)
    let counts = counts.map { CleanText($0) }
    let count = counts.first { $0.columns(metrics) + name + 2 <= columns } ?? counts.last ?? ""
    let width = count.columns(metrics)
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

  /// The number of people or texts, as long as possible first.
  private var counts: [String] {
    let place = state.place
    return place.tab.hasEntries ? [count(of: place.entries, in: place.tab)] : counts(of: place)
  }

  private func count(of list: EntryList, in tab: BrowsePlace.Tab) -> String {
    let all = CountText(list.entries.count, of: tab == .changes ? "snapshot" : "event").text
    switch list.progress {
    case .waiting, .loading: return "…"
    case .failed where list.entries.isEmpty: return "not available"
    case .failed: return "\(all) (incomplete)"
    case .complete:
      let count = CountText.grouped(list.matching.count)
      return list.filterText.isEmpty ? all.text : "\(count) of \(all)"
    }
  }

  /// The number of visible people, of those that the filter may match as well, and of all that have
  /// arrived, with the order, the number of known profiles if it matters, and the list's note.
  private func counts(of place: BrowsePlace) -> [String] {
    let list = place.list
    let arrived = CountText.grouped(list.roster.count).text
    let unknown = list.unknownCount
    var text = arrived
    if !list.filter.isEmpty {
      let count = CountText.grouped(list.count)
      text =
        unknown == 0
        ? "\(count) of \(arrived)"
        : CountText.matches(list.count, unknown: unknown, of: list.roster.count)
    }
    switch list.progress {
    case .waiting, .loading:
      if list.filter.isEmpty, let total = place.count(of: place.tab), total > list.roster.count {
        text += " of \(CountText.grouped(total))"
      }
      if list.pausedPageCount != nil {
        return ["\(text): End loads more (\(list.loadingCost(state.requestsLeft)))", text]
      }
      text += "…"
    case .failed where list.roster.count == 0: return ["not available"]
    case .failed: text += " (incomplete)"
    case .complete: break
    }
    let known = CountText(list.roster.known.count, of: "profile").text
    let showsKnown = list.needsProfiles && unknown == 0
    let short =
      showsKnown ? "\(text), \(CountText.grouped(list.roster.known.count)) known" : text
    var whole = text
    if list.order != .list || list.isReversed { whole += ", \(list.orderName)" }
    if showsKnown { whole += ", \(known) known" }
    if let note = list.note { whole += ", \(note)" }
    return [whole, short, text]
  }
}
