/// Wording of our own, cleaned like any text; it interpolates only clean text and whole numbers.
extension CleanText: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self.init(value) }

  package init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.text, lineBreaks: .kept)
  }

  /// The accumulated parts of a literal such as `"\(login) has \(count) followers"`.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    /// Appends wording; its line breaks become spaces.
    package mutating func appendLiteral(_ literal: String) { text += CleanText(literal).text }

    /// Appends a text unchanged, including its line breaks.
    package mutating func appendInterpolation(_ clean: CleanText) { text += clean.text }

    /// Appends a whole number in decimal.
    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += String(number)
    }
  }
}
