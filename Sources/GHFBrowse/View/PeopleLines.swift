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
  private let (highlights, selectedHighlights): (Highlights, Highlights)

  /// The column at which the excerpts behind short logins begin, counted from the login.
  private static let excerptOffset = 24

  init(state: BrowseState, album: PictureAlbum?) {
    self.state = state
    self.album = album
    list = state.list
    highlights = state.highlights()
    selectedHighlights = state.highlights(isSelected: true)
  }

  /// Returns the lines for an area of the screen.
  func lines(rows: Int, columns: Int) -> [StyledLine] {
    if let cards = list.cards {
      return cards.lines(in: list.top..<list.top + rows) { frame in
        card(inRow: frame.index, fitting: frame.columns)
          .part.measured(fitting: frame.columns, state.metrics)
      }
    }
    if let names = list.names { return lines(of: names) }
    let end = max(min(list.top + rows, list.count), list.top)
    let signs = PersonSigns(state, fitting: columns)
    if list.view == .rows, let facts = facts(fitting: columns) {
      return (list.top..<end).map { factsLine($0, columns, facts, signs) }
    }
    return (list.top..<end).map { nameLine($0, columns, signs) }
  }

  /// Returns the titles of the columns of rows.
  func titles(fitting columns: Int) -> StyledLine {
    facts(fitting: columns)?.titles(fitting: columns, state.metrics) ?? StyledLine()
  }

  private func card(inRow row: Int, fitting columns: Int) -> PersonCard {
    var card = PersonCard(list, row: row, fitting: columns, showing: album)
    let isSelected = row == list.row
    card.selection = isSelected ? state.selectionStyle : nil
    card.highlights = isSelected ? selectedHighlights : highlights
    card.signs = PersonSigns(state, fitting: columns).title(ofRow: row, card.account)
    return card
  }

  /// Returns the style of a row: that of the selection, or dim if it was removed from the favourites.
  private func style(_ row: Int, _ account: Account) -> Style {
    if row == list.row { return state.selectionStyle }
    let isRemoved = state.place.tab == .favourites && !state.favourites.contains(account.id)
    return isRemoved ? .dim : .plain
  }

  // MARK: Names

  private func lines(of names: NameColumns) -> [StyledLine] {
    let signs = names.columns.map { PersonSigns(state, fitting: $0.count) }
    return (0..<names.height).map { row in
      var line = StyledLine()
      for (column, place) in names.columns.enumerated() {
        let index = names.top + column * names.height + row
        if index >= list.count { break }
        let name = nameLine(index, place.count, signs[column], hasExcerpt: false)
        line.append(name, atColumn: place.lowerBound)
      }
      return line
    }
  }

  private func nameLine(
    _ row: Int, _ columns: Int, _ signs: PersonSigns, hasExcerpt: Bool = true
  ) -> StyledLine {
    let account = list.account(inRow: row)
    let style = style(row, account)
    let isSelected = row == list.row
    let highlights = isSelected ? selectedHighlights : highlights
    var line = signs.line(ofRow: row, account, style)
    let start = line.columns
    let login = highlights.styled(CleanText(account.login), style)
    line.append(login.line(fitting: columns - start, state.metrics))
    let next = max(line.columns + 2, start + PeopleLines.excerptOffset)
    if hasExcerpt, columns - next >= MatchExcerpt.leastColumns,
      let excerpt = MatchExcerpt(of: list.profile(inRow: row), list.filter, besides: [.login])
    {
      line.fill(to: next, style)
      line.append(excerpt.line(fitting: columns - next, style, highlights, state.metrics))
    }
    if isSelected { line.fill(to: columns, style) }
    return line
  }

  // MARK: Rows

  /// Returns the columns of rows; nil if only the login fits.
  private func facts(fitting columns: Int) -> FactColumns? {
    let signs = PersonSigns(state, fitting: columns)
    let facts = FactColumns(state.columns, from: signs.columns, fitting: columns)
    let hasLogin = state.columns.isEmpty && columns >= signs.columns + facts.columns[0].width
    return facts.columns.count > 1 || hasLogin ? facts : nil
  }

  private func factsLine(
    _ row: Int, _ columns: Int, _ facts: FactColumns, _ signs: PersonSigns
  ) -> StyledLine {
    let account = list.account(inRow: row)
    let profile = list.profile(inRow: row)
    let style = style(row, account)
    let highlights = row == list.row ? selectedHighlights : highlights
    let excerpt = MatchExcerpt(of: profile, list.filter, besides: facts.columns.map(\.field))
    let excerptColumn = excerpt.flatMap { _ in facts.excerptColumn }
    var line = signs.line(ofRow: row, account, style)
    for column in facts.columns {
      if let start = excerptColumn?.start, column.start >= start { break }
      let text = column.kind.map { kind in profile.map { kind.text(of: $0.profile) } ?? "" }
      let cell = highlights.styled(text ?? CleanText(account.login), style)
      facts.append(cell, in: column, to: &line, style, state.metrics)
    }
    if let excerpt, let start = excerptColumn?.start {
      line.fill(to: start, style)
      line.append(excerpt.line(fitting: columns - start, style, highlights, state.metrics))
    }
    line.fill(to: columns, style)
    return line
  }
}
