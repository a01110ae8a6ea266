import CommandLineInterface
import TerminalText

extension String {
  /// Returns a message wrapped between words; quoted text, such as a command, stays on one line.
  ///
  /// Long words or quoted texts may exceed the width. Lines after the first are indented. Without a
  /// width, the message is one line.
  func messageLines(columns: Int?) -> [String] {
    guard let columns, CleanText(self).columns() > columns else { return [self] }
    return wordLines(columns: columns, indent: min(2, columns / 4), keeping: " '", "'")
  }

  /// Returns the text wrapped between words, but never between the delimiters `open` and `close`.
  func wordLines(
    columns: Int, firstIndent: Int = 0, indent: Int, keeping open: String, _ close: String
  ) -> [String] {
    // Clean text never contains this control character.
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
