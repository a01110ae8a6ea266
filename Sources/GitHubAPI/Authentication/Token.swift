/// A secret that authorises requests; printing a token never reveals it.
package struct Token: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let secret: String
  /// The token's owner.
  package private(set) var viewer: Viewer
  /// The mask that hides the token in a server's texts; nil if the token is too short for one.
  let mask: TokenMask?

  /// Trims white space from the text of a variable or a program's output.
  ///
  /// Returns nil if the rest is empty or contains a byte that a header field can't hold.
  package init?(_ text: String) {
    let bytes = text.utf8.drop(while: Token.isSpace)
    guard let end = bytes.lastIndex(where: { !Token.isSpace($0) }) else { return nil }
    let trimmed = Array(bytes[...end])
    guard trimmed.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
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
