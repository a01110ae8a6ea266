import GitHubAPI
import TerminalText

/// The division of the screen into title, tabs, filter, list, card and bottom line.
struct BrowseLayout: Sendable, Equatable {
  /// The place of the card.
  enum Card: Sendable, Equatable {
    case hidden
    /// Beside the list, right of a line in a column.
    case beside(column: Int)
    /// Below the list and a line in a row.
    case below(row: Int)
    case full
  }

  let size: CellGridSize
  let titleRow: Int?
  let tabsRow: Int?
  let filterRow: Int?
  let body: Range<Int>
  let bottomRow: Int?
  let card: Card
  let columnTitlesRow: Int?

  /// The width from which the card is beside the list: both are at least 30 columns wide then.
  private static let leastColumnsBeside = 72
  /// The height from which the card is below the list.
  private static let leastRowsBelow = 24
  /// The width of a list from which it has a scroll bar.
  private static let leastColumnsOfBar = 20

  /// Divides a screen; a nil `showsCard` shows the card if there is enough space for it, and
  /// `isCardFull` in place of the list.
  ///
  /// A card below the list has half of the body, or more if a list of `listRows` rows leaves more.
  /// Rows that don't fit are left out, the least important first: tabs, title, bottom line, filter.
  init(
    _ size: CellGridSize, listRows: Int, showsCard: Bool?, isCardFull: Bool = false,
    hasColumnTitles: Bool = false, hasTabs: Bool = true
  ) {
    self.size = size
    let rows = max(size.rows, 1)
    let above = rows >= 8 && hasTabs ? 2 : rows >= 4 ? 1 : 0
    titleRow = above > 0 ? 0 : nil
    tabsRow = above > 1 ? 1 : nil
    filterRow = rows >= 2 ? above : nil
    bottomRow = rows >= 3 ? rows - 1 : nil
    body = above + (rows >= 2 ? 1 : 0)..<rows - (rows >= 3 ? 1 : 0)
    let hasColumnTitles = hasColumnTitles && body.count >= 4 && size.columns >= 40
    if isCardFull {
      card = .full
    } else if showsCard == false {
      card = .hidden
    } else if size.columns >= BrowseLayout.leastColumnsBeside {
      // Rows of a list need about 64 columns.
      let columns = min(size.columns * 2 / 5, size.columns - 64)
      card = .beside(column: size.columns - min(max(columns, 32), 60))
    } else if rows >= BrowseLayout.leastRowsBelow {
      let rows = max(listRows, 3) + (hasColumnTitles && listRows < body.count ? 1 : 0)
      card = .below(row: body.lowerBound + min(body.count / 2, rows))
    } else {
      card = .hidden
    }
    columnTitlesRow = hasColumnTitles && card != .full ? body.lowerBound : nil
  }

  /// True if a card is beside or below the list when it is shown, not only in its place.
  var hasSpaceForCard: Bool {
    size.columns >= BrowseLayout.leastColumnsBeside || size.rows >= BrowseLayout.leastRowsBelow
  }

  /// The rows of the list; none if the card has its place.
  var list: Range<Int> {
    let first = body.lowerBound + (columnTitlesRow == nil ? 0 : 1)
    return switch card {
    case .hidden, .beside: first..<body.upperBound
    case .below(let row): first..<row
    case .full: first..<first
    }
  }

  /// The width of the list in columns, without the scroll bar.
  var listColumns: Int {
    if case .beside(let column) = card { return max(column - 1, 1) }
    return size.columns >= BrowseLayout.leastColumnsOfBar ? size.columns - 1 : size.columns
  }

  /// The column of the scroll bar, which is the line beside the card; nil on a narrow screen.
  var scrollBarColumn: Int? {
    if case .beside(let column) = card { return column }
    return listColumns < size.columns ? listColumns : nil
  }

