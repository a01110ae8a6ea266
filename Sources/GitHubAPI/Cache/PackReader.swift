/// Reads what `PackWriter` wrote, and never trusts it: damaged bytes give nil.
package struct PackReader {
  private let bytes: [UInt8]
  private var position = 0

  /// Reads from the first byte on.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether every byte was read.
  package var isAtEnd: Bool { position == bytes.count }

  /// The next number; nil where there is none.
  package mutating func number() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard position < bytes.count else { return nil }
      let byte = UInt64(bytes[position])
      position += 1
      // The tenth byte has room for one bit only.
      if shift == 63, byte > 1 { return nil }
      value |= (byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  /// The next text; nil where there is none or it is no UTF-8.
  package mutating func text() -> String? {
    guard let length = number(), length <= UInt64(bytes.count - position) else { return nil }
    let end = position + Int(length)
    defer { position = end }
    return String(validating: bytes[position..<end], as: UTF8.self)
  }
}
