import Testing

/// A rule that files have to keep: gives a sentence for each place that breaks it.
struct SourceRule: Sendable, CustomTestStringConvertible {
  let name: String
  let violations: @Sendable (SourceFile) -> [String]

  var testDescription: String { name }

  /// A rule that no line of code may match an expression.
  ///
  /// `matcher` is called once a file, so that an expression is compiled once. `allowed` are the
  /// beginnings of paths where a line may match.
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
