extension String {
  /// The text with everything but RFC 3986's unreserved characters percent-encoded.
  var percentEncoded: String { String(decoding: utf8.percentEncoded(), as: UTF8.self) }
}

extension Sequence<UInt8> {
  /// Returns the bytes percent-encoded, except for those that `isKept` accepts.
  func percentEncoded(
    isUppercase: Bool = true, keeping isKept: (UInt8) -> Bool = \.isUnreserved
  ) -> [UInt8] {
    let digits = Array((isUppercase ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
    return flatMap { byte in
      isKept(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }
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
