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
    /// In place of the list.
    case full
  }

  let size: Size
  let titleRow: Int?
  let tabsRow: Int?
  let filterRow: Int?
  /// The rows of list and card.
  let body: Range<Int>
  let bottomRow: Int?
  let card: Card

  /// Divides a screen; a nil `showsCard` shows the card if there is enough space for it.
  ///
  /// A card below the list has half of the body, or more if a list of `listRows` rows leaves more.
  /// Rows that don't fit are left out, the least important first: tabs, title, bottom line, filter.
  init(_ size: Size, listRows: Int, showsCard: Bool?) {
    self.size = size
    let rows = max(size.rows, 1)
    let hasTitle = rows >= 4
    let hasTabs = rows >= 8
    titleRow = hasTitle ? 0 : nil
    tabsRow = hasTabs ? 1 : nil
    let above = (hasTitle ? 1 : 0) + (hasTabs ? 1 : 0)
    filterRow = rows >= 2 ? above : nil
    bottomRow = rows >= 3 ? rows - 1 : nil
    body = above + (rows >= 2 ? 1 : 0)..<rows - (rows >= 3 ? 1 : 0)
    if showsCard == false {
      card = .hidden
    } else if size.columns >= 90 {
      card = .beside(column: size.columns - min(max(size.columns * 2 / 5, 40), 60))
    } else if rows >= 24 {
      card = .below(row: body.lowerBound + min(body.count / 2, max(listRows, 3)))
    } else {
      card = showsCard == nil ? .hidden : .full
    }
  }

  /// The rows of the list; none if the card has its place.
  var list: Range<Int> {
    switch card {
    case .hidden, .beside: body
    case .below(let row): body.lowerBound..<row
    case .full: body.lowerBound..<body.lowerBound
    }
  }

  /// The width of the list in columns.
  var listColumns: Int {
    if case .beside(let column) = card { max(column - 1, 1) } else { size.columns }
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
