package import TerminalText

/// What a person is told when a command fails, and the exit status that says the same to a script.
///
/// Only this layer has sentences; the layers below throw data.
package struct CommandError: Error, Sendable, Equatable {
  package var outcome: Outcome
  /// One line without a full stop; empty when nothing is to be said.
  package var message: String
  /// What lies below, from the nearest to the deepest.
  package var causes: [String]
  /// What to do next, a line each.
  package var hints: [String]
  /// Whether the same command may do better at another time.
  package var isTemporary: Bool
  /// Whether requests about other accounts may still succeed.
  package var othersMaySucceed = false

  package init(
    _ outcome: Outcome, _ message: String, causes: [String] = [], hints: [String] = [],
    isTemporary: Bool = false
  ) {
    self.outcome = outcome
    self.message = message
    self.causes = causes.filter { !$0.isEmpty }
    self.hints = hints
    self.isTemporary = isTemporary
  }

  /// A run that ends without a word.
  package static func silent(_ outcome: Outcome) -> CommandError { CommandError(outcome, "") }

  /// The lines for stderr: one `error:` line, and one `hint:` line for each hint.
  package var lines: [StyledLine] { lines(fitting: nil) }

  /// The same lines, wrapped at words to so many columns; nil is any number.
  func lines(fitting columns: Int?) -> [StyledLine] {
    if message.isEmpty { return [] }
    return CommandError.lines("error:", Style(isBold: true, colour: .red), sentence, columns)
      + hints.flatMap { CommandError.lines("hint:", .coloured(.cyan), $0, columns) }
  }

  /// What is wrong and why, in one line without a hint.
  var sentence: String { ([message] + causes).joined(separator: ": ") }

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
