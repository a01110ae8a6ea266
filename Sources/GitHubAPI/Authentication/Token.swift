/// A secret that signs requests; it never prints itself.
package struct Token: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let secret: String
  /// Eight bytes of the token's SHA-256: enough to know it again, of no use to anyone else.
  package let fingerprint: UInt64
  /// What masks the token in a server's texts; nil if it is too short for that.
  let mask: TokenMask?

  /// Takes a token as a variable or a program gave it, without the white space around it.
  ///
  /// Returns nil when it is blank or holds anything that can't stand in a header field.
  package init?(_ text: String) {
    let bytes = text.utf8.drop(while: Token.isSpace)
    guard let end = bytes.lastIndex(where: { !Token.isSpace($0) }) else { return nil }
    let trimmed = bytes[...end]
    guard trimmed.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    secret = String(decoding: trimmed, as: UTF8.self)
    // Once: every page that is asked for and kept needs them.
    mask = TokenMask(Array(trimmed))
    fingerprint = SHA256.digest(of: Array(trimmed)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Whether a byte is a space, TAB, LF, VT, FF or CR.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  package var description: String { "(token)" }
  package var debugDescription: String { "(token)" }
  package var customMirror: Mirror { Mirror(self, children: []) }

  /// The value of the `Authorization` field.
  package var authorization: String { "Bearer \(secret)" }
}
