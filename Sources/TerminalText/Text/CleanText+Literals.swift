/// Wording of our own; it is cleaned as any other, and takes only clean text and numbers into itself.
extension CleanText: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self.init(value)
  }

  package init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.text, lineBreaks: .kept)
  }

  /// The parts of a literal such as `"\(login) has \(count) followers"`, put together.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    /// Puts in wording, its line breaks as spaces.
    package mutating func appendLiteral(_ literal: String) {
      text += CleanText(literal).text
    }

    /// Puts in a text as it is, its line breaks too.
    package mutating func appendInterpolation(_ clean: CleanText) {
      text += clean.text
    }

    /// Puts in a whole number in digits.
    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += String(number)
    }
  }
}
