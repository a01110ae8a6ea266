import CommandLineInterface

/// The rules of `--lines`, which limits the texts on cards.
enum CardOptions {
  /// Checks the value of `--lines`, and that no format is combined with it.
  ///
  /// In a pipe the option is ignored, because an alias may contain it for use on terminals.
  ///
  /// - Throws: `UsageError` for a number below 1, or with a format.
  static func validate(lines: Int?, _ format: FormatOptions? = nil) throws(UsageError) {
    guard let lines else { return }
    if lines < 1 { throw UsageError("'--lines' must be at least 1, not \(lines)") }
    if format?.format != nil, let option = format?.option {
      throw UsageError("'--lines' cannot be used with '\(option)'")
    }
  }
}
