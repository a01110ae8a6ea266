import ArgumentParser

/// How much of a profile's card is shown.
struct CardOptions: Sendable {
  /// How many lines of a bio are shown; nil is all.
  var lines: Int?
  /// Whether accounts' pictures are shown above their cards, where the terminal can.
  var showsPictures = false

  /// How many lines of a bio are shown where cards are many.
  static let usualLines = 3

  /// Cards are for people who look at them.
  func areShown(_ format: FormatOptions, in invocation: Invocation) -> Bool {
    invocation.isLaidOut(format.format)
  }

  /// Checks the number of lines that was typed, and that nothing but cards was asked for with it.
  ///
  /// In a pipe it is ignored: whoever has it in an alias means terminals.
  ///
  /// - Throws: `ValidationError` for a number below 1, or where there is a format.
  static func validate(lines: Int?, _ format: FormatOptions? = nil) throws {
    guard let lines else { return }
    if lines < 1 { throw ValidationError("--lines must be at least 1, not \(lines)") }
    if format?.format != nil {
      throw ValidationError("--lines is for cards, so no format goes with it")
    }
  }
}
