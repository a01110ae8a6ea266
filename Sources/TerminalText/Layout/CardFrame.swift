/// The place of a card among columns of cards.
public struct CardFrame: Sendable, Hashable {
  /// The card's position in the order of the cards.
  public let index: Int
  /// The column of cards, from 0.
  public let column: Int
  /// The rows of the card, counted from the top of all cards.
  public let rows: Range<Int>
  /// The first terminal column of the card, from 0.
  public let x: Int
  /// The width of the card in terminal columns.
  public let columns: Int

  package init(index: Int, column: Int, rows: Range<Int>, x: Int, columns: Int) {
    self.index = index
    self.column = column
    self.rows = rows
    self.x = x
    self.columns = columns
  }
}
