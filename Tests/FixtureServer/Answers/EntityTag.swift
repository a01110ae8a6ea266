/// An ETag that follows from what an answer is made of: the same bytes have the same tag.
///
/// A checksum is enough (FNV-1a, 64 bits): nobody forges answers of this server.
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
