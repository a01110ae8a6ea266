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
  /// The width of a list from which it has a scroll bar.
  private static let leastColumnsOfBar = 20

  /// Divides a screen; a nil `showsCard` shows the card if there is enough space for it.
  ///
  /// A card below the list has half of the body, or more if a list of `listRows` rows leaves more.
  /// Rows that don't fit are left out, the least important first: tabs, title, bottom line, filter.
  init(_ size: CellGridSize, listRows: Int, showsCard: Bool?, hasColumnTitles: Bool = false) {
    self.size = size
    let rows = max(size.rows, 1)
    let above = rows >= 8 ? 2 : rows >= 4 ? 1 : 0
    titleRow = above > 0 ? 0 : nil
    tabsRow = above > 1 ? 1 : nil
    filterRow = rows >= 2 ? above : nil
    bottomRow = rows >= 3 ? rows - 1 : nil
    body = above + (rows >= 2 ? 1 : 0)..<rows - (rows >= 3 ? 1 : 0)
    let hasColumnTitles = hasColumnTitles && body.count >= 4 && size.columns >= 40
    if showsCard == false {
      card = .hidden
    } else if size.columns >= BrowseLayout.leastColumnsBeside {
      card = .beside(column: size.columns - min(max(size.columns * 2 / 5, 32), 60))
    } else if rows >= 24 {
      let rows = max(listRows, 3) + (hasColumnTitles && listRows < body.count ? 1 : 0)
      card = .below(row: body.lowerBound + min(body.count / 2, rows))
    } else {
      card = showsCard == nil ? .hidden : .full
    }
    columnTitlesRow = hasColumnTitles && card != .full ? body.lowerBound : nil
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

/// The positions of what the screen shows, and the lines that it scrolls, as the view lays them out
/// after each event.
struct BrowsePositions: Sendable {
  var tabs: [BrowsePlace.Tab: Range<Int>] = [:]
  /// The columns of the places' names in the title line, by the indices of the places.
  var crumbs: [Int: Range<Int>] = [:]
  /// The rows and columns of a prompt's candidates on the screen, with their indices.
  var menu: [(row: Int, columns: Range<Int>, index: Int)] = []
  /// The pages of the help; none if it isn't shown.
  var help: [[StyledLine]] = []
  /// The lines of the selected person's card, including those that don't fit; nil without a card.
  var card: [StyledLine]?
  /// The places of the list's cards; nil if it isn't shown as cards.
  var cards: CardLayout?
  /// The columns of the list's names; nil if it isn't shown as names in columns.
  var names: NameColumns?
  /// The heights of the current tab's events or changes; nil if it shows people.
  var texts: EntryList.Layout?
}

/// The card of the selected person: whether it is shown, its scroll offset, and a note on it.
struct ShownCard: Sendable {
  /// True if the user has shown the card, false if hidden; nil if neither.
  var isShown: Bool?
  /// The person whose card is scrolled, and its first row.
  private var scrolled: (id: Int64, top: Int)?
  /// The account whose card says what is wrong with GraphQL, which it does once, and the text.
  private var note: (id: Int64, text: String)?

  func top(of id: Int64) -> Int { scrolled.flatMap { $0.id == id ? $0.top : nil } ?? 0 }

  mutating func scroll(_ id: Int64, to top: Int) { scrolled = (id, top) }

  func note(about id: Int64) -> String? { note.flatMap { $0.id == id ? $0.text : nil } }

  /// Shows a note on an account's card while the account is selected.
  mutating func show(_ text: String, about id: Int64) { note = (id, text) }

  /// Drops the note if another account is selected by now.
  mutating func select(_ id: Int64?) { if note?.id != id { note = nil } }
}

extension BrowseState {
  mutating func scrollCard(by rows: Int) {
    guard layout.cardArea != nil, let account = selected else { return }
    card.scroll(account.id, to: min(max(cardTop + rows, 0), lastCardTop))
  }

  var cardTop: Int {
    selected.map { min(card.top(of: $0.id), lastCardTop) } ?? 0
  }

  private var lastCardTop: Int {
    max((positions.card?.count ?? 0) - (layout.cardArea?.rows.count ?? 0), 0)
  }
}

/// The columns of names on the screen, each as high as the list's area and as wide as its widest name.
///
/// Names go down, then across. Scrolling moves whole columns, so that a name keeps its row.
struct NameColumns: Sendable, Equatable {
  private static let gap = 2

  let height: Int
  /// The row in the list of the first name on the screen.
  let top: Int
  let columns: [Range<Int>]

  var pageLength: Int { height * columns.count }

  /// Arranges the columns around the selected row, which scrolls as little as possible.
  ///
  /// Measures only the names near the screen.
  ///
  /// - Parameters:
  ///   - count: The number of names in the list.
  ///   - height: The rows of the screen.
  ///   - available: The terminal columns of the screen.
  ///   - row: The selected row.
  ///   - top: The first row on the screen so far.
  ///   - width: Returns the width of the name in a row.
  init(
    of count: Int, height: Int, fitting available: Int, selected row: Int, top: Int,
    width: (Int) -> Int
  ) {
    let height = max(height, 1)
    let last = max(count - 1, 0) / height
    func columnWidth(_ column: Int) -> Int {
      let rows = (column * height..<(column + 1) * height).clamped(to: 0..<count)
      return min(rows.lazy.map(width).max() ?? 1, available)
    }
    /// Returns the first of the columns that fit on the screen with this one as the last.
    func first(endingWith column: Int) -> Int {
      var (first, used) = (column, columnWidth(column))
      while first > 0 {
        used += NameColumns.gap + columnWidth(first - 1)
        if used > available { break }
        first -= 1
      }
      return first
    }
    let selected = min(row / height, last)
    var start = min(top / height, selected)
    // No two columns fit in fewer terminal columns than the gap and one letter each.
    if selected > start { start = max(start, first(endingWith: selected)) }
    if start + available / (NameColumns.gap + 1) >= last {
      start = min(start, first(endingWith: last))
    }
    var columns: [Range<Int>] = []
    var column = 0
    for index in start...last {
      let end = column + columnWidth(index)
      if end > available, !columns.isEmpty { break }
      columns.append(column..<end)
      column = end + NameColumns.gap
      if column >= available { break }
    }
    self.height = height
    self.top = start * height
    self.columns = columns
  }

  /// Returns the row of the list at a cell of its area; nil between columns.
  func row(atRow row: Int, column: Int) -> Int? {
    guard row < height, let index = columns.firstIndex(where: { $0.contains(column) })
    else { return nil }
    return top + index * height + row
  }
}
