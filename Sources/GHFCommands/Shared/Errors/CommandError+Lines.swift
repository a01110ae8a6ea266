import GHFMessages
import TerminalText

extension CommandError {
  /// Returns the lines for stderr, an `error:` line and a `hint:` line for each hint, wrapped at
  /// words to a width in columns, or not at all if `columns` is nil.
  func lines(fitting columns: Int? = nil) -> [StyledLine] {
    if message.isEmpty { return [] }
    return CommandError.lines("error:", Style(isBold: true, color: .red), sentence, columns)
      + hints.flatMap { CommandError.lines("hint:", .bold, $0, columns) }
  }

  private static func lines(
    _ kind: CleanText, _ style: Style, _ text: String, _ columns: Int?
  ) -> [StyledLine] {
    let texts = "\(kind) \(CleanText(text))".messageLines(columns: columns)
    return texts.enumerated().map { index, text in
      if index > 0 { return StyledLine(CleanText(text)) }
      var line = StyledLine(kind, style)
      line.append(CleanText(String(text.dropFirst(kind.text.count))))
      return line
    }
  }
}
