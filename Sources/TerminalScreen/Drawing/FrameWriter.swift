package import TerminalText

/// A writer of frames that writes only what changed since the last frame.
///
/// It relies on a terminal without automatic line wrap. After a cluster whose width terminals
/// disagree on, it sets the column absolutely. If such a cluster changes, it redraws the rest of
/// the row, so that a terminal that draws the cluster wider or narrower shows no remains.
package struct FrameWriter: Sendable {
  private let traits: OutputTraits
  /// The frame on the terminal; nil if the terminal may show anything.
  private var last: Frame?

  package init(traits: OutputTraits) { self.traits = traits }

  /// Forgets the last frame, so that the next one is drawn completely.
  package mutating func invalidate() { last = nil }

  /// Returns the bytes that turn the last frame into this one; none if both look the same.
  ///
  /// The terminal shows them at once if it supports synchronised output (mode 2026).
  package mutating func bytes(for frame: Frame) -> [UInt8] {
    var pen = ScreenPen()
    let isComplete = last?.size != frame.size
    if isComplete { pen.eraseScreen() }
    for row in 0..<max(frame.size.rows, 0) { draw(row, of: frame, isComplete, &pen) }
    pen.selectPlain()
    let old = isComplete ? nil : last
    last = frame
    return bytes(drawing: pen.bytes, cursor(of: frame), was: old.map { cursor(of: $0) })
  }

  private func draw(_ row: Int, of frame: Frame, _ isComplete: Bool, _ pen: inout ScreenPen) {
    let line = row < frame.rows.count ? frame.rows[row] : nil
    var styles = StyleTable(traits)
    let columns = max(frame.size.columns, 0)
    if isComplete {
      let cells = RowCells(line, columns: columns, styles: &styles)
      RowDrawing(row: row, cells: cells, styles: styles).draw(from: 0, with: &pen)
      return
    }
    let oldRows = last?.rows ?? []
    let oldLine = row < oldRows.count ? oldRows[row] : nil
    if oldLine == line { return }
    let old = RowCells(oldLine, columns: columns, styles: &styles)
    let cells = RowCells(line, columns: columns, styles: &styles)
    RowDrawing(row: row, cells: cells, styles: styles).update(from: old, with: &pen)
  }

  /// Returns the cell of the cursor, moved to the screen if it is outside.
  private func cursor(of frame: Frame) -> Frame.Position? {
    frame.cursor.map { cursor in
      Frame.Position(
        row: max(min(cursor.row, frame.size.rows - 1), 0),
        column: max(min(cursor.column, frame.size.columns - 1), 0))
    }
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
