/// A decoder of the bytes that `PackWriter` writes; its methods return nil for damaged bytes.
struct PackReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  /// Reads the next number; returns nil if it is damaged or the bytes end.
  mutating func number() -> UInt64? {
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

  /// Reads the next string; returns nil if it is damaged, missing or not UTF-8.
  mutating func text() -> String? {
    guard let length = number(), length <= UInt64(bytes.count - position) else { return nil }
    let end = position + Int(length)
    defer { position = end }
    return String(validating: bytes[position..<end], as: UTF8.self)
  }
}

/// An encoder of numbers and strings in the compact binary format of snapshots.
struct PackWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes a number as LEB128: seven bits per byte, lowest first.
  mutating func number(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes a string in UTF-8, preceded by its length in bytes.
  mutating func text(_ text: String) {
    number(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}
