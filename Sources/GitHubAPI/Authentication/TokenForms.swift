/// The byte sequences that a token can appear as in a text.
struct TokenForms: Sendable, Equatable {
  /// The token as it is, percent-encoded and escaped.
  private let plain: [[UInt8]]
  /// The base64 of the token inside another text, without the characters that also encode its
  /// neighbours.
  private let base64: [[UInt8]]

  /// All forms; the token as it is, which is the shortest, comes first.
  var all: [[UInt8]] { plain + base64 }

  init(of token: [UInt8]) {
    let base64 = (0..<3).map { TokenForms.base64(of: token, precededBy: $0) }
    let url = base64.map { $0.map(TokenForms.urlSafe) }
    plain = TokenForms.distinct(
      [token, TokenForms.escaped(token)]
        + [false, true].flatMap { isUppercase in
          [\.isUnreserved, \.isAlphanumeric, { _ in false }].map {
            token.percentEncoded(isUppercase: isUppercase, keeping: $0)
          }
        })
    self.base64 = TokenForms.distinct(base64 + base64.map(TokenForms.escaped) + url)
  }

  /// Returns the range of the form at an index, with all base64 characters around a base64 form.
  ///
  /// The range doesn't begin before `start`. Returns nil if the bytes aren't a form.
  func match(in bytes: Span<UInt8>, at place: Int, after start: Int) -> Range<Int>? {
    if let form = plain.first(where: { TokenForms.matches($0, in: bytes, at: place) }) {
      return place..<place + form.count
    }
    guard let form = base64.first(where: { TokenForms.matches($0, in: bytes, at: place) }) else {
      return nil
    }
    var (lower, upper) = (place, place + form.count)
    // The characters next to the form hold some of the token's bits.
    while lower > start, TokenForms.isOfBase64(bytes[lower - 1]) { lower -= 1 }
    while upper < bytes.count, TokenForms.isOfBase64(bytes[upper]) { upper += 1 }
    return lower..<upper
  }

  private static func matches(_ form: [UInt8], in bytes: Span<UInt8>, at place: Int) -> Bool {
    place + form.count <= bytes.count && form.indices.allSatisfy { form[$0] == bytes[place + $0] }
  }

  private static func distinct(_ forms: [[UInt8]]) -> [[UInt8]] {
    forms.enumerated().filter { forms.firstIndex(of: $0.element) == $0.offset }.map(\.element)
  }

  /// Escapes the text as in a JSON string that escapes slashes too (RFC 8259, section 7).
  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { "\"\\/".utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the base64 characters that hold only the token's bits, if `count` bytes precede it.
  private static func base64(of token: [UInt8], precededBy count: Int) -> [UInt8] {
    let bytes = Array(repeating: 0, count: count) + token + [0]
    return ((count * 8 + 5) / 6..<(count + token.count) * 8 / 6).map { index in
      let (byte, bit) = (index * 6).quotientAndRemainder(dividingBy: 8)
      let pair = Int(bytes[byte]) << 8 | Int(bytes[byte + 1])
      return alphabet[pair >> (10 - bit) & 0x3F]
    }
  }

  /// Returns a base64 character's counterpart in base64url (RFC 4648, section 5).
  private static func urlSafe(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    default: byte
    }
  }

  private static func isOfBase64(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "+/-_".utf8.contains(byte)
  }
}
