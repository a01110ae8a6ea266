/// Decimal numbers with four places, rounded half up.
package enum DecimalText {
  /// Returns the ratio of two numbers of people, such as `0.3333`.
  ///
  /// `whole` is at least 1 and not less than `part`.
  package static func ratio(_ part: Int, of whole: Int) -> String {
    text(tenThousandths: (20_000 * part + whole) / (2 * whole))
  }

  /// Returns a number that isn't negative, below a hundred billion.
  package static func number(_ value: Double) -> String {
    text(tenThousandths: Int((value * 10_000).rounded()))
  }

  private static func text(tenThousandths: Int) -> String {
    "\(tenThousandths / 10_000).\(String(10_000 + tenThousandths % 10_000).dropFirst())"
  }
}
