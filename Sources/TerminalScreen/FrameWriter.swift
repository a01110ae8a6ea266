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
  /// The metrics by which the rows were measured.
  package let metrics: TextMetrics

  package init(
    size: CellGridSize, rows: [StyledLine], cursor: Position? = nil,
    metrics: TextMetrics = .standard
  ) {
    self.size = size
    self.rows = rows
    self.cursor = cursor
    self.metrics = metrics
  }
}

/// A writer of frames that redraws the parts of rows that changed since the last frame.
///
/// It relies on a terminal without automatic line wrap. After a cluster whose width terminals
/// disagree on, it sets the column absolutely. If such a cluster changes, it also redraws the eight
/// columns behind it, so that a terminal that draws the cluster wider or narrower shows no remains.
package struct FrameWriter: Sendable {
  private let traits: OutputTraits
  /// The frame on the terminal; nil if the terminal may show anything.
  private var last: Frame?
  /// The cells of each row of the last frame.
  private var cells: [RowCells] = []

  package init(traits: OutputTraits) { self.traits = traits }

  /// Forgets the last frame, so that the next one is drawn completely.
  package mutating func invalidate() { last = nil }

  /// Returns the bytes that turn the last frame into this one; none if both look the same.
  ///
  /// The terminal shows them at once if it supports synchronised output (mode 2026).
  package mutating func bytes(for frame: Frame) -> [UInt8] {
    let old = last?.size == frame.size && last?.metrics == frame.metrics ? last : nil
    last = frame
    var pen = ScreenPen(traits, columns: frame.size.columns)
    let rows = 0..<max(frame.size.rows, 0)
    if old == nil {
      pen.eraseScreen()
      cells = rows.map { _ in RowCells() }
    }
    for row in rows {
      let line = frame.line(row)
      if line == old?.line(row) ?? StyledLine() { continue }
      let new = RowCells(line, frame.size.columns, frame.metrics, traits)
      pen.draw(new, in: row, over: cells[row])
      cells[row] = new
    }
    pen.select(.plain)
    return bytes(drawing: pen.bytes, frame.visibleCursor, was: old.map(\.visibleCursor))
  }

  /// Returns the whole update; hides the cursor while the drawing moves it.
  ///
  /// The old position is `.some(nil)` for a hidden cursor, and nil if it is unknown.
  private func bytes(
    drawing: [UInt8], _ cursor: Frame.Position?, was old: Frame.Position??
  ) -> [UInt8] {
    let move = cursor.map { "\u{1B}[\($0.row + 1);\($0.column + 1)H" } ?? ""
    if drawing.isEmpty, let old {
      if old == cursor { return [] }
      if cursor == nil { return Array("\u{1B}[?25l".utf8) }
      return Array((move + (old == nil ? "\u{1B}[?25h" : "")).utf8)
    }
    let wasHidden = old == .some(nil)
    var bytes = Array("\u{1B}[?2026h\(wasHidden ? "" : "\u{1B}[?25l")".utf8)
    bytes += drawing
    bytes += "\(move)\(cursor == nil ? "" : "\u{1B}[?25h")\u{1B}[?2026l".utf8
    return bytes
  }
}

extension Frame {
  fileprivate func line(_ row: Int) -> StyledLine { row < rows.count ? rows[row] : StyledLine() }

  /// The cell of the cursor, moved to the screen if it is outside.
  fileprivate var visibleCursor: Position? {
    cursor.map { cursor in
      Position(
        row: max(min(cursor.row, size.rows - 1), 0),
        column: max(min(cursor.column, size.columns - 1), 0))
    }
  }
}

/// The cells that a row of the screen shows, from the left: nothing for spaces that look like empty
/// cells, and for clusters that don't fit on the screen.
private struct RowCells {
  /// A cluster, or a row of a picture, in its columns of the screen.
  struct Cell {
    let columns: Range<Int>
    /// The place of the cluster with its marks; empty for a picture, which the caller draws.
    var text = 0..<0
    /// The number of the style.
    var style = 0
    /// True if all terminals draw the cluster as wide as measured.
    var isCertain = true
    /// The number of the picture, which is erased with its cells when it goes or changes.
    var picture: Int?
  }

  private(set) var cells: [Cell] = []
  /// The clusters of all cells: bytes of their own for each would take longer than drawing them.
  private(set) var text: [UInt8] = []
  private(set) var styles = [Style.plain]
  private var pictures: [PlacedPicture] = []

  init() {}

  init(_ line: StyledLine, _ columns: Int, _ metrics: TextMetrics, _ traits: OutputTraits) {
    var (column, end) = (0, 0)
    var run: [UInt8] = []
    var isRightToLeft = false
    for placed in line.placedRuns {
      if let start = placed.column {
        endCell(at: column, &isRightToLeft)
        column = start
      }
      styles.append(placed.run.style.drawn(for: traits))
      run.removeAll(keepingCapacity: true)
      placed.run.write(to: &run)
      Clusters.enumerate(run.span, metrics) { range, width in
        let cluster = run[range]
        if width == 0 { attach(cluster, at: column) }
        let place = column..<column + width
        column += width
        if width == 0 || place.upperBound > columns { return true }
        // It overwrites a cluster that is wider than its space (rule L3).
        if place.lowerBound < end { cells.removeAll { $0.columns.overlaps(place) } }
        end = max(end, place.upperBound)
        cells.append(
          Cell(
            columns: place, text: text.count..<text.count + cluster.count, style: styles.count - 1,
            isCertain: RowCells.isCertain(run.span, range)))
        text += cluster
        return true
      }
      if traits.reordersText, placed.run.hasRightToLeftText { isRightToLeft = true }
    }
    endCell(at: column, &isRightToLeft)
    cells.removeAll { cell in
      cell.text.count == 1 && text[cell.text.lowerBound] == 0x20
        && !styles[cell.style].showsOnSpaces
    }
    pictures = line.pictures
    for (number, picture) in pictures.enumerated() {
      let place = picture.column..<picture.column + picture.slot.size.columns
      cells.append(Cell(columns: place.clamped(to: 0..<max(columns, 0)), picture: number))
    }
    cells.sort { $0.columns.lowerBound < $1.columns.lowerBound }
  }

  private mutating func endCell(at column: Int, _ isRightToLeft: inout Bool) {
    // VTE would otherwise reorder the whole row, with its borders. Within a text, a mark would
    // reorder the text's parts.
    if isRightToLeft { attach(Array("\u{200E}".utf8)[...], at: column) }
    isRightToLeft = false
  }

  /// Adds a mark to the cluster before a column.
  private mutating func attach(_ mark: ArraySlice<UInt8>, at column: Int) {
    guard let last = cells.last, last.columns.upperBound == column else { return }
    text += mark
    cells[cells.count - 1].text = last.text.lowerBound..<text.count
    cells[cells.count - 1].isCertain = false
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

  /// Returns true if two cells look the same in the same columns.
  func isEqual(_ cell: Cell, to other: Cell, of row: RowCells) -> Bool {
    cell.columns == other.columns && cell.isCertain == other.isCertain
      && text[cell.text] == row.text[other.text]
      && cell.picture.map { pictures[$0] } == other.picture.map { row.pictures[$0] }
      && styles[cell.style] == row.styles[other.style]
  }
}

extension Style {
  /// Returns the style without what a screen with these traits can't show.
  fileprivate func drawn(for traits: OutputTraits) -> Style {
    var style = self
    if !traits.showsLinks { style.link = nil }
    if !traits.isColored {
      // NO_COLOR: the selection and matches must still be visible.
      (style.color, style.background) = (nil, nil)
      (style.isDim, style.isVeryDim) = (false, false)
    }
    return style
  }

  /// True if spaces in the style look different from plain ones.
  fileprivate var showsOnSpaces: Bool {
    isUnderlined || isReversed || background != nil || link != nil
  }
}

extension ArraySlice<RowCells.Cell> {
  /// Removes the cells before the end of some columns, and returns those in the columns.
  fileprivate mutating func take(in columns: Range<Int>) -> ArraySlice {
    let rest = drop { $0.columns.upperBound <= columns.lowerBound }
    let taken = rest.prefix { $0.columns.lowerBound < columns.upperBound }
    self = rest[taken.endIndex...]
    return taken
  }
}

/// The state of a terminal while a frame is written: position, style and link.
private struct ScreenPen {
  /// A longer gap is skipped by moving the cursor, which takes 4 to 6 bytes.
  private static let longestGap = 4

  private(set) var bytes: [UInt8] = []
  private let traits: OutputTraits
  private let columns: Int
  private var row = -1
  private var column: Int?
  private var style = Style.plain
  private var rendition = ""

  init(_ traits: OutputTraits, columns: Int) {
    self.traits = traits
    self.columns = columns
  }

  /// Erases the screen (ECMA-48, ED) and resets the style.
  mutating func eraseScreen() {
    bytes += "\u{1B}[m\u{1B}[H\u{1B}[J".utf8
    (row, column) = (0, 0)
  }

  mutating func draw(_ new: RowCells, in row: Int, over old: RowCells) {
    let endOfRow = max(
      old.cells.last?.columns.upperBound ?? 0, new.cells.last?.columns.upperBound ?? 0)
    var (oldRest, newRest) = (old.cells[...], new.cells[...])
    for change in ScreenPen.changes(from: old, to: new) {
      let isEmpty = oldRest.take(in: change).isEmpty
      let drawn = newRest.take(in: change).filter { $0.picture == nil }
      // Moving over short gaps erases them.
      var covered = change.lowerBound
      for cell in drawn {
        let gap = cell.columns.lowerBound - covered
        if !cell.isCertain || gap > ScreenPen.longestGap { break }
        covered = cell.columns.upperBound
      }
      if !isEmpty { move(to: row, change.lowerBound) }
      if !isEmpty, covered < change.upperBound {
        // Some terminals erase with the current style.
        if style.showsOnSpaces { select(.plain) }
        bytes += (change.upperBound >= endOfRow ? "\u{1B}[K" : "\u{1B}[\(change.count)X").utf8
      }
      for cell in drawn {
        move(to: row, cell.columns.lowerBound)
        select(new.styles[cell.style])
        bytes += new.text[cell.text]
        // At the right edge the cursor stays on the last cell (DECAWM is off).
        let end = cell.columns.upperBound
        column = cell.isCertain && end < columns ? end : nil
      }
    }
  }

  /// Returns the columns to redraw, ascending, with at least a short gap between them.
  ///
  /// A terminal may have drawn an uncertain cluster over the columns behind it: a family of four, drawn
  /// as four emoji, takes six columns more than measured. So nothing there may stay.
  private static func changes(from oldRow: RowCells, to newRow: RowCells) -> [Range<Int>] {
    let (old, new) = (oldRow.cells, newRow.cells)
    var changes: [Range<Int>] = []
    func add(_ cell: RowCells.Cell) {
      let columns = cell.columns
      let end = cell.isCertain ? columns.upperBound : columns.upperBound + 8
      if let last = changes.last, columns.lowerBound - last.upperBound <= longestGap {
        changes[changes.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        changes.append(columns.lowerBound..<end)
      }
    }
    var previous: RowCells.Cell?
    func take(_ cell: RowCells.Cell, isKept: Bool) {
      if !isKept {
        if let previous, !previous.isCertain,
          cell.columns.lowerBound - previous.columns.upperBound < 8
        {
          add(previous)
        }
        add(cell)
      } else if let last = changes.last, cell.columns.lowerBound < last.upperBound {
        add(cell)
      }
      previous = cell
    }
    var (index, newIndex) = (0, 0)
    while index < old.count || newIndex < new.count {
      let isOld =
        newIndex == new.count
        || index < old.count
          && old[index].columns.lowerBound <= new[newIndex].columns.lowerBound
      let isKept =
        isOld && newIndex < new.count
        && oldRow.isEqual(old[index], to: new[newIndex], of: newRow)
      if isOld || new[newIndex].picture == nil {
        take(isOld ? old[index] : new[newIndex], isKept: isKept)
      }
      if isOld { index += 1 }
      if !isOld || isKept { newIndex += 1 }
    }
    return changes
  }

  /// Moves to a cell (ECMA-48, CUP and CHA), over a short gap with spaces.
  private mutating func move(to row: Int, _ column: Int) {
    if row != self.row {
      bytes += "\u{1B}[\(row + 1)\(column == 0 ? "" : ";\(column + 1)")H".utf8
    } else if let current = self.column, 0...ScreenPen.longestGap ~= column - current {
      if current == column { return }
      if style.showsOnSpaces { select(.plain) }
      bytes += repeatElement(0x20, count: column - current)
    } else {
      bytes += "\u{1B}[\(column == 0 ? "" : String(column + 1))G".utf8
    }
    (self.row, self.column) = (row, column)
  }

  /// Selects a style and its link (SGR, OSC 8).
  mutating func select(_ style: Style) {
    if style == self.style { return }
    if style.link != self.style.link {
      let identifier = style.link?.identifier.map { "id=\($0)" } ?? ""
      bytes += "\u{1B}]8;\(identifier);\(style.link?.url ?? "")\u{1B}\\".utf8
    }
    self.style = style
    let rendition = style.parameters(for: traits)
    if rendition == self.rendition { return }
    bytes += "\u{1B}[".utf8
    if !rendition.isEmpty, !self.rendition.isEmpty { bytes += "0;".utf8 }
    bytes += "\(rendition)m".utf8
    self.rendition = rendition
  }
}
