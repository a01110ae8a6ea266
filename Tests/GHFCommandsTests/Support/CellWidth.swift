import TerminalText

/// The width of a printed line on a terminal.
enum CellWidth {
  /// Counts the cells of a line, whose only escape sequences turn line wrap off and on.
  static func of(_ line: String) -> Int {
    CleanText(line.replacing(/\u{1B}\[\?7[lh]/, with: "")).columns()
  }
}
