import TerminalText

extension PeopleList {
  /// True if the cards are in several columns, so that the selection also moves sideways.
  var hasCardColumns: Bool { cards.map { $0.columnCount > 1 } ?? false }

  /// Selects a card above or below in the same column: the next one, or one about `rows` terminal
  /// rows away.
  ///
  /// - Returns: False if no cards are shown.
  mutating func moveAmongCards(isDown: Bool, rows: Int = 0) -> Bool {
    guard let cards, let current = frame(of: row, in: cards) else { return false }
    let others =
      isDown
      ? cards.frames(in: current.rows.upperBound..<current.rows.upperBound + rows + 2)
      : cards.frames(in: current.rows.lowerBound - rows - 2..<current.rows.lowerBound)
    let column = others.filter { $0.column == current.column }
    // The last card that begins within the distance, or the nearest one if none does.
    let target =
      isDown
      ? column.last { $0.rows.lowerBound <= current.rows.lowerBound + rows } ?? column.first
      : column.first { $0.rows.lowerBound >= current.rows.lowerBound - rows } ?? column.last
    if let target { select(row: target.index) }
    return true
  }

  /// Selects the card beside the selected one, of several the highest.
  mutating func moveAcrossCards(toRight isToRight: Bool) {
    guard let cards, let current = frame(of: row, in: cards) else { return }
    let column = current.column + (isToRight ? 1 : -1)
    if let beside = cards.frames(in: current.rows).first(where: { $0.column == column }) {
      select(row: beside.index)
    }
  }

  private func frame(of row: Int, in cards: CardLayout) -> CardFrame? {
    cards.rows(ofCard: row).flatMap { rows in
      cards.frames(in: rows).first { $0.index == row }
    }
  }
}
