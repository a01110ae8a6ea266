import TerminalText

/// A cell of a row: the first or a further column of a cluster.
struct Cell: Sendable {
  /// The UTF-8 of a cluster of up to 8 bytes; 0 for a longer one.
  fileprivate(set) var text: UInt64
  /// The offset of the cluster in the bytes of its row; -1 for blank cells.
  fileprivate var start: Int32
  fileprivate(set) var byteCount: Int32
  /// The index of the style in the row's `StyleTable`.
  fileprivate(set) var style: Int16
  /// The number of the picture that covers the cell, as far as it has space; 0 for none.
  fileprivate(set) var picture: Int32 = 0
  /// The width of the cluster; 0 in its further columns.
  fileprivate(set) var columns: UInt8
  /// True if all terminals draw the cluster as wide as measured; such a cluster has one column.
  fileprivate(set) var isCertain: Bool

  /// An empty cell, as the terminal erases it.
  static let blank = Cell(
    text: 0x20, start: -1, byteCount: 1, style: StyleTable.plain, columns: 1, isCertain: true)

  /// The bytes of the cluster in its row.
  var range: Range<Int> { Int(start)..<Int(start) + Int(byteCount) }

  var isBlank: Bool { text == 0x20 && style == StyleTable.plain }
}

/// The cells of a row of the screen.
struct RowCells: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var cells: [Cell]
  /// The column after the last cell that isn't blank.
  private(set) var endOfContent = 0

  /// Creates the cells of a line; drops clusters that don't fit on the screen.
  init(_ line: StyledLine?, columns: Int, styles: inout StyleTable) {
    cells = Array(repeating: .blank, count: columns)
    bytes.reserveCapacity(columns * 2)
    var column = 0
    for placed in line?.placedRuns ?? [] {
      column = placed.column ?? column
      let start = bytes.count
      placed.run.write(to: &bytes)
      place(start..<bytes.count, &column, styles.index(of: placed.run.style))
      if placed.run.hasRightToLeftText { markEnd(before: column) }
    }
    for picture in line?.pictures ?? [] { mark(picture) }
    endOfContent = (cells.lastIndex { !$0.isBlank } ?? -1) + 1
  }

  /// Marks the cells of a picture, so that they are written when the picture goes or changes.
  private mutating func mark(_ picture: PlacedPicture) {
    let end = picture.column + picture.slot.size.columns
    let number = Int32(truncatingIfNeeded: picture.hashValue | 1)
    for column in (picture.column..<end).clamped(to: 0..<cells.count) {
      cells[column].picture = number
    }
  }

  /// Places the clusters of a run, from `column` on.
  private mutating func place(_ run: Range<Int>, _ column: inout Int, _ style: StyleTable.Entry) {
    let text = bytes
    if text[run].allSatisfy({ $0 < 0x80 }) {
      for offset in run { placeASCII(text[offset], at: offset, &column, style) }
      return
    }
    Clusters.enumerate(text.span, in: run) { cluster, columns in
      let isCertain = RowCells.isCertain(text.span, cluster)
      place(cluster, of: text, columns: columns, isCertain: isCertain, &column, style)
      return true
    }
  }

  private mutating func placeASCII(
    _ byte: UInt8, at offset: Int, _ column: inout Int, _ style: StyleTable.Entry
  ) {
    if cells.indices.contains(column) {
      if cells[column].columns != 1 { erase(column) }
      cells[column] = Cell(
        text: UInt64(byte), start: Int32(truncatingIfNeeded: offset), byteCount: 1,
        style: byte == 0x20 ? style.ofSpaces : style.index, columns: 1, isCertain: true)
    }
    column += 1
  }

  private mutating func place(
    _ cluster: Range<Int>, of text: [UInt8], columns: Int, isCertain: Bool, _ column: inout Int,
    _ style: StyleTable.Entry
  ) {
    if columns == 0 {
      attach(cluster, of: text, before: column)
      return
    }
    let place = column..<column + columns
    column = place.upperBound
    guard place.lowerBound >= 0, place.upperBound <= cells.count else { return }
    for column in place where cells[column].columns != 1 { erase(column) }
    let isSpace = cluster.count == 1 && text[cluster.lowerBound] == 0x20
    cells[place.lowerBound] = Cell(
      text: RowCells.packed(text, cluster), start: Int32(truncatingIfNeeded: cluster.lowerBound),
      byteCount: Int32(truncatingIfNeeded: cluster.count),
      style: isSpace ? style.ofSpaces : style.index,
      columns: UInt8(clamping: columns), isCertain: isCertain)
    for column in place.dropFirst() {
      cells[column] = cells[place.lowerBound]
      cells[column].columns = 0
    }
  }

  /// Attaches U+200E to the end of right-to-left text: VTE would otherwise reorder the whole row,
  /// with its borders.
  private mutating func markEnd(before column: Int) {
    let start = bytes.count
    bytes += "\u{200E}".utf8
    attach(start..<bytes.count, of: bytes, before: column)
  }

  /// Attaches a cluster without width to the cluster before it, as terminals do; drops it if the
  /// cell before it shows something else.
  private mutating func attach(_ mark: Range<Int>, of text: [UInt8], before column: Int) {
    guard cells.indices.contains(column - 1) else { return }
    var cell = cells[column - 1]
    guard cell.range.upperBound == mark.lowerBound, mark.lowerBound > 0 else { return }
    cell.byteCount += Int32(truncatingIfNeeded: mark.count)
    cell.text = RowCells.packed(text, cell.range)
    cell.isCertain = false
    for index in head(of: column - 1)..<column {
      cell.columns = cells[index].columns
      cells[index] = cell
    }
  }

  /// Erases the cluster that covers a column.
  private mutating func erase(_ column: Int) {
    let head = head(of: column)
    for column in head..<head + Int(cells[head].columns) { cells[column] = .blank }
  }

  private static func packed(_ text: [UInt8], _ cluster: Range<Int>) -> UInt64 {
    cluster.count > 8 ? 0 : text[cluster].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns true for Latin letters, punctuation and the box drawings and blocks of frames and
  /// bars, U+2500 to U+259F.
  private static func isCertain(_ text: Span<UInt8>, _ cluster: Range<Int>) -> Bool {
    if Clusters.haveCertainWidth(text, in: cluster) { return true }
    guard cluster.count == 3, text[cluster.lowerBound] == 0xE2 else { return false }
    let block = text[cluster.lowerBound + 1]
    return block == 0x94 || block == 0x95
      || block == 0x96 && text[cluster.lowerBound + 2] <= 0x9F
  }

  /// Returns the first column of the cluster that covers a column.
  func head(of column: Int) -> Int {
    var head = column
    while cells[head].columns == 0 { head -= 1 }
    return head
  }

  /// Returns true if the cells of two rows with the same style table look different in a column.
  func differs(from other: RowCells, at column: Int) -> Bool {
    let cell = cells[column]
    let otherCell = other.cells[column]
    if cell.text != otherCell.text || cell.style != otherCell.style
      || cell.picture != otherCell.picture
      || cell.columns != otherCell.columns || cell.byteCount != otherCell.byteCount
    {
      return true
    }
    return cell.byteCount > 8 && bytes[cell.range] != other.bytes[otherCell.range]
  }
}
