/// An ETag that follows from what an answer is made of: the same bytes have the same tag.
///
/// A checksum (FNV-1a, 64 bits) is enough for a server whose answers no one forges.
enum EntityTag {
  /// The tag in quotation marks, for some pieces of bytes in order.
  static func text(of pieces: [UInt8]...) -> String {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for piece in pieces {
      for byte in piece { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return "\"" + String(sum, radix: 16) + "\""
  }
}
