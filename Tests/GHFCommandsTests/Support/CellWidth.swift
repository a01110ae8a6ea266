import TerminalText

/// How wide a printed line is on a terminal.
enum CellWidth {
  /// The cells of a line that holds no sequences.
  static func of(_ line: String) -> Int { CleanText(line).columns() }
}
