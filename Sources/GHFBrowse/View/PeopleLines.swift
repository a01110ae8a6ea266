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

  /// The column at which the excerpts behind short logins begin, counted from the login.
  private static let excerptOffset = 24

  init(state: BrowseState, album: PictureAlbum?) {
    self.state = state
    self.album = album
    list = state.people
    selectedRow = state.isOwnerSelected ? nil : list.row
    highlights = state.highlights()
    selectedHighlights = state.highlights(isSelected: true)
  }

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

  func titles(fitting columns: Int) -> StyledLine {
    facts(fitting: columns)?.titles(fitting: columns, state.metrics) ?? StyledLine()
  }

  private func card(inRow row: Int, fitting columns: Int) -> PersonCard {
    var card = PersonCard(list, row: row, fitting: columns, showing: album)
    let isSelected = row == selectedRow
    card.selection = isSelected ? state.selectionStyle : nil
    card.highlights = isSelected ? selectedHighlights : highlights
    card.signs = PersonSigns(state, fitting: columns).title(of: card.account, card.profile)
    return card
  }

  /// Returns the style of a row: that of the selection, or dim if it was removed from the favourites.
  private func style(_ row: Int, _ account: Account) -> Style {
    if row == selectedRow { return state.selectionStyle }
    let isRemoved = state.place.tab == .favourites && !state.favourites.contains(account)
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
    let isSelected = row == selectedRow
    let highlights = isSelected ? selectedHighlights : highlights
    let known = list.profile(inRow: row)?.profile
    var line = signs.line(of: account, known, isSelected: isSelected, style)
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
    let highlights = row == selectedRow ? selectedHighlights : highlights
    let excerpt = MatchExcerpt(of: profile, list.filter, besides: facts.columns.map(\.field))
    let excerptColumn = excerpt.flatMap { _ in facts.excerptColumn }
    var line = signs.line(
      of: account, profile?.profile, isSelected: row == selectedRow, style)
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

  init(_ state: BrowseState, fitting available: Int) {
    self.state = state
    hasRelation = state.access.isSignedIn == true
    let complete = hasRelation ? 5 : 4
    isComplete = available >= complete + PersonSigns.leastLoginColumns
    columns = isComplete ? complete : hasRelation && available >= 4 ? 2 : 0
  }

  /// Returns the signs of an account, in the style of its row.
  func line(
    of account: Account, _ profile: Profile?, isSelected: Bool, _ style: Style
  ) -> StyledLine {
    if columns == 0 { return StyledLine() }
    let relation = state.access.isOwn(account) && hasRelation ? " " : relation(profile)
    if !isComplete { return StyledLine(CleanText(relation + " "), style, columns: columns) }
    let first = (isSelected ? ">" : " ") + (state.isMarked(account) ? "+" : " ")
    guard state.favourites.contains(account) else {
      return StyledLine(CleanText(first + " " + relation + " "), style, columns: columns)
    }
    var line = StyledLine(CleanText(first), style, columns: 2)
    line.append(
      CleanText(star), isSelected ? style : .colored(state.settings.accent), columns: 1)
    line.append(CleanText(relation + " "), style, columns: columns - 3)
    return line
  }

  /// Returns the signs of a card, of which it shows only those that it has.
  func title(of account: Account, _ profile: Profile?) -> StyledText {
    let relation = relation(profile)
    let mark = state.isMarked(account) ? "+" : ""
    let star = state.favourites.contains(account) ? star : ""
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
    if !hasRelation { return "" }
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

/// A person's card: the profile if it is known, otherwise the login.
struct PersonCard {
  let account: Account
  let profile: Profile?
  /// The style that highlights the card if it is selected; nil for other cards.
  var selection: Style?
  var signs = StyledText("")
  var highlights = Highlights.none
  /// The maximum number of lines of the bio; nil for all.
  var bioLines: Int? = 3
  private(set) var album: PictureAlbum?
  var picturePlace = PictureAlbum.Place.card
  /// The text below the login while the profile isn't known.
  var status: CleanText = ""

  /// The width from which a card has a picture, so that the text beside it stays readable.
  private static let leastPictureColumns = 34

  /// Creates the card of a person in a visible row of a list, for a width.
  init(_ list: PeopleList, row: Int, fitting columns: Int, showing album: PictureAlbum?) {
    self.init(
      account: list.account(inRow: row), profile: list.profile(inRow: row)?.profile,
      fitting: columns, showing: album)
    picturePlace = .tile
  }

  init(account: Account, profile: Profile?, fitting columns: Int, showing album: PictureAlbum?) {
    self.account = account
    self.profile = profile
    self.album = columns >= PersonCard.leastPictureColumns ? album : nil
  }

  var part: LayoutPart {
    content.bordered(selection ?? .dim, padding: .sides(1), title: signs)
  }

  var content: LayoutPart {
    if let profile {
      return ProfileCard(
        profile: profile, bioLines: bioLines, highlights: highlights,
        bioHint: "Ctrl-T shows all", selection: selection,
        picture: album?.item(of: profile.account, in: picturePlace)
      ).content
    }
    let login = highlights.styled(
      CleanText(account.login), selection.map(Style.bold.adding) ?? .bold)
    return ProfileCard.part(
      [.text(login), .text(status, .dim)],
      beside: album?.item(of: account, in: picturePlace))
  }

  /// Returns the height of a card without a profile, and the length of the logins that fit on its
  /// line: most people of a long list have such cards, which needn't be measured one by one.
  static func usualSize(
    fitting columns: Int, _ metrics: TextMetrics, showing album: PictureAlbum?
  ) -> (rows: Int, loginLength: Int) {
    var card = PersonCard(
      account: Account(id: 0, login: "a"), profile: nil, fitting: columns, showing: album)
    card.picturePlace = .tile
    let picture = card.album?.columns(in: .tile)
    // The borders and paddings, and the gap beside a picture.
    let length = columns - 4 - (picture.map { $0 + 2 } ?? 0)
    return (card.part.measured(fitting: columns, metrics).size.rows, length)
  }
}
