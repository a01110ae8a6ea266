import TerminalText

extension String {
  /// The text in lines that end at spaces only, so that options and addresses stay whole.
  ///
  /// Spaces that it begins with belong to its first word.
  ///
  /// - Parameters:
  ///   - columns: How long lines may be; words that are longer have one of their own.
  ///   - firstIndent: The spaces in front of the first line.
  ///   - indent: The spaces in front of the others.
  /// - Returns: One line at least.
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
  /// How many cells of a terminal the text takes.
  fileprivate var columns: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : CleanText(String(self)).columns()
  }
}
