/// Computes ETags from the bytes of an answer with a checksum (FNV-1a, 64 bits).
enum EntityTag {
  /// Returns the quoted tag for pieces of bytes in order.
  static func text(of pieces: [UInt8]...) -> String {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for piece in pieces {
      for byte in piece { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return "\"" + String(sum, radix: 16) + "\""
  }
}
