/// The escaping of control characters in data that is otherwise printed unchanged.
public enum TerminalEscaping {
  /// Escapes the control characters and bidi controls of UTF-8 text.
  ///
  /// As in `CleanText`, ESC becomes `^[` and a C1 control becomes `\x9b`. A bidi control (UAX #9,
  /// Bidi_Control) becomes its number, `\u202e`. LF, TAB, and CR before LF stay.
  ///
  /// - Parameter bytes: Whole lines; ill-formed UTF-8 becomes U+FFFD.
  /// - Returns: The bytes to write to a terminal.
  public static func applied(to bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy(isHarmless) { return bytes }
    var shown: [UInt8] = []
    shown.reserveCapacity(bytes.count)
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      switch scalar.value {
      case 0x09, 0x0A: shown.append(UInt8(scalar.value))
      case 0x0D where scalars[scalars.index(after: index)...].first == "\n": shown.append(0x0D)
      case 0x00...0x1F, 0x7F: shown += [UInt8(ascii: "^"), UInt8(scalar.value) ^ 0x40]
      case 0x80...0x9F: shown += Array((#"\x"# + String(scalar.value, radix: 16)).utf8)
      case 0x061C: shown += Array(#"\u061c"#.utf8)
      case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
        shown += Array((#"\u"# + String(scalar.value, radix: 16)).utf8)
      default: shown += Array(String(scalar).utf8)
      }
    }
    return shown
  }

  private static func isHarmless(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) || byte == 0x09 || byte == 0x0A
  }
}
