import Testing

/// A rule for source files, which describes each violation in a line of text.
struct SourceRule: Sendable, CustomTestStringConvertible {
  let name: String
  let violations: @Sendable (SourceFile) -> [String]

  var testDescription: String { name }

  /// Creates a rule that no line of code may match an expression.
  ///
  /// `matcher` is called once per file, so that the expression is compiled once. A path that begins
  /// with one of `allowed` is exempt.
  static func never(
    _ name: String, allowed: [String] = [],
    _ matcher: @escaping @Sendable () -> (String) -> Bool
  ) -> SourceRule {
    SourceRule(name: name) { file in
      if allowed.contains(where: file.path.hasPrefix) { return [] }
      let matches = matcher()
      return file.code.enumerated().filter { matches($0.element) }.map {
        "\(file.path):\($0.offset + 1): \(name)"
      }
    }
  }
}
