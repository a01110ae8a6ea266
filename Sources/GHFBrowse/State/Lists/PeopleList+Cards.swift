import TerminalText

extension PeopleList {
  /// True if cards or names are in several columns, so that the selection also moves sideways.
  var hasCardColumns: Bool { names != nil || cards.map { $0.columnCount > 1 } ?? false }

  /// The number of people that a screen of `height` rows shows, of cards the number of rows.
  func screenLength(_ height: Int) -> Int { names?.pageLength ?? height }

  /// Selects a card above or below in the same column: the next one, or one about `rows` terminal
  /// rows away; of names in columns, moves by a screen if `rows` isn't 0.
  ///
  /// - Returns: False if the selection must be moved by rows.
  mutating func moveAmongCards(isDown: Bool, rows: Int = 0) -> Bool {
    if let names, rows > 0 {
      let distance = max(names.pageLength - names.height, names.height)
      move(by: isDown ? distance : -distance)
      return true
    }
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

  /// Selects the card beside the selected one, of several the highest; of names, the one beside it,
  /// or the last of a shorter column.
  mutating func moveAcrossCards(toRight isToRight: Bool) {
    if let names {
      let target = row + (isToRight ? names.height : -names.height)
      let isLastColumn = row / names.height == max(count - 1, 0) / names.height
      if target >= 0, !(isToRight && isLastColumn) { select(row: target) }
      return
    }
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
