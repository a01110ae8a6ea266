import GitHubAPI
import TerminalScreen

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

  private var lastHelpTop: Int { max(positions.help.count - layout.body.count, 0) }

  // MARK: Card

  mutating func scrollCard(by rows: Int) {
    guard layout.cardArea != nil, let account = list.selected else { return }
    cardScroll = (account.id, min(max(cardTop + rows, 0), lastCardTop))
  }

  /// The first row on the screen of the selected person's card.
  var cardTop: Int {
    guard let scroll = cardScroll, scroll.id == list.selected?.id else { return 0 }
    return min(scroll.top, lastCardTop)
  }

  private var lastCardTop: Int {
    max((positions.card?.count ?? 0) - (layout.cardArea?.rows.count ?? 0), 0)
  }
}
