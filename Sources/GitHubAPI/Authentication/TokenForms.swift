/// The byte sequences in which a token can appear in a text.
struct TokenForms: Sendable, Equatable {
  /// The token as it is, percent-encoded and escaped.
  private let plain: [[UInt8]]
  /// What base64 makes of the token in the middle of a text, apart from its neighbours' bits.
  private let base64: [[UInt8]]

  /// All of them; the token as it is, which is the shortest, comes first.
  var all: [[UInt8]] { plain + base64 }

  init(of token: [UInt8]) {
    let base64 = (0..<3).map { TokenForms.base64(of: token, precededBy: $0) }
    let url = base64.map { $0.map(TokenForms.urlSafe) }
    plain = TokenForms.distinct(
      [token, TokenForms.escaped(token)]
        + [false, true].flatMap { isUppercase in
          [TokenForms.isUnreserved, TokenForms.isAlphanumeric, { _ in false }].map { isKept in
            TokenForms.percentEncoded(token, isUppercase: isUppercase, keeping: isKept)
          }
        })
    self.base64 = TokenForms.distinct(base64 + base64.map(TokenForms.escaped) + url)
  }

  /// The range of a form that begins at a place, with all characters of base64 around it.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - place: Where the form begins.
  ///   - start: Where a range may begin at the earliest.
  /// - Returns: The range; nil if another text is there.
  func match(in bytes: Span<UInt8>, at place: Int, after start: Int) -> Range<Int>? {
    if let form = plain.first(where: { TokenForms.stands($0, in: bytes, at: place) }) {
      return place..<place + form.count
    }
    guard let form = base64.first(where: { TokenForms.stands($0, in: bytes, at: place) }) else {
      return nil
    }
    var (lower, upper) = (place, place + form.count)
    // The characters at its ends have some of the token's bits.
    while lower > start, TokenForms.isOfBase64(bytes[lower - 1]) { lower -= 1 }
    while upper < bytes.count, TokenForms.isOfBase64(bytes[upper]) { upper += 1 }
    return lower..<upper
  }

  private static func stands(_ form: [UInt8], in bytes: Span<UInt8>, at place: Int) -> Bool {
    place + form.count <= bytes.count
      && form.indices.allSatisfy { form[$0] == bytes[place + $0] }
  }

  private static func distinct(_ forms: [[UInt8]]) -> [[UInt8]] {
    forms.enumerated().filter { forms.firstIndex(of: $0.element) == $0.offset }.map(\.element)
  }

  private static func percentEncoded(
    _ token: [UInt8], isUppercase: Bool, keeping isKept: (UInt8) -> Bool
  ) -> [UInt8] {
    let digits = Array((isUppercase ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
    return token.flatMap { byte in
      isKept(byte)
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }
  }

  /// The text in a JSON string, with the solidus escaped too (RFC 8259, section 7).
  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { "\"\\/".utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The characters all of whose bits are the token's, if so many other bytes come before it.
  private static func base64(of token: [UInt8], precededBy count: Int) -> [UInt8] {
    let bytes = Array(repeating: 0, count: count) + token + [0]
    return ((count * 8 + 5) / 6..<(count + token.count) * 8 / 6).map { index in
      let (byte, bit) = (index * 6).quotientAndRemainder(dividingBy: 8)
      let pair = Int(bytes[byte]) << 8 | Int(bytes[byte + 1])
      return alphabet[pair >> (10 - bit) & 0x3F]
    }
  }

  /// A character of base64 as base64url has it (RFC 4648, section 5).
  private static func urlSafe(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    default: byte
    }
  }

  private static func isOfBase64(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "+/-_".utf8.contains(byte)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "-._~".utf8.contains(byte)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
