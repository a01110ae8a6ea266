import GHFMessages
import GHFQueries
import PeopleViews
import TerminalText

/// The first line: the places on the way to this one, and the number of people.
struct TitleLine {
  let state: BrowseState

  /// The columns that the current place's name keeps beside a long count.
  private static let nameColumns = 16

  private static let separator: CleanText = " › "
  private static let omission: CleanText = "… › "

  func line(fitting columns: Int) -> StyledLine {
    let (names, count, available) = parts(fitting: columns)
    let path = path(of: names)
    let end = path.text.utf8.count
    let current = names.last?.text.utf8.count ?? 0
    let text = StyledText(path, highlights: [end - min(current, end)..<end])
    var line = text.line(fitting: available, state.metrics)
    if available < columns {
      line.appendSpaces(available + 2 - line.columns)
      line.append(count, columns: columns - available - 2)
    }
    return line
  }

  /// Returns the columns of the places' names by the indices of the places; those of `…` lead to the
  /// last place that is left out.
  func crumbs(fitting columns: Int) -> [Int: Range<Int>] {
    let metrics = state.metrics
    let (names, _, available) = parts(fitting: columns)
    var crumbs: [Int: Range<Int>] = [:]
    var start = 0
    if names.startIndex > 0 {
      start = TitleLine.omission.columns(metrics)
      crumbs[names.startIndex - 1] = 0..<min(metrics.ellipsisColumns, available)
    }
    for (index, name) in zip(names.indices, names) where start < available {
      let end = start + name.columns(metrics)
      crumbs[index] = start..<min(end, available)
      start = end + TitleLine.separator.columns(metrics)
    }
    return crumbs
  }

  /// Returns the names of places, the count, and the columns for the names: all if the count has no
  /// space.
  ///
  /// If the line is too narrow, the count is shortened, then the first places are left out.
  private func parts(
    fitting columns: Int
  ) -> (names: ArraySlice<CleanText>, count: CleanText, available: Int) {
    let metrics = state.metrics
    var names = state.places.map { CleanText($0.subject.name) }[...]
    let name = min(names.last?.columns(metrics) ?? 0, TitleLine.nameColumns)
    let counts = counts.map { CleanText($0) }
    let count = counts.first { $0.columns(metrics) + name + 2 <= columns } ?? counts.last ?? ""
    let width = count.columns(metrics)
    while names.count > 1, path(of: names).columns(metrics) + width + 2 > columns {
      names.removeFirst()
    }
    let showsCount = width > 0 && columns - width - 2 >= 4
    return (names, count, showsCount ? columns - width - 2 : columns)
  }

  private func path(of names: ArraySlice<CleanText>) -> CleanText {
    let start = names.startIndex > 0 ? TitleLine.omission : ""
    return start + Array(names).joined(by: TitleLine.separator)
  }

  /// The number of people or texts, as long as possible first.
  private var counts: [String] {
    let place = state.place
    return place.tab.hasEntries ? [count(of: place.entries, in: place.tab)] : counts(of: place)
  }

  private func count(of list: EntryList, in tab: BrowsePlace.Tab) -> String {
    let all = CountText(list.entries.count, of: tab == .changes ? "change" : "event").text
    switch list.progress {
    case .waiting, .loading: return "…"
    case .failed where list.entries.isEmpty: return "not available"
    case .failed: return "\(all) (incomplete)"
    case .complete:
      let count = CountText.grouped(list.count)
      let text = list.filterText.isEmpty ? all.text : "\(count) of \(all)"
      return tab == .changes ? text : [text, list.note].compactMap(\.self).joined(separator: ", ")
    }
  }

  /// The number of visible people, of those that the filter may match as well, and of all that have
  /// arrived, with the order, the number of known profiles if it matters, and the list's note.
  private func counts(of place: BrowsePlace) -> [String] {
    let list = place.people
    let arrived = CountText.grouped(list.roster.count).text
    var text = list.filter.isEmpty ? arrived : list.summary.text
    if let problem = list.filter.problem {
      let mistake = "\(text): \(problem.message)"
      return ["\(mistake); \(problem.hints[0])", mistake, text]
    }
    switch list.progress {
    case .waiting, .loading:
      if list.filter.isEmpty, let total = place.count(of: place.tab), total > list.roster.count {
        text += " of \(CountText.grouped(total))"
      }
      if list.pausedPageCount != nil {
        return ["\(text): End loads more (\(list.loadingCost(state.access)))", text]
      }
      text += "…"
    case .failed where list.roster.count == 0: return ["not available"]
    // The tab and the text below say that nobody is in the list.
    case .complete where list.roster.count == 0: return [list.note ?? ""]
    case .failed: text += " (incomplete)"
    case .complete: break
    }
    let known = CountText(list.roster.known.count, of: "profile").text
    let showsKnown = list.needsProfiles && list.unknownCount == 0
    let short =
      showsKnown ? "\(text), \(CountText.grouped(list.roster.known.count)) known" : text
    var ordered = text
    if list.order != .list || list.isReversed { ordered += ", \(list.orderName)" }
    var whole = ordered
    if showsKnown { whole += ", \(known) known" }
    if let note = list.note { whole += ", \(note)" }
    return [whole, ordered, short, text]
  }
}
