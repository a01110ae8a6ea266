/// A 64-bit checksum that detects accidental damage, not malicious changes.
///
/// FNV-1a over words of eight bytes, each step followed by a shift that mixes the high bits into
/// the low ones. Every step is reversible, so a change within one word is always detected.
enum Checksum {
  /// Returns the checksum of a text and numbers, as SQLite stores it.
  static func of(_ text: String, _ numbers: [UInt64]) -> Int64 {
    var bytes = Array(text.utf8)
    for number in numbers {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return Int64(bitPattern: of(bytes))
  }

  /// Returns the checksum of bytes.
  static func of(_ bytes: [UInt8]) -> UInt64 {
    let span = unsafe bytes.span.bytes
    // The length distinguishes a last byte from a word of the same value.
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(span.byteCount)
    var position = 0
    while position + 8 <= span.byteCount {
      // The loop condition keeps the eight bytes within the span.
      let word = unsafe span.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
      mix(UInt64(littleEndian: word), into: &sum)
      position += 8
    }
    while position < span.byteCount {
      mix(UInt64(bytes[position]), into: &sum)
      position += 1
    }
    return sum
  }

  private static func mix(_ word: UInt64, into sum: inout UInt64) {
    sum = (sum ^ word) &* 0x0000_0100_0000_01B3
    sum ^= sum >> 32
  }
}
