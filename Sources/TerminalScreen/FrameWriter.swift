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
  /// The pieces of each row of the last frame.
  private var pieces: [[Piece]] = []

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
      pieces = rows.map { _ in [] }
    }
    for row in rows {
      let line = frame.line(row)
      if line == old?.line(row) ?? StyledLine() { continue }
      let new = line.pieces(frame.size.columns, frame.metrics, traits)
      pen.draw(new, in: row, over: pieces[row])
      pieces[row] = new
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

/// A cluster, or a row of a picture, in its columns of the screen.
private struct Piece: Equatable {
  let columns: Range<Int>
  /// The cluster with its marks; empty for a picture, which the caller draws.
  var text = ""
  var style = Style.plain
  /// True if all terminals draw the cluster as wide as measured.
  var isCertain = true
  /// Erased with its cells when it goes or changes.
  var picture: PlacedPicture?
}

extension StyledLine {
  /// Returns what the line shows on a screen, from the left: nothing for spaces that look like empty
  /// cells, and for clusters that don't fit on the screen.
  fileprivate func pieces(
    _ columns: Int, _ metrics: TextMetrics, _ traits: OutputTraits
  ) -> [Piece] {
    var pieces: [Piece] = []
    var (column, end) = (0, 0)
    func attach(_ mark: String) {
      guard let last = pieces.last, last.columns.upperBound == column else { return }
      pieces[pieces.count - 1].text += mark
      pieces[pieces.count - 1].isCertain = false
    }
    var isRightToLeft = false
    func endCell() {
      // VTE would otherwise reorder the whole row, with its borders. Within a text, a mark would
      // reorder the text's parts.
      if isRightToLeft { attach("\u{200E}") }
      isRightToLeft = false
    }
    for placed in placedRuns {
      if let start = placed.column {
        endCell()
        column = start
      }
      let style = placed.run.style.drawn(for: traits)
      var text: [UInt8] = []
      placed.run.write(to: &text)
      Clusters.enumerate(text.span, metrics) { range, width in
        let cluster = String(decoding: text[range], as: UTF8.self)
        if width == 0 { attach(cluster) }
        let place = column..<column + width
        column += width
        if width == 0 || place.upperBound > columns { return true }
        // It overwrites a cluster that is wider than its space (rule L3).
        if place.lowerBound < end { pieces.removeAll { $0.columns.overlaps(place) } }
        end = max(end, place.upperBound)
        pieces.append(
          Piece(
            columns: place, text: cluster, style: style,
            isCertain: StyledLine.isCertain(text.span, range)))
        return true
      }
      if traits.reordersText, placed.run.hasRightToLeftText { isRightToLeft = true }
    }
    endCell()
    pieces.removeAll { $0.text == " " && !$0.style.showsOnSpaces }
    for picture in pictures {
      let place = picture.column..<picture.column + picture.slot.size.columns
      pieces.append(Piece(columns: place.clamped(to: 0..<max(columns, 0)), picture: picture))
    }
    return pieces.sorted { $0.columns.lowerBound < $1.columns.lowerBound }
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

extension ArraySlice<Piece> {
  /// Removes the pieces before the end of some columns, and returns those in the columns.
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

  mutating func draw(_ new: [Piece], in row: Int, over old: [Piece]) {
    let endOfRow = max(old.last?.columns.upperBound ?? 0, new.last?.columns.upperBound ?? 0)
    var (oldRest, newRest) = (old[...], new[...])
    for change in ScreenPen.changes(from: old, to: new) {
      let isEmpty = oldRest.take(in: change).isEmpty
      let drawn = newRest.take(in: change).filter { $0.picture == nil }
      // Moving over short gaps erases them.
      var covered = change.lowerBound
      for piece in drawn {
        let gap = piece.columns.lowerBound - covered
        if !piece.isCertain || gap > ScreenPen.longestGap { break }
        covered = piece.columns.upperBound
      }
      if !isEmpty { move(to: row, change.lowerBound) }
      if !isEmpty, covered < change.upperBound {
        // Some terminals erase with the current style.
        if style.showsOnSpaces { select(.plain) }
        bytes += (change.upperBound >= endOfRow ? "\u{1B}[K" : "\u{1B}[\(change.count)X").utf8
      }
      for piece in drawn {
        move(to: row, piece.columns.lowerBound)
        select(piece.style)
        bytes += piece.text.utf8
        // At the right edge the cursor stays on the last cell (DECAWM is off).
        let end = piece.columns.upperBound
        column = piece.isCertain && end < columns ? end : nil
      }
    }
  }

  /// Returns the columns to redraw, ascending, with at least a short gap between them.
  ///
  /// A terminal may have drawn an uncertain cluster over the columns behind it: a family of four, drawn
  /// as four emoji, takes six columns more than measured. So nothing there may stay.
  private static func changes(from old: [Piece], to new: [Piece]) -> [Range<Int>] {
    var changes: [Range<Int>] = []
    func add(_ piece: Piece) {
      let columns = piece.columns
      let end = piece.isCertain ? columns.upperBound : columns.upperBound + 8
      if let last = changes.last, columns.lowerBound - last.upperBound <= longestGap {
        changes[changes.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        changes.append(columns.lowerBound..<end)
      }
    }
    var previous: Piece?
    func take(_ piece: Piece, isKept: Bool) {
      if !isKept {
        if let previous, !previous.isCertain,
          piece.columns.lowerBound - previous.columns.upperBound < 8
        {
          add(previous)
        }
        add(piece)
      } else if let last = changes.last, piece.columns.lowerBound < last.upperBound {
        add(piece)
      }
      previous = piece
    }
    var (index, newIndex) = (0, 0)
    while index < old.count || newIndex < new.count {
      let isOld =
        newIndex == new.count
        || index < old.count
          && old[index].columns.lowerBound <= new[newIndex].columns.lowerBound
      let isKept = isOld && newIndex < new.count && old[index] == new[newIndex]
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
