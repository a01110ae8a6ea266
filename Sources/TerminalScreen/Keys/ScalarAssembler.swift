/// A decoder that assembles scalars from UTF-8 bytes and drops invalid ones (RFC 3629).
struct ScalarAssembler: Sendable {
  private var value: UInt32 = 0
  private var missingByteCount = 0
  /// The values that the next byte may have; narrower than 0x80 to 0xBF after some lead bytes.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// True if a scalar has begun and isn't complete.
  var isUnfinished: Bool { missingByteCount > 0 }

  /// Drops an unfinished scalar.
  mutating func reset() { missingByteCount = 0 }

  /// Returns the scalar that a byte completes; a byte that can't continue a scalar begins another.
  mutating func append(_ byte: UInt8) -> Unicode.Scalar? {
    if missingByteCount > 0, allowed.contains(byte) {
      value = value << 6 | UInt32(byte & 0x3F)
      allowed = 0x80...0xBF
      missingByteCount -= 1
      return missingByteCount == 0 ? Unicode.Scalar(value) : nil
    }
    missingByteCount = 0
    switch byte {
    case 0x00...0x7F: return Unicode.Scalar(byte)
    case 0xC2...0xDF: begin(byte & 0x1F, missing: 1, 0x80...0xBF)
    case 0xE0: begin(0, missing: 2, 0xA0...0xBF)
    case 0xED: begin(0x0D, missing: 2, 0x80...0x9F)
    case 0xE1...0xEF: begin(byte & 0x0F, missing: 2, 0x80...0xBF)
    case 0xF0: begin(0, missing: 3, 0x90...0xBF)
    case 0xF1...0xF3: begin(byte & 0x07, missing: 3, 0x80...0xBF)
    case 0xF4: begin(4, missing: 3, 0x80...0x8F)
    default: break
    }
    return nil
  }

  private mutating func begin(_ bits: UInt8, missing count: Int, _ allowed: ClosedRange<UInt8>) {
    value = UInt32(bits)
    missingByteCount = count
    self.allowed = allowed
  }
}
