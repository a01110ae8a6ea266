import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// The visible part of a list of people, in the view that the user chose.
struct PeopleLines {
  let state: BrowseState
  let isColoured: Bool
  let album: PictureAlbum?

  /// The columns before the login: the selection, the mark, the favourite's star, with a token the
  /// relation, and a space.
  private var gutter: Int { state.isSignedIn == true ? 5 : 4 }

  /// The division of a row: percentages for login, name and location, and columns for the number
  /// of followers.
  private struct Division {
    let minimumColumns: Int
    let shares: [Int]
    let countColumns: Int
  }

  private static let divisions = [
    Division(minimumColumns: 60, shares: [34, 36, 30], countColumns: 7),
    Division(minimumColumns: 44, shares: [50, 50], countColumns: 7),
    Division(minimumColumns: 30, shares: [55, 45], countColumns: 0),
  ]

  /// Returns the lines for an area of the screen.
  func lines(rows: Int, columns: Int) -> [StyledLine] {
    let list = state.list
    if let cards = list.cards {
      return cards.lines(in: list.top..<list.top + rows) { frame in
        var card = PersonCard(list, row: frame.index, fitting: frame.columns, showing: album)
        card.isSelected = frame.index == list.row
        card.highlights = highlights
        card.signs = CleanText(signs(of: card.account).filter { $0 != " " })
        return card.part.measured(fitting: frame.columns, state.metrics)
      }
    }
    let end = min(list.top + rows, list.count)
    let division =
      list.view == .rows ? PeopleLines.divisions.first { columns >= $0.minimumColumns } : nil
    return (list.top..<max(end, list.top)).map { row in
      division.map { factsLine(row, columns, $0) } ?? nameLine(row, columns)
    }
  }

  private var highlights: Highlights {
    Highlights(.found(.filter(state.list.filter)), isColoured: isColoured)
  }

  /// Returns the style of a row: reversed if it is selected, dim if it was removed from the favourites.
  private func style(_ row: Int, _ account: Account) -> Style {
    if row == state.list.row { return .reversed }
    let isRemoved = state.place.tab == .favourites && !state.favourites.contains(account.id)
    return isRemoved ? .dim : .plain
  }

  private func gutter(_ row: Int, _ account: Account) -> CleanText {
    CleanText(
      (row == state.list.row ? ">" : " ") + signs(of: account)
        + relationSign(state.list.profile(inRow: row)?.profile) + " ")
  }

  /// Returns the relation to the viewer in one column; a middle dot if it isn't known yet.
  ///
  /// Arrows are of ambiguous width (UAX #11).
  private func relationSign(_ profile: Profile?) -> String {
    if state.isSignedIn != true { return "" }
    if let profile, profile.account.kind != .user { return " " }
    let isASCII = state.metrics.ambiguousIsWide
    return switch (profile?.followsViewer, profile?.isFollowedByViewer) {
    case (true?, true?): isASCII ? "=" : "⇄"
    case (true?, _): isASCII ? "<" : "←"
    case (_, true?): isASCII ? ">" : "→"
    case (false?, _), (_, false?): " "
    case (nil, nil): isASCII ? "." : "·"
    }
  }

  /// Returns the signs of a mark and a favourite, or spaces in their place.
  private func signs(of account: Account) -> String {
    (state.isMarked(account) ? "+" : " ") + (state.favourites.contains(account.id) ? "*" : " ")
  }

  private func nameLine(_ row: Int, _ columns: Int) -> StyledLine {
    let account = state.list.account(inRow: row)
    let style = style(row, account)
    let login = highlights.styled(CleanText(account.login), style)
    if columns <= gutter { return login.line(fitting: columns, state.metrics) }
    var line = StyledLine(gutter(row, account), style, columns: gutter)
    line.append(login.line(fitting: columns - gutter, state.metrics))
    if row == state.list.row { fill(&line, to: columns, style) }
    return line
  }

  /// Returns a row with login, name, and as far as they fit, location and the number of followers.
  private func factsLine(_ row: Int, _ columns: Int, _ division: Division) -> StyledLine {
    let account = state.list.account(inRow: row)
    let profile = state.list.profile(inRow: row)?.profile
    let style = style(row, account)
    let count = profile.map { CountText.grouped($0.followerCount) } ?? ""
    // Up to 999,999 fits without narrowing the columns of this row.
    let countColumns =
      division.countColumns == 0
      ? 0 : max(division.countColumns, count.columns(state.metrics))
    let available = columns - gutter - countColumns
    let texts = [
      CleanText(account.login), CleanText(line: profile?.name), CleanText(line: profile?.location),
    ]
    var line = StyledLine(gutter(row, account), style, columns: gutter)
    var end = gutter
    for (text, share) in zip(texts, division.shares) {
      let width = available * share / 100
      let cell = highlights.styled(text ?? "", style)
      line.append(cell.line(fitting: width - 2, state.metrics))
      end += width
      fill(&line, to: end, style)
    }
    if division.countColumns == 0 {
      fill(&line, to: columns, style)
      return line
    }
    fill(&line, to: columns - count.columns(state.metrics), style)
    line.append(count, style)
    return line
  }

  /// Extends a line to a column with spaces in its style.
  private func fill(_ line: inout StyledLine, to column: Int, _ style: Style) {
    let count = column - line.columns
    if count < 1 { return }
    line.append(CleanText(String(repeating: " ", count: count)), style, columns: count)
  }
}
