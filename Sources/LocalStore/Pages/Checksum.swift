/// A 64-bit checksum against damage by accident, not against malice.
///
/// It is FNV-1a taken eight bytes at a time, each step followed by a shift that brings the high bits
/// down again. Every step is reversible, so that a change within one word is always found.
enum Checksum {
  /// The checksum of a part of an array.
  static func of(_ bytes: [UInt8], in range: Range<Int>) -> UInt64 {
    let span = unsafe bytes.span.extracting(range).bytes
    // The length is mixed in. No bytes, or zeros only, don't have the sum 0.
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(span.byteCount)
    var position = 0
    while position + 8 <= span.byteCount {
      // The condition of the loop keeps the eight bytes within the span.
      let word = unsafe span.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
      mix(UInt64(littleEndian: word), into: &sum)
      position += 8
    }
    while position < span.byteCount {
      mix(UInt64(bytes[range.lowerBound + position]), into: &sum)
      position += 1
    }
    return sum
  }

  private static func mix(_ word: UInt64, into sum: inout UInt64) {
    sum = (sum ^ word) &* 0x0000_0100_0000_01B3
    sum ^= sum >> 32
  }
}
