/// Rows on which parts are drawn side by side and in any order.
struct Canvas {
  private struct Fragment {
    let column: Int
    let columns: Int
    let runs: [StyledRun]
    /// True for frames and the like, whose width all terminals agree on; false for text.
    let isCertain: Bool
    var picture: PlacedPicture?
  }

  /// The rows to draw; anything added to other rows is discarded.
  let rows: Range<Int>
  private var fragments: [[Fragment]]

  init(rows: Range<Int>) {
    self.rows = rows
    fragments = Array(repeating: [], count: rows.count)
  }

  /// Adds runs at a place; `isText` is true if terminals may disagree about their width.
  mutating func add(
    _ runs: [StyledRun], _ columns: Int, row: Int, column: Int, isText: Bool = false
  ) {
    guard rows.contains(row) else { return }
    fragments[row - rows.lowerBound].append(
      Fragment(column: column, columns: columns, runs: runs, isCertain: !isText))
  }

  /// Adds the empty cells of a picture.
  mutating func add(_ slot: PictureSlot, row: Int, column: Int) {
    for place in (row..<row + slot.size.rows).clamped(to: rows) {
      let picture = PlacedPicture(slot: slot, row: place - row, column: column)
      fragments[place - rows.lowerBound].append(
        Fragment(column: column, columns: 0, runs: [], isCertain: true, picture: picture))
    }
  }

  /// The rows as lines.
  ///
  /// A fragment directly after a text, which a terminal may draw wider or narrower than measured,
  /// is placed by its absolute column; any other fragment, by spaces.
  var lines: [StyledLine] {
    fragments.map { row in
      var line = StyledLine()
      var isCertain = true
      line.hasDisputedWidth = row.contains {
        !$0.isCertain && !$0.runs.allSatisfy(\.hasCertainWidth)
      }
      for fragment in row.sorted(by: { $0.column < $1.column }) {
        if isCertain {
          line.appendSpaces(fragment.column - line.columns)
        } else {
          line.move(to: fragment.column)
        }
        line.append(fragment.runs, columns: fragment.columns)
        if let picture = fragment.picture { line.place(picture) }
        isCertain = fragment.isCertain
      }
      return line
    }
  }
}
