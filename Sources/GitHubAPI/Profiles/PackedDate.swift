/// A date in GitHub's form, stored as the number that its digits make up.
///
/// `2011-01-25T18:44:36Z` is 20110125184436, which takes 7 bytes instead of 20.
struct PackedDate {
  let digits: UInt64

  private static let form = Array("0000-00-00T00:00:00Z".utf8)

  /// Returns nil for texts of any other form.
  init?(_ text: String) {
    guard text.utf8.count == PackedDate.form.count else { return nil }
    var digits: UInt64 = 0
    for (byte, place) in zip(text.utf8, PackedDate.form) {
      if place != UInt8(ascii: "0") {
        guard byte == place else { return nil }
      } else {
        guard byte.isDigit else { return nil }
        digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
      }
    }
    self.digits = digits
  }

  /// Returns nil for numbers of more than 14 digits.
  init?(digits: UInt64) {
    guard digits < 100_000_000_000_000 else { return nil }
    self.digits = digits
  }

  var text: String {
    var rest = digits
    var bytes = PackedDate.form
    for index in bytes.indices.reversed() where bytes[index] == UInt8(ascii: "0") {
      bytes[index] += UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
