import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalText

/// The last line: a message, which may take the lines above as well, or the keys that are useful now.
struct BottomLine {
  let state: BrowseState

  private static let mostLines = 3
  private static let closeHint: CleanText = "Esc closes the card"
  /// A question looks like no message, although it is in the same line.
  private static let questionStyle = Style(isBold: true, isReversed: true)

  /// Returns the lines of a long message, at most `count`, or the only line.
  func lines(fitting columns: Int, atMost count: Int) -> [StyledLine] {
    let limit = min(count, BottomLine.mostLines)
    let text =
      state.question.map { StyledText("\(CleanText($0.text)) [y/N]", .bold) } ?? message
    guard limit > 1, let text else { return [line(fitting: columns)] }
    var wrapped = LayoutPart.text(text).measured(fitting: columns, state.metrics).lines
    if state.question != nil {
      wrapped = wrapped.map { $0.selected(BottomLine.questionStyle, to: columns, state.metrics) }
    }
    return wrapped.count > 1 && wrapped.count <= limit ? wrapped : [line(fitting: columns)]
  }

  private var message: StyledText? {
    (news ?? failure).map {
      StyledText(CleanText($0.text), $0.isError ? Style(isBold: true, color: .red) : .plain)
    }
  }

  /// Returns the line; if it is too narrow, hints are left out, then the requests and the position.
  func line(fitting columns: Int) -> StyledLine {
    let metrics = state.metrics
    if let question = state.question {
      // Without the answers, it wouldn't be known as a question.
      let answers: CleanText = " [y/N]"
      let width = answers.columns(metrics)
      var line = StyledText(CleanText(question.text), .bold)
        .line(fitting: max(columns - width, 1), metrics)
      if columns > width { line.append(answers, .bold, columns: width) }
      return line.selected(BottomLine.questionStyle, to: columns, metrics)
    }
    if let message { return message.line(fitting: columns, metrics) }
    // The way out of a card matters more than the place.
    let kept = hints.filter { $0 == menuHint || $0 == BottomLine.closeHint }
    let least = kept.map { $0.columns(metrics) + 2 }.reduce(-2, +)
    let space = rights.map { $0.columns(metrics) + 2 }.first { least + $0 <= columns } ?? 0
    var line = StyledLine()
    for hint in shown(hints, fitting: columns - space) {
      if line.columns > 0 { line.appendSpaces(2) }
      // A key, and what it does.
      let end = hint.text.firstIndex(of: " ") ?? hint.text.endIndex
      line.append(CleanText(String(hint.text[..<end])))
      line.append(CleanText(String(hint.text[end...])), .dim)
    }
    let right = rights.first { line.columns + 2 + $0.columns(metrics) <= columns }
    if let right {
      let width = right.columns(metrics)
      line.appendSpaces(columns - width - line.columns)
      line.append(right, .dim, columns: width)
    }
    return line
  }

  /// The number of requests left with a token below which it is shown.
  private static let fewRequests = 1_000

  /// The texts at the right end, as long as possible first: the position, and without a token or with
  /// few requests left their number.
  private var rights: [CleanText] {
    if state.helpPage != nil || state.prompt != nil { return [position].compactMap(\.self) }
    var requests: [CleanText] = state.access.isOffline ? ["offline"] : []
    if let count = state.access.requestsLeft,
      state.access.isSignedIn != true || count < BottomLine.fewRequests
    {
      requests = ["\(CountText.grouped(count)) left"]
    }
    guard let position else { return requests }
    return requests.map { "\(position) · \($0)" } + [position]
  }

  /// The position of the selected person or entry among those that the filter includes.
  private var position: CleanText? {
    if let page = state.helpPage {
      let count = state.positions.help.count
      return count < 2 ? nil : "\(CountText.grouped(page + 1)) of \(CountText.grouped(count))"
    }
    if let prompt = state.prompt {
      return prompt.choice.map {
        "\(CountText.grouped($0 + 1)) of \(CountText.grouped(prompt.candidates.count))"
      }
    }
    if state.isOwnerSelected { return nil }
    let list = state.list
    return list.count < 2
      ? nil : "\(CountText.grouped(list.row + 1)) of \(CountText.grouped(list.count))"
  }

