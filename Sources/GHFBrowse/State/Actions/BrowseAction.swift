/// An action of the explorer; `KeyTable` assigns the keys.
enum BrowseAction: Sendable, Hashable, CaseIterable {
  case up, down, pageUp, pageDown, first, last, loadMore
  case open, left, right, back, forward, leave, nextTab, previousTab
  case lineStart, lineEnd, previousWord, nextWord
  case eraseCharacter, eraseNext, eraseWord, eraseToStart, earlierFilter, laterFilter
  case menu
  case mark, markUp, markDown, markAll, invertMarks, clearMarks
  case favourite, openPage, copy, copyAddress, export, follow, unfollow
  case favourites, goTo, search, suggest
  case sort, reverse, view, columns, keep, card, cardUp, cardDown, fetchProfiles
  case print, refresh, redraw, help, suspend, quit

  /// True for an action in the action menu; the others move, or edit the filter.
  var isInMenu: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown, .left, .right, .leave, .nextTab,
      .previousTab, .lineStart, .lineEnd, .previousWord, .nextWord, .eraseCharacter, .eraseNext,
      .eraseWord, .eraseToStart, .laterFilter, .menu, .markUp, .markDown:
      false
    default: true
    }
  }
}
