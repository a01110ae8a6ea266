/// The update of one row of the screen.
struct RowDrawing: Sendable {
  /// A longer stretch of cells is skipped by moving the cursor, which takes 4 to 6 bytes.
  private static let longestWrittenGap = 4

  /// The number of blank columns that the cluster before them may cover on a terminal.
  ///
  /// A family of four, drawn as four emoji, takes six columns more than measured.
  private static let longestOverhang = 8

  let row: Int
  let cells: RowCells
  let styles: StyleTable

  /// Draws the cells from a column on, or to another one; these are blank on the terminal.
  func draw(from start: Int, to limit: Int = .max, with pen: inout ScreenPen) {
    pen.beginRow()
    var column = start
    let end = min(limit, cells.endOfContent)
    while column < end {
      guard cells.cells[column].isBlank else {
        pen.write(cells, column, row: row, styles)
        column += max(Int(cells.cells[column].columns), 1)
        continue
      }
      let gap = column..<(cells.cells[column..<end].firstIndex { !$0.isBlank } ?? end)
      // A space would cut a cluster that the terminal draws wider.
      if gap.count <= RowDrawing.longestWrittenGap, !pen.mayHaveDrifted {
        pen.writeSpaces(gap, row: row, of: cells.cells.count)
      }
      column = gap.upperBound
    }
  }

  /// Draws what differs from the cells that the terminal shows, which have the same style table.
  func update(from old: RowCells, with pen: inout ScreenPen) {
    var column = 0
    pen.beginRow()
    while let change = nextChange(from: old, column) {
      // A terminal may have drawn an uncertain cluster elsewhere, so nothing near it may stay.
      if let end = endOfRemains(of: change, old) {
        if end >= old.endOfContent {
          if old.endOfContent > change.lowerBound { pen.eraseRow(row, from: change.lowerBound) }
          draw(from: change.lowerBound, with: &pen)
          return
        }
        pen.writeSpaces(change.lowerBound..<end, row: row, of: cells.cells.count)
        draw(from: change.lowerBound, to: end, with: &pen)
        column = end
        continue
      }
      let end = max(change.lowerBound, min(change.upperBound, cells.endOfContent))
      write(change.lowerBound..<end, with: &pen)
      if change.upperBound - end > 3 {
        pen.eraseRow(row, from: end)
        return
      }
      if end < change.upperBound {
        pen.writeSpaces(end..<change.upperBound, row: row, of: cells.cells.count)
      }
      column = change.upperBound
    }
  }

  /// Returns the column after those that the uncertain clusters of a change may cover on a terminal,
  /// and the uncertain clusters near them; nil if the change has none.
  private func endOfRemains(of change: Range<Int>, _ old: RowCells) -> Int? {
    var end = change.upperBound
    var hasUncertain = false
    var column = change.lowerBound
    while column < end {
      if !old.cells[column].isCertain || !cells.cells[column].isCertain {
        hasUncertain = true
        end = max(end, min(column + 1 + RowDrawing.longestOverhang, cells.cells.count))
      }
      column += 1
    }
    return hasUncertain ? end : nil
  }

  /// Draws changed cells, of which blank ones may show something on the terminal.
  private func write(_ columns: Range<Int>, with pen: inout ScreenPen) {
    var column = columns.lowerBound
    while column < columns.upperBound {
      let end = cells.cells[column..<columns.upperBound].firstIndex { !$0.isBlank }
      let blank = column..<(end ?? columns.upperBound)
      if blank.isEmpty {
        pen.write(cells, column, row: row, styles)
        column += 1
      } else {
        pen.writeSpaces(blank, row: row, of: cells.cells.count)
        column = blank.upperBound
      }
    }
  }

  /// Returns the next columns to write, in which short equal stretches are included.
  private func nextChange(from old: RowCells, _ start: Int) -> Range<Int>? {
    let columns = cells.cells.count
    guard let first = (start..<columns).first(where: { cells.differs(from: old, at: $0) }) else {
      return nil
    }
    var end = first + 1
    var next = end
    while next < columns, next - end <= RowDrawing.longestWrittenGap {
      if cells.differs(from: old, at: next) {
        end = next + 1
      } else if !cells.cells[next].isCertain {
        break
      }
      next += 1
    }
    return overhangingCluster(before: first)..<end
  }

  /// Returns the first column of an uncertain cluster that a terminal may have drawn into a column,
  /// or the column itself if the cells before it have no such cluster.
  private func overhangingCluster(before column: Int) -> Int {
    var left = column - 1
    while left >= 0, column - left <= RowDrawing.longestOverhang, cells.cells[left].isBlank {
      left -= 1
    }
    return left >= 0 && !cells.cells[left].isCertain ? cells.head(of: left) : column
  }
}
