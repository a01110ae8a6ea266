extension String {
  /// The text with everything but RFC 3986's unreserved characters percent-encoded.
  var percentEncoded: String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = utf8.flatMap { byte in
      byte.isUnreserved
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  /// True for an ASCII digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// True for an ASCII letter or digit.
  var isAlphanumeric: Bool { isDigit || (0x61...0x7A).contains(self | 0x20) }

  /// True for an unreserved character (RFC 3986, section 2.3).
  var isUnreserved: Bool { isAlphanumeric || "-._~".utf8.contains(self) }
}
