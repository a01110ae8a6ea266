import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// The visible part of a list of people, in the view that the user chose.
struct PeopleLines {
  private let state: BrowseState
  private let album: PictureAlbum?
  private let list: PeopleList
  /// The selected row; nil if the account of the lists is selected.
  private let selectedRow: Int?
  private let (highlights, selectedHighlights): (Highlights, Highlights)
  /// The width of a line, of which several names may be beside each other.
  private let columns: Int
  private let facts: FactColumns
  private let signs: PersonSigns

  init(state: BrowseState, album: PictureAlbum?) {
    self.state = state
    self.album = album
    list = state.people
    selectedRow = state.isOwnerSelected ? nil : list.row
    highlights = state.highlights()
    selectedHighlights = state.highlights(isSelected: true)
    columns = list.names?.width ?? state.layout.listColumns
    facts = state.facts(fitting: columns)
    signs = PersonSigns(state, fitting: columns)
  }

  func lines(rows: Int) -> [StyledLine] {
    if let cards = list.cards {
      return cards.lines(in: list.top..<list.top + rows) { frame in
        card(inRow: frame.index, fitting: frame.columns)
          .part.measured(fitting: frame.columns, state.metrics)
      }
    }
    if let names = list.names { return lines(of: names) }
    let end = max(min(list.top + rows, list.count), list.top)
    return Array(((list.top..<end).map(line) + footer).prefix(rows))
  }

  /// The lines below the last person of a paused list: the rest, and its cost.
  private var footer: [StyledLine] {
    if list.footerCount == 0 { return [] }
    let (key, rest) = ("End", state.loadingText)
    let parts = rest.split(separator: "; ").prefix(2).map { part -> StyledLine in
      let text = CleanText(String(part))
      let start = text.text.firstRange(of: key).map { text.text[..<$0.lowerBound].utf8.count }
      let keys = start.map { [$0..<$0 + key.utf8.count] } ?? []
      var line = StyledLine()
      line.move(to: signs.columns)
      line.append(
        StyledText(text, .dim, highlights: keys, highlight: .plain)
          .line(fitting: columns - signs.columns, state.metrics))
      return line
    }
    return [StyledLine()] + parts
  }

  /// The titles of the columns of rows.
  var titles: StyledLine {
    facts.titles(fitting: columns, state.settings.accent, state.metrics)
  }

  private func card(inRow row: Int, fitting columns: Int) -> PersonCard {
    var card = PersonCard(list, row: row, fitting: columns, showing: album)
    let isSelected = row == selectedRow
    card.border = isSelected ? Style(isBold: true, color: state.settings.accent) : .veryDim
    card.highlights = isSelected ? selectedHighlights : highlights
    card.signs = PersonSigns(state, fitting: columns)
      .title(of: card.account, card.profile, isSelected: isSelected)
    return card
  }

  /// Returns the style of a row: that of the selection, or dim if it was removed from the favourites.
  private func style(_ row: Int, _ account: Account) -> Style {
    if row == selectedRow { return state.selectionStyle }
    let isRemoved = state.place.tab == .favourites && !state.favourites.contains(account)
    return isRemoved ? .dim : .plain
  }

  private func lines(of names: NameColumns) -> [StyledLine] {
    (0..<names.height).map { row in
      var line = StyledLine()
      for index in stride(from: names.top + row, to: list.count, by: names.height)
        .prefix(names.count)
      {
        let column = (index - names.top) / names.height * (columns + FactColumns.gap)
        line.append(self.line(index), atColumn: column)
      }
      return line
    }
  }

  private func line(_ row: Int) -> StyledLine {
    let account = list.account(inRow: row)
    let known = list.profile(inRow: row)
    let style = style(row, account)
    let isSelected = row == selectedRow
    let highlights = isSelected ? selectedHighlights : highlights
    var line = signs.line(of: account, known?.profile, isSelected: isSelected, style)
    // What no fact follows may take the place of the missing ones.
    var cells: [(FactColumns.Column, StyledLine)] = []
    for column in facts.columns.dropFirst() {
      if column.content == .reason, let reason = list.reasons[account.id] {
        let text = StyledText(reason.text("  "), style)
        cells.append((column, text.line(fitting: column.width, state.metrics)))
      } else if let known, let cell = cell(in: column, of: known, style, highlights) {
        cells.append((column, cell))
      }
    }
    let login = highlights.styled(CleanText(account.login), style)
    let end = cells.first.map { $0.0.start - FactColumns.gap } ?? columns
    line.append(login.line(fitting: end - line.columns, state.metrics))
    for (column, cell) in cells {
      let start = column.isNumber ? column.start + column.width - cell.columns : column.start
      line.fill(to: start, style)
      line.append(cell)
    }
    if isSelected { line.fill(to: columns, style) }
    return line
  }

