import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// The signs in front of a login: the selection, a mark, a favourite's star, with a token the relation,
/// and a space.
struct PersonSigns {
  private let state: BrowseState
  private let list: PeopleList
  /// The number of columns, which depends on the width of the whole line.
  let columns: Int
  /// True if all signs are shown; otherwise, the relation alone.
  private let isComplete: Bool

  /// The width for a login below which it has the relation only in front of it.
  private static let leastLoginColumns = 5

  init(_ state: BrowseState, fitting available: Int) {
    self.state = state
    list = state.list
    let hasRelation = state.isSignedIn == true
    let complete = hasRelation ? 5 : 4
    isComplete = available >= complete + PersonSigns.leastLoginColumns
    columns = isComplete ? complete : hasRelation && available >= 4 ? 2 : 0
  }

  /// Returns the signs of the person in a visible row, in the style of the row.
  func line(ofRow row: Int, _ account: Account, _ style: Style) -> StyledLine {
    if columns == 0 { return StyledLine() }
    let relation = relation(list.profile(inRow: row)?.profile)
    if !isComplete { return StyledLine(CleanText(relation + " "), style, columns: columns) }
    let isSelected = row == list.row
    let first = (isSelected ? ">" : " ") + (state.isMarked(account) ? "+" : " ")
    guard state.favourites.contains(account.id) else {
      return StyledLine(CleanText(first + " " + relation + " "), style, columns: columns)
    }
    var line = StyledLine(CleanText(first), style, columns: 2)
    line.append(
      CleanText(star), isSelected ? style : .colored(state.settings.accent), columns: 1)
    line.append(CleanText(relation + " "), style, columns: columns - 3)
    return line
  }

  /// Returns the signs of a card, of which it shows only those that it has.
  func title(ofRow row: Int, _ account: Account) -> StyledText {
    let relation = relation(list.profile(inRow: row)?.profile)
    let mark = state.isMarked(account) ? "+" : ""
    let star = state.favourites.contains(account.id) ? star : ""
    let signs = (mark + star + relation).filter { $0 != " " }
    let start = mark.utf8.count
    return StyledText(
      CleanText(signs), .bold, highlights: [start..<start + star.utf8.count],
      highlight: .colored(state.settings.accent))
  }

  // Stars and arrows are of ambiguous width (UAX #11).
  private var isASCII: Bool { state.metrics.ambiguousIsWide }

  private var star: String { isASCII ? "*" : "★" }

  /// Returns the relation to the viewer in one column, a middle dot if it isn't known yet; empty
  /// without a token.
  private func relation(_ profile: Profile?) -> String {
    if state.isSignedIn != true { return "" }
    if let profile, profile.account.kind != .user { return " " }
    return switch (profile?.followsViewer, profile?.isFollowedByViewer) {
    case (true?, true?): isASCII ? "=" : "⇄"
    case (true?, _): isASCII ? "<" : "←"
    case (_, true?): isASCII ? ">" : "→"
    case (false?, _), (_, false?): " "
    case (nil, nil): isASCII ? "." : "·"
    }
  }
}
