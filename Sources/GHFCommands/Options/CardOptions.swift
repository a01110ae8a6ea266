import ArgumentParser

/// Whether profiles are shown as cards, and how much of each bio.
struct CardOptions: Sendable {
  /// Whether cards were asked for by name, and not only fit for a terminal.
  var areAsked = false
  /// How many lines of a bio are shown; nil is all.
  var lines: Int?

  /// How many lines of a bio are shown where cards are many.
  static let usualLines = 3

  /// Cards are for people: on a terminal, or where they were asked for by name.
  func areShown(_ format: FormatOptions, in context: CommandContext) -> Bool {
    format.format == nil && (areAsked || context.terminal.outputIsTerminal)
  }

  /// Checks the number of lines that was typed.
  ///
  /// - Throws: `ValidationError` for a number below 1.
  static func validate(lines: Int?) throws {
    if let lines, lines < 1 { throw ValidationError("--lines must be at least 1, not \(lines)") }
  }
}