  /// Returns a cell behind the login; nil if it is empty.
  private func cell(
    in column: FactColumns.Column, of known: KnownProfile, _ style: Style, _ highlights: Highlights
  ) -> StyledLine? {
    guard case .fact(let fact) = column.content else {
      if column.content == .reason { return nil }
      return MatchExcerpt(of: known, list.filter, besides: facts.fields)?
        .line(fitting: column.width, style, highlights, state.metrics)
    }
    let text = fact.text(of: known.profile, isSorted: column.isSorted)
    if text.text.isEmpty { return nil }
    let isZero = fact.isNumber && text.text == "0" && !style.isReversed
    return highlights.styled(text, isZero ? .veryDim : style)
      .line(fitting: column.width, state.metrics)
  }
}

/// The signs in front of a login: the selection, a mark, a favourite's star, with a token the relation,
/// and a space.
struct PersonSigns {
  private let state: BrowseState
  /// The number of columns, which depends on the width of the whole line.
  let columns: Int
  private let hasRelation: Bool
  /// True if all signs are shown; otherwise, the relation alone.
  private let isComplete: Bool

  /// The width for a login below which it has the relation only in front of it.
  private static let leastLoginColumns = 5

  /// Creates the signs for lines of a width; `hasSign` is true if another sign has the place of the
  /// relation.
  init(_ state: BrowseState, fitting available: Int, hasSign: Bool = false) {
    self.state = state
    hasRelation = hasSign || state.access.mayKnowRelations
    let complete = hasRelation ? 5 : 4
    isComplete = available >= complete + PersonSigns.leastLoginColumns
    columns = isComplete ? complete : hasRelation && available >= 4 ? 2 : 0
  }

  /// Returns the signs of an account, in the style of its row.
  func line(
    of account: Account, _ profile: Profile?, isSelected: Bool, _ style: Style
  ) -> StyledLine {
    let relation = state.access.isOwn(account) && hasRelation ? " " : relation(profile)
    let isMutual = relation == mutual
    let shown: Style =
      isSelected ? style : isMutual ? accent : relation == unknown ? .veryDim : style
    return line(of: account, (CleanText(relation), shown), isSelected: isSelected, style)
  }

  /// Returns the signs of an account, with one in the place of its relation.
  func line(
    of account: Account?, _ sign: (text: CleanText, style: Style), isSelected: Bool, _ style: Style
  ) -> StyledLine {
    if columns == 0 { return StyledLine() }
    var line = StyledLine()
    if isComplete {
      let isMarked = account.map(state.isMarked) ?? false
      line.append(
        CleanText((isSelected ? ">" : " ") + (isMarked ? "+" : " ")), style, columns: 2)
      if account.map(state.favourites.contains) ?? false {
        line.append(CleanText(star), isSelected ? style : accent, columns: 1)
      } else {
        line.append(" ", style, columns: 1)
      }
    }
    line.append(sign.text, sign.style)
    line.append(" ", style, columns: columns - line.columns)
    return line
  }

  /// Returns the signs of a card, of which it shows only those that it has.
  func title(of account: Account, _ profile: Profile?, isSelected: Bool) -> StyledText {
    let relation = relation(profile)
    let mark = (isSelected ? ">" : "") + (state.isMarked(account) ? "+" : "")
    let star = state.favourites.contains(account) ? star : ""
    let signs = (mark + star + relation).filter { $0 != " " }
    let start = mark.utf8.count
    return StyledText(
      CleanText(signs), .bold, highlights: [start..<start + star.utf8.count],
      highlight: accent)
  }

  private var accent: Style { .colored(state.settings.accent) }

  // Stars and arrows are of ambiguous width (UAX #11).
  private var isASCII: Bool { state.metrics.ambiguousIsWide }

  private var star: String { isASCII ? "*" : "★" }
  private var mutual: String { isASCII ? "=" : "⇄" }
  private var unknown: String {
    state.access.isSignedIn == true ? isASCII ? "." : "·" : " "
  }

  /// Returns the relation to the viewer in one column, a middle dot if it isn't known yet; empty
  /// without a token.
  private func relation(_ profile: Profile?) -> String {
    if !hasRelation { return "" }
    if let sign = profile?.relationSign(isASCII: isASCII) { return sign }
    guard let profile else { return unknown }
    return profile.account.kind == .user && !profile.hasMarks ? unknown : " "
  }
}
