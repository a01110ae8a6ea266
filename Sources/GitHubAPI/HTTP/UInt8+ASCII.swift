extension UInt8 {
  package var isDigit: Bool { (0x30...0x39).contains(self) }

  package var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }

  /// True for an ASCII letter or digit.
  package var isAlphanumeric: Bool { isDigit || (0x61...0x7A).contains(self | 0x20) }
}

extension Character {
  /// True for an ASCII digit.
  package var isDigit: Bool { isASCII && isWholeNumber }
}

extension String {
  /// The digits of a number in base 16, with zeros before them up to a length.
  package init(hexadecimal number: some BinaryInteger, length: Int, uppercase: Bool = false) {
    let digits = String(number, radix: 16, uppercase: uppercase)
    self = String(repeating: "0", count: Swift.max(0, length - digits.utf8.count)) + digits
  }

  /// The text with everything but RFC 3986's unreserved characters (section 2.3) percent-encoded.
  var percentEncoded: String {
    utf8.map { byte in
      byte.isAlphanumeric || "-._~".utf8.contains(byte)
        ? String(Unicode.Scalar(byte))
        : "%" + String(hexadecimal: byte, length: 2, uppercase: true)
    }.joined()
  }
}
