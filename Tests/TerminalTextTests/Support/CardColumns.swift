import TerminalText

/// Cards laid out in columns, for tests of `CardLayout`.
struct CardColumns {
  let count: Int
  let leastColumns: Int
  var gap = CardLayout.defaultGap
  let card: (Int) -> LayoutPart

  /// Returns the layout for a terminal `columns` wide.
  func layout(fitting columns: Int) -> CardLayout {
    var layout = CardLayout(fitting: columns, leastColumns: leastColumns, gap: gap)
    for index in 0..<count {
      layout.append(rows: card(index).measured(fitting: layout.cardColumns).size.rows)
    }
    return layout
  }

  /// Returns the lines of `rows` on a terminal `columns` wide.
  func lines(in rows: Range<Int>, fitting columns: Int) -> [StyledLine] {
    layout(fitting: columns).lines(in: rows) { card($0.index).measured(fitting: $0.columns) }
  }
}
