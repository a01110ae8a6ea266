/// A secret that authorises requests; printing a token never reveals it.
package struct Token: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let secret: String
  /// The token's owner.
  package private(set) var viewer: Viewer
  /// The mask that hides the token in a server's texts; nil if the token is too short for one.
  let mask: TokenMask?

  private static let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]

  /// Trims white space and a pair of quotes from the text of a variable or a program's output.
  ///
  /// Returns nil if the rest is empty or contains a byte that a header field can't hold, or a quote,
  /// which no token contains.
  package init?(_ text: String) {
    var trimmed = Token.trimmed(text.utf8)
    if let quote = trimmed.first, Token.quotes.contains(quote), trimmed.count > 1,
      trimmed.last == quote
    {
      trimmed = Token.trimmed(trimmed.dropFirst().dropLast())
    }
    guard !trimmed.isEmpty,
      trimmed.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Token.quotes.contains($0) })
    else { return nil }
    secret = String(decoding: trimmed, as: UTF8.self)
    // Computed once: every request and every cached page needs them.
    mask = TokenMask(trimmed)
    viewer = Viewer(identifiedBy: trimmed)
  }

  /// Returns the token with the owner that is known without it.
  package func owned(by viewer: Viewer) -> Token {
    var token = self
    token.viewer = viewer
    return token
  }

  private static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> [UInt8] {
    let rest = bytes.drop(while: isSpace)
    guard let end = rest.lastIndex(where: { !isSpace($0) }) else { return [] }
    return Array(rest[...end])
  }

  /// Returns true for space, TAB, LF, VT, FF and CR.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  package var description: String { "(token)" }
  package var debugDescription: String { "(token)" }
  package var customMirror: Mirror { Mirror(self, children: []) }

  /// The value of the `Authorization` field.
  package var authorization: String { "Bearer \(secret)" }
}
