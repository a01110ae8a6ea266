import ArgumentParser

/// How much of a profile's card is shown.
struct CardOptions: Sendable {
  /// How many lines of a bio are shown; nil is all.
  var lines: Int?

  /// How many lines of a bio are shown where cards are many.
  static let usualLines = 3

  /// Cards are for people who look at them.
  func areShown(_ format: FormatOptions, in context: CommandContext) -> Bool {
    format.format == nil && context.terminal.outputIsTerminal
  }

  /// Checks the number of lines that was typed.
  ///
  /// - Throws: `ValidationError` for a number below 1.
  static func validate(lines: Int?) throws {
    if let lines, lines < 1 { throw ValidationError("--lines must be at least 1, not \(lines)") }
  }
}