  private static let mostHints = 5

  private var menuHint: CleanText { state.size.columns < 60 ? "^K actions" : "Ctrl-K actions" }

  /// Returns the hints that fit, at most five; the last ones are left out, but that for the menu only if
  /// it is alone.
  private func shown(_ hints: [CleanText], fitting columns: Int) -> [CleanText] {
    var shown = hints
    func isTooLong() -> Bool {
      let width = shown.map { $0.columns(state.metrics) + 2 }.reduce(-2, +)
      return shown.count > BottomLine.mostHints || width > columns
    }
    while isTooLong(),
      let last = shown.lastIndex(where: { $0 != menuHint && $0 != BottomLine.closeHint })
        ?? shown.lastIndex(where: { $0 != menuHint })
    {
      shown.remove(at: last)
    }
    return isTooLong() ? [] : shown
  }

  /// The message, unless it is the reason that stays.
  private var news: BrowseState.Message? {
    if case .failed(let message) = state.list.progress, state.message == message { return nil }
    return state.message
  }

  /// The reason why the current list is incomplete, which stays until the list is left.
  private var failure: BrowseState.Message? {
    if state.helpPage != nil || state.prompt != nil || state.place.hasOnlyFailed { return nil }
    if case .failed(let message) = state.list.progress {
      return .init(text: "incomplete, Ctrl-R tries again: \(message.text)", isError: true)
    }
    return nil
  }

  private var hints: [CleanText] {
    if let page = state.helpPage {
      let count = state.positions.help.count
      let other: CleanText = count == 2 ? "the other half" : "more"
      let turn: CleanText = page + 1 < count ? "PgDn \(other)" : "PgUp \(other)"
      return (count > 1 ? [turn] : []) + ["Ctrl-K every action", "Esc closes"]
    }
    if let prompt = state.prompt {
      let hasDigits = prompt.isMenu && state.hasDigits
      return hasDigits ? ["1-9 or Enter acts"] + prompt.hints.dropFirst() : prompt.hints
    }
    let (place, list) = (state.place, state.list)
    var hints: [CleanText] = []
    if state.layout.card == .full { hints.append(BottomLine.closeHint) }
    if place.canBeTriedAgain, !state.access.isOffline { hints.append("Ctrl-R tries again") }
    if state.isOwnerSelected {
      hints.append(state.selects ? "Enter selects" : "Enter its actions")
    } else if let entry = state.selectedEntry {
      if state.selects {
        hints.append("Enter selects")
      } else if let login = entry.target {
        hints.append("Enter opens \(CleanText(login.name))")
      }
      if state.layout.card != .full { hints.append("Ctrl-T whole text") }
      if entry.page != nil, state.marks.isEmpty {
        hints += ["Ctrl-O the page", "Alt-Y its address"]
      }
    } else if state.people.count > 0 {
      hints += state.selects ? ["Enter selects", "Ctrl-Space marks"] : ["Enter opens"]
    }
    if state.layout.card != .full {
      if !list.filterText.isEmpty {
        hints.append("Esc clears the filter")
      } else if !state.path.isAtStart {
        hints.append("Esc goes back")
      }
    }
    if let cost = state.people.loadingRequests { hints.append("End loads more (\(cost))") }
    if state.isOwnerSelected {
      hints.append("Ctrl-O page")
      if list.count > 0 { hints.append("Down the list") }
    }
    if let fetch { hints.append(fetch) }
    if place.tabs.count > 1, list.filterText.isEmpty { hints.append("Tab next list") }
    hints += [menuHint, "F1 help"]
    return state.path.isAtStart ? hints + ["Ctrl-Q quits"] : hints
  }

  /// The hint that fetches the profiles which a filter or an order needs.
  private var fetch: CleanText? {
    let people = state.people
    let unknown =
      people.filter.isEmpty && people.needsProfiles
      ? people.roster.count - people.roster.knownCount : people.unknownCount
    guard unknown > 0, !state.place.tab.hasEntries, !state.access.isOffline else { return nil }
    return "Ctrl-D fetches \(CountText(unknown, of: "profile").text)"
  }
}
