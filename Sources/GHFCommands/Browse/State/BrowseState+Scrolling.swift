import GitHubAPI
import TerminalScreen
import TerminalText

extension BrowseState {
  // MARK: Help

  /// Applies a key while the help is shown.
  mutating func scrollHelp(_ press: KeyPress) -> [BrowseEffect] {
    let page = max(layout.body.count - 1, 1)
    switch KeyTable.action(of: press) {
    case .up?: scrollHelp(by: -1)
    case .down?: scrollHelp(by: 1)
    case .pageUp?: scrollHelp(by: -page)
    case .pageDown?: scrollHelp(by: page)
    case .first?: scrollHelp(by: -.max / 2)
    case .last?: scrollHelp(by: .max / 2)
    case .leave?, .help?, .open?, .left?: helpTop = nil
    case .quit?: return [.quit(nil)]
    case .suspend?: return [.suspend]
    case .redraw?: return [.redraw]
    default:
      switch press.typed {
      case " ": scrollHelp(by: page)
      case "?", "q": helpTop = nil
      default: break
      }
    }
    return []
  }

  mutating func scrollHelp(by rows: Int) {
    guard let top = helpTop else { return }
    helpTop = max(min(top + rows, lastHelpTop), 0)
  }

  /// True if the help has rows below the screen.
  var hasMoreHelp: Bool { helpTop.map { $0 < lastHelpTop } ?? false }

  private var lastHelpTop: Int {
    max(
      BrowseHelp.lines(fitting: size.columns, metrics, selects: selects).count - layout.body.count,
      0)
  }

  // MARK: Card

  /// The lines of the selected person's card, as many as the screen has space for; nil without one.
  ///
  /// The last line says so if there are more.
  func cardLines(in layout: BrowseLayout) -> [StyledLine]? {
    guard let area = layout.cardArea, let account = list.selected, !area.rows.isEmpty else {
      return nil
    }
    let lines = card(of: account, fitting: area.columns.count)
    let top = cardTop(of: account, lines.count, in: area.rows.count)
    var shown = Array(lines.dropFirst(top).prefix(area.rows.count))
    if top + shown.count < lines.count, shown.count > 1 {
      let more = StyledText("… Shift-Down shows more", .dim)
      shown[shown.count - 1] = more.line(fitting: area.columns.count, metrics)
    }
    return shown
  }

  mutating func scrollCard(by rows: Int) {
    guard let area = layout.cardArea, let account = list.selected else { return }
    let count = card(of: account, fitting: area.columns.count).count
    let top = cardTop(of: account, count, in: area.rows.count)
    cardScroll = (account.id, min(max(top + rows, 0), max(count - area.rows.count, 0)))
  }

  private func cardTop(of account: Account, _ count: Int, in rows: Int) -> Int {
    guard let scroll = cardScroll, scroll.id == account.id else { return 0 }
    return min(scroll.top, max(count - rows, 0))
  }

  private func card(of account: Account, fitting columns: Int) -> [StyledLine] {
    var card = PersonCard(
      account: account, profile: profiles[account.id]?.profile, fitting: columns,
      showing: album)
    card.bioLines = nil
    if requestedIDs.contains(account.id) { card.status = "fetching the profile…" }
    if isOffline { card.status = "profile not cached" }
    return card.content.measured(fitting: columns, metrics).lines
  }
}
