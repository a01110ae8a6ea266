/// Wording of our own, cleaned like any text; it interpolates only clean text and whole numbers.
extension CleanText: ExpressibleByStringInterpolation {
  /// Cleans a literal; its line breaks become spaces.
  public init(stringLiteral value: String) { self.init(value) }

  /// Cleans an interpolated literal as a whole, since its parts may join.
  public init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.text, lineBreaks: .kept)
  }

  /// The accumulated parts of a literal such as `"\(name) has \(count) files"`.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {
      let interpolations = LayoutLimits.clamped(interpolationCount)
      text.reserveCapacity(LayoutLimits.clamped(literalCapacity) + interpolations * 16)
    }

    /// Appends wording; its line breaks become spaces.
    public mutating func appendLiteral(_ literal: String) { text += CleanText(literal).text }

    /// Appends a text unchanged, including its line breaks.
    public mutating func appendInterpolation(_ clean: CleanText) { text += clean.text }

    /// Appends a whole number in decimal.
    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += String(number)
    }
  }
}
