import TerminalText

/// The state of a terminal while a frame is written: position, style and link.
struct ScreenPen: Sendable {
  private(set) var bytes: [UInt8] = []
  private var position: Frame.Position?
  /// True after a cluster that a terminal may have drawn beyond its columns.
  private(set) var mayHaveDrifted = false
  private var style = Style.plain
  /// The style's index in the table of the current row; nil if it isn't known.
  private var styleIndex: Int16?
  private let traits: OutputTraits

  init(_ traits: OutputTraits) { self.traits = traits }

  /// Forgets what is valid only in one row: the indices of styles, and the position if its last
  /// cluster may be elsewhere.
  mutating func beginRow() {
    styleIndex = nil
    if mayHaveDrifted { position = nil }
    mayHaveDrifted = false
  }

  /// Moves to a cell.
  mutating func move(to row: Int, _ column: Int) {
    if let position, position.row == row {
      if position.column == column, !mayHaveDrifted { return }
      bytes += column == 0 ? "\u{1B}[G".utf8 : "\u{1B}[\(column + 1)G".utf8
    } else {
      bytes += column == 0 ? "\u{1B}[\(row + 1)H".utf8 : "\u{1B}[\(row + 1);\(column + 1)H".utf8
    }
    position = Frame.Position(row: row, column: column)
    mayHaveDrifted = false
  }

  /// Writes the cluster that begins in a column; moves there if necessary.
  mutating func write(_ cells: RowCells, _ column: Int, row: Int, _ styles: StyleTable) {
    let cell = cells.cells[column]
    move(to: row, column)
    if cell.style != styleIndex {
      select(styles[cell.style])
      styleIndex = cell.style
    }
    if cell.byteCount == 1 {
      bytes.append(UInt8(truncatingIfNeeded: cell.text))
    } else {
      bytes += cells.bytes[cell.range]
    }
    mayHaveDrifted = !cell.isCertain
    let end = column + Int(cell.columns)
    // At the right edge the cursor stays on the last cell (DECAWM is off).
    position = end < cells.cells.count ? Frame.Position(row: row, column: end) : nil
  }

  /// Writes blank cells; moves there if necessary.
  mutating func writeSpaces(_ columns: Range<Int>, row: Int, of width: Int) {
    move(to: row, columns.lowerBound)
    select(.plain)
    bytes += repeatElement(0x20, count: columns.count)
    position =
      columns.upperBound < width ? Frame.Position(row: row, column: columns.upperBound) : nil
  }

  /// Erases a row from a column on (ECMA-48, EL).
  mutating func eraseRow(_ row: Int, from column: Int) {
    move(to: row, column)
    // Some terminals erase with the current colours.
    select(.plain)
    bytes += "\u{1B}[K".utf8
  }

  /// Erases the screen (ECMA-48, ED) and resets the style.
  mutating func eraseScreen() {
    bytes += "\u{1B}[m\u{1B}[H\u{1B}[J".utf8
    position = Frame.Position(row: 0, column: 0)
  }

  /// Selects a style and its link (SGR, OSC 8).
  mutating func select(_ next: Style) {
    styleIndex = nil
    if next == style { return }
    if next.link != style.link {
      let identifier = next.link?.identifier.map { "id=\($0)" } ?? ""
      bytes += "\u{1B}]8;\(identifier);\(next.link?.url ?? "")\u{1B}\\".utf8
    }
    let parameters = next.parameters(for: traits)
    let previous = style.parameters(for: traits)
    style = next
    if parameters == previous { return }
    if parameters.isEmpty {
      bytes += "\u{1B}[m".utf8
    } else {
      bytes += "\u{1B}[\(previous.isEmpty ? "" : "0;")\(parameters)m".utf8
    }
  }
}
