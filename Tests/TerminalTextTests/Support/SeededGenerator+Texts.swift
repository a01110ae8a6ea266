import TestSupport

extension SeededGenerator {
  /// A text of up to `count` parts.
  mutating func text(of parts: [String], upTo count: Int) -> String {
    (0..<Int.random(in: 0...count, using: &self))
      .map { _ in parts[Int.random(in: 0..<parts.count, using: &self)] }.joined()
  }
}
