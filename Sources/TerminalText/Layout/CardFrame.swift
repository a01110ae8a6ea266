/// Where a card is among columns of cards.
package struct CardFrame: Sendable, Hashable {
  /// The card's place in the order in which cards were given.
  package let index: Int
  /// The column of cards, from 0.
  package let column: Int
  /// The rows it takes, from the top of all cards.
  package let rows: Range<Int>
  /// The column of the terminal it begins at, from 0.
  package let x: Int
  /// The columns of the terminal that it has.
  package let columns: Int

  package init(index: Int, column: Int, rows: Range<Int>, x: Int, columns: Int) {
    self.index = index
    self.column = column
    self.rows = rows
    self.x = x
    self.columns = columns
  }
}
