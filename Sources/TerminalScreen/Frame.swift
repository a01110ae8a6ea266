package import TerminalText

/// The contents of a full screen: one line for each row, and the cursor.
package struct Frame: Sendable, Hashable {
  /// A cell, counted from 0 at the top left.
  package struct Position: Sendable, Hashable {
    package let row: Int
    package let column: Int

    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  package let size: CellGridSize
  /// The rows from the top; missing ones are empty, and clusters beyond the screen aren't drawn.
  package let rows: [StyledLine]
  /// The cell of the visible cursor; nil hides the cursor.
  package let cursor: Position?

  package init(size: CellGridSize, rows: [StyledLine], cursor: Position? = nil) {
    self.size = size
    self.rows = rows
    self.cursor = cursor
  }
}
