import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalText

/// The last line: a message, which may take the lines above as well, or the keys that are useful now.
struct BottomLine {
  let state: BrowseState

  private static let mostLines = 3

  /// Returns the lines of a long message, at most `count`, or the only line.
  func lines(fitting columns: Int, atMost count: Int) -> [StyledLine] {
    let limit = min(count, BottomLine.mostLines)
    let text =
      state.question.map { StyledText("\(CleanText($0.text)) [y/N]", .bold) } ?? message
    guard limit > 1, let text else { return [line(fitting: columns)] }
    let wrapped = LayoutPart.text(text).measured(fitting: columns, state.metrics).lines
    return wrapped.count > 1 && wrapped.count <= limit ? wrapped : [line(fitting: columns)]
  }

  private var message: StyledText? {
    (news ?? failure).map {
      StyledText(CleanText($0.text), $0.isError ? Style(isBold: true, color: .red) : .plain)
    }
  }

  /// Returns the line; if it is too narrow, the requests are shortened and left out, then hints, and
  /// then the position.
  func line(fitting columns: Int) -> StyledLine {
    let metrics = state.metrics
    if let question = state.question {
      // Without the answers, it wouldn't be known as a question.
      let answers: CleanText = " [y/N]"
      let width = answers.columns(metrics)
      var line = StyledText(CleanText(question.text), .bold)
        .line(fitting: max(columns - width, 1), metrics)
      if columns > width { line.append(answers, .bold, columns: width) }
      return line
    }
    if let message { return message.line(fitting: columns, metrics) }
    let least = hints.last?.columns(metrics) ?? 0
    let kept = position.map { $0.columns(metrics) + 2 } ?? 0
    let available = least + kept <= columns ? columns - kept : columns
    var line = StyledLine(shown(hints, fitting: available), .dim)
    let right = rights.first { line.columns + 2 + $0.columns(metrics) <= columns }
    if let right {
      let width = right.columns(metrics)
      line.appendSpaces(columns - width - line.columns)
      line.append(right, .dim, columns: width)
    }
    return line
  }

  /// The texts at the right end, as long as possible first: the position and the requests left.
  private var rights: [CleanText] {
    var requests: [CleanText] = state.access.isOffline ? ["offline"] : []
    if let count = state.access.requestsLeft {
      requests = ["\(CountText(count, of: "request").text) left"]
    }
    guard let position else { return requests }
    return requests.map { "\(position) · \($0)" } + [position]
  }

  /// The position of the selected person or entry among those that the filter includes.
  private var position: CleanText? {
    if state.helpTop != nil { return nil }
    if let prompt = state.prompt {
      return prompt.choice.map {
        "\(CountText.grouped($0 + 1)) of \(CountText.grouped(prompt.candidates.count))"
      }
    }
    let list = state.list
    return list.count < 2
      ? nil : "\(CountText.grouped(list.row + 1)) of \(CountText.grouped(list.count))"
  }

  /// Joins hints; those that don't fit are left out, but the last one only if it is alone.
  private func shown(_ hints: [CleanText], fitting columns: Int) -> CleanText {
    guard let last = hints.last, last.columns(state.metrics) <= columns else { return "" }
    var text = last
    var first: [CleanText] = []
    for hint in hints.dropLast() {
      let longer = (first + [hint, last]).joined(by: " · ")
      if longer.columns(state.metrics) > columns { continue }
      first.append(hint)
      text = longer
    }
    return text
  }

  /// The message, unless it is the reason that stays.
  private var news: BrowseState.Message? {
    if case .failed(let message) = state.list.progress, state.message == message { return nil }
    return state.message
  }

  /// The reason why the current list is incomplete, which stays until the list is left.
  private var failure: BrowseState.Message? {
    if state.helpTop != nil || state.prompt != nil || state.place.hasOnlyFailed { return nil }
    if case .failed(let message) = state.list.progress {
      return .init(text: "incomplete, Ctrl-R tries again: \(message.text)", isError: true)
    }
    return nil
  }

  /// The progress of a set's requests, while some are under way.
  private var progress: CleanText? {
    guard let steps = state.place.steps, !state.place.isPaused, let total = steps.total,
      steps.count < total
    else { return nil }
    let unit = CleanText(steps.unit.rawValue)
    return "\(CountText.grouped(steps.count)) of \(CountText.grouped(total)) \(unit)"
  }

  private var hints: [CleanText] {
    if state.helpTop != nil {
      return (state.hasMoreHelp ? ["Down shows more"] : []) + ["Esc closes the help"]
    }
    if let prompt = state.prompt { return prompt.hints }
    var hints = progress.map { [$0] } ?? []
    if state.place.hasOnlyFailed, !state.access.isOffline { hints.append("Ctrl-R tries again") }
    if !state.marks.isEmpty {
      hints.append("\(CountText.grouped(state.marks.accounts.count)) marked")
    }
    if let entry = state.selectedEntry {
      if let login = entry.target { hints.append("Enter opens \(CleanText(login.name))") }
      hints.append("Ctrl-T shows \(state.place.entries.showsWhole ? "less" : "all")")
    } else if state.people.count > 0 {
      hints += state.selects ? ["Enter selects", "Ctrl-Space marks"] : ["Enter opens"]
    }
    if state.layout.card == .full {
      hints.insert("Esc closes the card", at: 0)
    } else if !state.list.filterText.isEmpty {
      hints.append("Esc clears the filter")
    } else {
      hints.append(state.path.isAtStart ? "Ctrl-Q quits" : "Esc goes back")
    }
    if state.place.subject.tabs.count > 1 { hints.append("Tab shows the next list") }
    return hints + [state.size.columns < 60 ? "^K menu" : "Ctrl-K shows all actions"]
  }
}

extension [CleanText] {
  func joined(by separator: CleanText) -> CleanText {
    dropFirst().reduce(first ?? "") { $0 + separator + $1 }
  }
}
