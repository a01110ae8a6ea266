/// The position of a parser in a config file, whose bytes are text without control characters other
/// than tabs and line breaks.
struct SettingsCursor {
  private let bytes: [UInt8]
  private(set) var position: Int
  /// The line number, from 1.
  private(set) var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.byteOrderMarkCount
  }

  var isAtEnd: Bool { position >= bytes.count }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  mutating func skipSpaces() {
    while let byte = current, byte == 0x20 || byte == 0x09 { position += 1 }
  }

  /// Skips spaces and a comment; returns true if the line ends there.
  mutating func skipComment() -> Bool {
    skipSpaces()
    let isComment = current == UInt8(ascii: "#")
    while isComment, let byte = current, byte != 0x0A, byte != 0x0D { position += 1 }
    return current.map { $0 == 0x0A || $0 == 0x0D } ?? true
  }

  mutating func skipLineBreak() {
    if current == 0x0D { position += 1 }
    if current == 0x0A {
      position += 1
      line += 1
    }
  }

  mutating func bareKey() -> String? {
    let key = bytes[position...].prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    position = key.endIndex
    return key.isEmpty ? nil : String(decoding: key, as: UTF8.self)
  }

  /// Parses the rest of a line that began with `[`: keys with dots between them, and `]`.
  mutating func sectionName() -> String? {
    var keys: [String] = []
    repeat {
      skipSpaces()
      guard let key = bareKey() else { return nil }
      keys.append(key)
      skipSpaces()
    } while take(".")
    return take("]") ? keys.joined(separator: ".") : nil
  }

  /// Parses a value; nil for an invalid one, at whose line the cursor stays.
  mutating func value() -> Setting.Value? {
    if take("[") { return list().map { .list($0) } }
    if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") {
      return text().map { .text($0) }
    }
    let word = bytes[position...].prefix { !" \t#\r\n".utf8.contains($0) }
    position = word.endIndex
    switch String(decoding: word, as: UTF8.self) {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case let text: return SettingsCursor.number(text).map { .number($0) }
    }
  }

  /// Parses the rest of an array on one line, which may have a comma at its end.
  private mutating func list() -> [String]? {
    var texts: [String] = []
    while true {
      skipSpaces()
      if take("]") { return texts }
      guard let text = text() else { return nil }
      texts.append(text)
      skipSpaces()
      if take("]") { return texts }
      guard take(",") else { return nil }
    }
  }

  /// Parses a decimal integer without leading zeros, which TOML rejects.
  private static func number(_ text: String) -> Int64? {
    let isSigned = text.hasPrefix("+") || text.hasPrefix("-")
    let digits = text.dropFirst(isSigned ? 1 : 0)
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      digits.count == 1 || !digits.hasPrefix("0")
    else { return nil }
    return Int64(text)
  }

  /// Parses a string in quotes, on one line.
  private mutating func text() -> String? {
    if take("'") {
      let content = bytes[position...].prefix { !"'\r\n".utf8.contains($0) }
      position = content.endIndex
      return take("'") ? String(decoding: content, as: UTF8.self) : nil
    }
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while let byte = current, byte != 0x0A, byte != 0x0D {
      position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
      } else if let escaped = escape() {
        text += Array(String(escaped).utf8)
      } else {
        return nil
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = current, byte != 0x0A, byte != 0x0D else { return nil }
    position += 1
    switch Unicode.Scalar(byte) {
    case "b": return "\u{8}"
    case "t": return "\t"
    case "n": return "\n"
    case "f": return "\u{C}"
    case "r": return "\r"
    case "\"": return "\""
    case "\\": return "\\"
    case "u": return codePoint()
    default: return nil
    }
  }

  /// Parses the four digits of a `\u` escape.
  private mutating func codePoint() -> Unicode.Scalar? {
    let text = bytes[position...].prefix(4).prefix {
      Unicode.Scalar($0).properties.isASCIIHexDigit
    }
    position = text.endIndex
    guard text.count == 4 else { return nil }
    return UInt32(String(decoding: text, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
  }
}