  /// The rows and columns of the card; nil if it is hidden.
  var cardArea: (rows: Range<Int>, columns: Range<Int>)? {
    let columns = min(1, size.columns - 1)..<max(size.columns - 1, 1)
    switch card {
    case .hidden: return nil
    case .beside(let column): return (body, column + 2..<size.columns)
    case .below(let row): return (min(row + 1, body.upperBound)..<body.upperBound, columns)
    case .full: return (body, columns)
    }
  }
}

/// The card of what is selected: whether it is shown, its scroll offset, and a note on it.
struct ShownCard: Sendable {
  /// The list in whose place the card is; nil if it is beside or below a list.
  var whole: ListID?
  /// True if the user has shown the card, false if hidden; nil if neither.
  var isShown: Bool?
  /// The person or the entry whose card is scrolled, and its first row.
  private var scrolled: (list: ListID, id: Int64, top: Int)?
  /// The account whose card says what is wrong with GraphQL, which it does once, and the text.
  private var note: (id: Int64, text: String)?

  func top(of id: Int64, in list: ListID) -> Int {
    scrolled.flatMap { $0.list == list && $0.id == id ? $0.top : nil } ?? 0
  }

  mutating func scroll(_ id: Int64, in list: ListID, to top: Int) { scrolled = (list, id, top) }

  func note(about id: Int64) -> String? { note.flatMap { $0.id == id ? $0.text : nil } }

  /// Shows a note on an account's card while the account is selected.
  mutating func show(_ text: String, about id: Int64) { note = (id, text) }

  /// Drops the note if another account is selected by now.
  mutating func select(_ id: Int64?) { if note?.id != id { note = nil } }
}

extension BrowseState {
  mutating func scrollCard(by rows: Int) {
    guard layout.cardArea != nil, let key = cardKey else { return }
    card.scroll(key, in: place.listID, to: min(max(cardTop + rows, 0), lastCardTop))
  }

  var cardTop: Int { cardKey.map { min(card.top(of: $0, in: place.listID), lastCardTop) } ?? 0 }

  /// A number for what the card is about: the id of an account, or one below 0 for an entry.
  private var cardKey: Int64? {
    let entries = place.entries
    if selectedEntry != nil { return -1 - Int64(entries.position(ofRow: entries.row)) }
    return selected?.id
  }

  private var lastCardTop: Int {
    max((positions.card?.count ?? 0) - (layout.cardArea?.rows.count ?? 0), 0)
  }
}

/// The search for people whom a filter matches in a field without a column, which then has one.
struct HiddenMatches: Sendable, Equatable {
  /// The fields that have a column.
  let shown: [ProfileField]
  /// The number of rows, from the first, that were searched.
  var rowCount = 0
  var hasFound = false
}

/// The columns of names on the screen, each as high as the list's area.
///
/// Names go down, then across. Scrolling moves whole columns, so that a name keeps its row.
struct NameColumns: Sendable, Equatable {
  static let gap = 2

  let height: Int
  /// The number of columns.
  let count: Int
  /// The width of each column.
  let width: Int
  /// The row in the list of the first name on the screen.
  let top: Int

  var pageLength: Int { height * count }

  /// Arranges the columns around the selected row, which scrolls as little as possible.
  ///
  /// - Parameters:
  ///   - total: The number of names in the list.
  ///   - height: The rows of the screen.
  ///   - count: The number of columns.
  ///   - width: The width of each column.
  ///   - row: The selected row.
  ///   - top: The first row on the screen so far.
  init(of total: Int, height: Int, count: Int, width: Int, selected row: Int, top: Int) {
    (self.height, self.count, self.width) = (height, count, width)
    let selected = row / height
    let last = max((total - 1) / height - count + 1, 0)
    self.top = min(max(min(top / height, selected), selected - count + 1), last) * height
  }

  /// Returns the row of the list at a cell of its area; nil between columns.
  func row(atRow row: Int, column: Int) -> Int? {
    let index = column / (width + NameColumns.gap)
    guard row < height, index < count, column % (width + NameColumns.gap) < width else {
      return nil
    }
    return top + index * height + row
  }
}
