import CommandLineInterface
import TerminalText

extension String {
  /// A message in lines that end at words; what is quoted, as commands are, stays whole.
  ///
  /// - Parameters:
  ///   - columns: How wide lines may be; words that are wider have one of their own. Nil is any width.
  ///   - indent: The spaces in front of the lines after the first.
  /// - Returns: One line at least.
  func messageLines(columns: Int?, indent: Int = 2) -> [String] {
    guard let columns, CleanText(self).columns() > columns else { return [self] }
    return wordLines(
      columns: columns, indent: min(indent, columns / 4), keeping: " '", "'")
  }

  /// The text in lines as above, in which what stands between two marks isn't broken either.
  func wordLines(
    columns: Int, firstIndent: Int = 0, indent: Int, keeping open: String, _ close: String
  ) -> [String] {
    // Clean text has no such control.
    let gap: Character = "\u{1F}"
    var bound = ""
    var rest = self[...]
    while let start = rest.firstRange(of: open),
      let end = rest[start.upperBound...].firstRange(of: close)
    {
      bound += rest[..<start.upperBound]
      bound += rest[start.upperBound..<end.upperBound].map { $0 == " " ? gap : $0 }
      rest = rest[end.upperBound...]
    }
    bound += rest
    return bound.wordLines(columns: columns, firstIndent: firstIndent, indent: indent)
      .map { String($0.map { $0 == gap ? " " : $0 }) }
  }
}

extension CommandContext {
  /// How wide messages may be; nil where no person reads them on a terminal.
  var messageColumns: Int? { terminal.messagesAreTerminal ? columns(nil) : nil }

  /// Writes a message for people to standard error, wrapped on a terminal.
  func writeMessage(_ text: String) {
    status.clear()
    // A remark that can't be shown must not end the run: stderr may be closed.
    for line in CleanText(text).text.messageLines(columns: messageColumns) {
      try? messages.writeLine(CleanText(line))
    }
    try? messages.flush()
  }
}
