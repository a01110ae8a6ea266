import TerminalText

/// The state of a terminal while a frame is written: position, style and link.
struct ScreenPen: Sendable {
  private(set) var bytes: [UInt8] = []
  private var position: Frame.Position?
  /// True after a cluster that a terminal may have drawn beyond its columns.
  private(set) var mayHaveDrifted = false
  private var rendition = ""
  private var link: WebLink?
  /// True if spaces in the current style look different from plain ones.
  private var showsOnSpaces = false
  /// The index of the style in the table of the current row; nil if it isn't known.
  private var style: Int16?

  /// Forgets what is valid only in one row: the indices of styles, and the position if its last
  /// cluster may be elsewhere.
  mutating func beginRow() {
    style = nil
    if mayHaveDrifted { position = nil }
    mayHaveDrifted = false
  }

  /// Moves to a cell.
  mutating func move(to row: Int, _ column: Int) {
    let isInRow = position?.row == row
    if isInRow, position?.column == column, !mayHaveDrifted { return }
    bytes += "\u{1B}[".utf8
    if !isInRow { bytes += String(row + 1).utf8 }
    if column > 0 {
      if !isInRow { bytes.append(UInt8(ascii: ";")) }
      bytes += String(column + 1).utf8
    }
    bytes.append(isInRow ? UInt8(ascii: "G") : UInt8(ascii: "H"))
    position = Frame.Position(row: row, column: column)
    mayHaveDrifted = false
  }

  /// Writes the cluster that begins in a column; moves there if necessary.
  mutating func write(_ cells: RowCells, _ column: Int, row: Int, _ styles: StyleTable) {
    let cell = cells.cells[column]
    move(to: row, column)
    if cell.isBlank {
      clearStyleOfSpaces()
    } else if cell.style != style {
      select(styles.rendition(of: cell.style), styles.link(of: cell.style))
      style = cell.style
      showsOnSpaces = styles.showsOnSpaces(cell.style)
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

  /// Writes blank cells, or erases them if that takes fewer bytes (ECMA-48, ECH).
  mutating func writeSpaces(_ columns: Range<Int>, row: Int, of width: Int) {
    move(to: row, columns.lowerBound)
    clearStyleOfSpaces()
    // Erasing takes up to 5 bytes, and moving past the cells up to 6.
    if columns.count > 11 {
      bytes += "\u{1B}[\(columns.count)X".utf8
      return
    }
    bytes += repeatElement(0x20, count: columns.count)
    position =
      columns.upperBound < width ? Frame.Position(row: row, column: columns.upperBound) : nil
  }

  /// Erases a row from a column on (ECMA-48, EL).
  mutating func eraseRow(_ row: Int, from column: Int) {
    move(to: row, column)
    // Some terminals erase with the current style.
    clearStyleOfSpaces()
    bytes += "\u{1B}[K".utf8
  }

  /// Erases the screen (ECMA-48, ED) and resets the style.
  mutating func eraseScreen() {
    bytes += "\u{1B}[m\u{1B}[H\u{1B}[J".utf8
    position = Frame.Position(row: 0, column: 0)
  }

  /// Selects plain text without a link.
  mutating func selectPlain() {
    select("", nil)
    style = StyleTable.plain
    showsOnSpaces = false
  }

  /// Selects plain text, unless spaces look plain in the current style.
  private mutating func clearStyleOfSpaces() { if showsOnSpaces { selectPlain() } }

  /// Selects a style and its link (SGR, OSC 8).
  private mutating func select(_ rendition: String, _ link: WebLink?) {
    if self.link != link {
      let identifier = link?.identifier.map { "id=\($0)" } ?? ""
      bytes += "\u{1B}]8;\(identifier);\(link?.url ?? "")\u{1B}\\".utf8
      self.link = link
    }
    if self.rendition == rendition { return }
    bytes += "\u{1B}[".utf8
    if !rendition.isEmpty, !self.rendition.isEmpty { bytes += "0;".utf8 }
    bytes += rendition.utf8
    bytes.append(UInt8(ascii: "m"))
    self.rendition = rendition
  }
}
