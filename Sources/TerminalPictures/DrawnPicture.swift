package import TerminalHost

/// The area for a picture.
package struct PictureArea: Sendable, Hashable {
  package let columns: Int
  package let rows: Int
  package let cell: CellSize

  /// Creates an area of at least one cell.
  package init(columns: Int, rows: Int, cell: CellSize) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    self.cell = cell
  }

  /// Creates the area of a square picture, as GitHub's usually are.
  package init(squareOfColumns columns: Int, cell: CellSize) {
    let rows = (columns * cell.width + cell.height / 2) / cell.height
    self.init(columns: columns, rows: rows, cell: cell)
  }
}

/// A picture in the bytes of a terminal's protocol, and the cells that it covers.
package struct DrawnPicture: Sendable, Equatable {
  package let columns: Int
  package let rows: Int
  /// The rows of half blocks; the other protocols draw the picture as a whole.
  private let lines: [ArraySlice<UInt8>]

  init(columns: Int, rows: Int, bytes: [UInt8], by protocol: PictureProtocol) {
    self.columns = columns
    self.rows = rows
    lines = `protocol`.usesCharacters ? bytes.split(separator: 0x0A) : [bytes[...]]
  }

  /// Draws a block in the place of an account's picture, with the first letter or digit of its login,
  /// in one of six colours that the account's id chooses.
  package init(initialOf login: String, id: Int64, rows: Int, columns: Int) {
    let initial = login.uppercased().utf8.first {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
    }
    let color = DrawnPicture.blockColors[Int(UInt64(bitPattern: id) % 6)]
    self.init(rows: rows, columns: columns) { row in
      var cells = Array(repeating: UInt8(ascii: " "), count: columns)
      if row == rows / 2, let initial { cells[(columns - 1) / 2] = initial }
      return Array("\u{1B}[1;\(color)m".utf8) + cells + Array("\u{1B}[m".utf8)
    }
  }

  /// Red, green, yellow, blue, magenta and cyan of the terminal's 16 colours (ECMA-48, SGR), each with
  /// black or white on it, whichever is easier to read.
  private static let blockColors = ["97;41", "30;42", "30;43", "97;44", "97;45", "30;46"]

  /// Draws empty cells, which erase a block.
  package init(emptyRows rows: Int, columns: Int) {
    self.init(rows: rows, columns: columns) { _ in
      Array(repeating: UInt8(ascii: " "), count: columns)
    }
  }

  private init(rows: Int, columns: Int, line: (Int) -> [UInt8]) {
    (self.rows, self.columns) = (rows, columns)
    lines = (0..<rows).map { line($0)[...] }
  }

  /// Returns the bytes that draw the picture at a column of an earlier row, `count` rows above the
  /// cursor, and return the cursor.
  package func bytes(rowsAbove count: Int, column: Int) -> [UInt8] {
    bytes { index in
      let start = index == 0 ? "\u{1B}[\(count)A\r" : "\u{1B}[B\r"
      return column > 0 ? start + "\u{1B}[\(column)C" : start
    }
  }

  /// Returns the bytes that draw the picture at a cell of the screen, counted from 0, and return
  /// the cursor.
  package func bytes(row: Int, column: Int) -> [UInt8] {
    bytes { "\u{1B}[\(row + $0 + 1);\(column + 1)H" }
  }

  /// Returns the lines, each after the move to it, between DECSC and DECRC.
  private func bytes(movingToLine move: (Int) -> String) -> [UInt8] {
    var bytes = Array("\u{1B}7".utf8)
    for (index, line) in lines.enumerated() {
      bytes += move(index).utf8
      bytes += line
    }
    return bytes + Array("\u{1B}8".utf8)
  }
}
