import TerminalText

extension String {
  /// Wraps the text at spaces only, so that options and addresses stay whole.
  ///
  /// Lines, including their indents, are at most `columns` wide; a wider word gets its own line.
  /// Keeps leading spaces, and collapses other runs of spaces. Returns at least one line.
  package func wordLines(columns: Int, firstIndent: Int = 0, indent: Int = 0) -> [String] {
    let lead = prefix { $0 == " " }
    var words = dropFirst(lead.count).split(separator: " ")[...]
    var lines: [String] = []
    var line = String(repeating: " ", count: firstIndent) + lead + (words.popFirst() ?? "")
    for word in words {
      if line.columns + 1 + word.columns > columns {
        lines.append(line)
        line = String(repeating: " ", count: indent) + word
      } else {
        line += " " + word
      }
    }
    return lines + [line]
  }
}

extension StringProtocol {
  /// The width of the text, in terminal columns.
  fileprivate var columns: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : CleanText(String(self)).columns()
  }
}
