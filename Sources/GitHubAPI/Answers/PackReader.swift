/// A decoder of the bytes that `PackWriter` writes; its methods return nil for damaged bytes.
package struct PackReader {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { position == bytes.count }

  /// The number of bytes that weren't read.
  var remainingCount: Int { bytes.count - position }

  /// Reads the next number; returns nil if it is damaged or the bytes end.
  package mutating func number() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard position < bytes.count else { return nil }
      let byte = UInt64(bytes[position])
      position += 1
      // The tenth byte has only one bit left.
      if shift == 63, byte > 1 { return nil }
      value |= (byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  /// Reads the next number as a count of things; returns nil if it can't be one.
  package mutating func count() -> Int? {
    number().flatMap { $0 <= UInt64(Int32.max) ? Int($0) : nil }
  }

  /// Reads the next string; returns nil if it is damaged, missing or not UTF-8.
  package mutating func text() -> String? {
    guard let length = number(), length <= UInt64(bytes.count - position) else { return nil }
    let end = position + Int(length)
    defer { position = end }
    return String(validating: bytes[position..<end], as: UTF8.self)
  }

  /// Reads a string that may be absent; the outer optional is nil only if it is damaged.
  package mutating func text(isPresent: Bool) -> String?? {
    isPresent ? text().map { .some($0) } : .some(nil)
  }
}
