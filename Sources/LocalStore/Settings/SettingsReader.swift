import GitHubAPI

/// A parser for the subset of TOML 1.0 that the config file uses: `[section]` and `[section.part]`
/// lines, and `key = value` with strings, integers, booleans and arrays of strings, each on one line.
///
/// TOMLKit parses all of TOML, but it imports Foundation. Accepted lines mean the same in TOML; all
/// others are rejected with their line number.
package enum SettingsReader {
  /// Parses the settings in file order, in known sections only; throws for the first invalid line.
  package static func settings(
    in bytes: [UInt8], sections known: Set<String>
  ) throws(SettingsDamage) -> [Setting] {
    try SettingsDocument(bytes, sections: known).entries.map(\.setting)
  }
}

/// The settings of a config file with their places in its bytes.
struct SettingsDocument {
  struct Entry {
    let setting: Setting
    /// The bytes of the value.
    let place: Range<Int>
  }

  private(set) var entries: [Entry] = []
  /// The end of the last line of each section that has a setting or the section's name, without the
  /// line break.
  private(set) var ends: [String: Int] = [:]

  /// Parses a file; throws for the first invalid line.
  init(_ bytes: [UInt8], sections known: Set<String>) throws(SettingsDamage) {
    // Windows' editors begin UTF-16 with a byte order mark.
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw SettingsDamage(line: 1, reason: .utf16)
    }
    let invalid = SettingsDocument.firstInvalidLine(of: bytes)
    try read(Array(bytes[..<(invalid?.start ?? bytes.count)]), known)
    if let invalid { throw SettingsDamage(line: invalid.line, reason: .notText) }
  }

  private mutating func read(_ bytes: [UInt8], _ known: Set<String>) throws(SettingsDamage) {
    var cursor = SettingsCursor(bytes)
    var section: String?
    // A key and a section can't have the same path.
    var paths: Set<String> = []
    while !cursor.isAtEnd {
      cursor.skipSpaces()
      let line = cursor.line
      func damage(_ reason: SettingsDamage.Reason) -> SettingsDamage {
        SettingsDamage(line: line, reason: reason)
      }
      if cursor.take("[") {
        guard let name = cursor.sectionName(), cursor.skipComment() else {
          throw damage(.unreadable)
        }
        guard known.contains(name) else { throw damage(.unknownSection(name, known: known)) }
        guard paths.insert(name).inserted else { throw damage(.duplicateSection(name)) }
        section = name
        ends[name] = cursor.position
      } else if !cursor.skipComment() {
        guard let key = cursor.bareKey() else { throw damage(.unreadable) }
        cursor.skipSpaces()
        guard cursor.take("=") else { throw damage(.unreadable) }
        cursor.skipSpaces()
        let start = cursor.position
        let value = cursor.value()
        let place = start..<cursor.position
        guard let value, cursor.skipComment() else {
          throw SettingsDamage(
            line: cursor.line, reason: cursor.isInList ? .longList(key: key) : .value(key: key))
        }
        guard let section else { throw damage(.noSection(key: key)) }
        guard paths.insert("\(section).\(key)").inserted else { throw damage(.duplicateKey(key)) }
        entries.append(
          Entry(
            setting: Setting(section: section, key: key, value: value, line: line), place: place))
        ends[section] = cursor.position
      }
      cursor.skipLineBreak()
    }
  }

  /// Returns the first line that isn't UTF-8 or has a control character, and its start; nil if all
  /// lines are text.
  private static func firstInvalidLine(of bytes: [UInt8]) -> (line: Int, start: Int)? {
    var start = 0
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let isLast = index == lines.count - 1
      let content = !isLast && line.last == 0x0D ? line.dropLast() : line
      let isText = content.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
      guard isText, String(validating: content, as: UTF8.self) != nil else {
        return (index + 1, start)
      }
      start += line.count + 1
    }
    return nil
  }
}

/// A key and value on a line of the config file.
package struct Setting: Sendable, Equatable {
  /// A value with its type.
  package enum Value: Sendable, Equatable {
    case text(String)
    case number(Int64)
    case boolean(Bool)
    /// An array of strings.
    case list([String])
  }

  /// The section that contains the line; with a dot for a table within another.
  package let section: String
  package let key: String
  package let value: Value
  /// The line number of the key, from 1.
  package let line: Int
}

/// An invalid line of the config file.
package struct SettingsDamage: Error, Sendable, Equatable {
  /// The reason a line is invalid.
  package enum Reason: Sendable, Equatable {
    /// Invalid UTF-8, or a control character.
    case notText
    /// The whole file is UTF-16.
    case utf16
    /// An array that its line doesn't end, which TOML allows.
    case longList(key: String)
    /// Neither a section nor a key with a value.
    case unreadable
    /// The key's value isn't a string, an integer, a boolean or an array of strings.
    case value(key: String)
    /// A key before the first section.
    case noSection(key: String)
    case unknownSection(String, known: Set<String>)
    case duplicateSection(String)
    case duplicateKey(String)
  }

  /// The line number, from 1.
  package let line: Int
  package let reason: Reason
}

/// The position of a parser in a config file, whose bytes are text without control characters other
/// than tabs and line breaks.
struct SettingsCursor {
  private let bytes: [UInt8]
  private(set) var position: Int
  /// The line number, from 1.
  private(set) var line = 1
  /// True once a line has ended within an array.
  private(set) var isInList = false

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
    let key = bytes[position...].prefix { $0.isAlphanumeric || "-_".utf8.contains($0) }
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
      isInList = endsLine
      guard !isInList, let text = text() else { return nil }
      texts.append(text)
      skipSpaces()
      if take("]") { return texts }
      isInList = endsLine
      guard take(",") else { return nil }
    }
  }

  /// True if nothing but a comment follows on the line.
  private var endsLine: Bool {
    var rest = self
    return rest.skipComment()
  }

  /// Parses a decimal integer without leading zeros, which TOML rejects.
  private static func number(_ text: String) -> Int64? {
    let isSigned = text.hasPrefix("+") || text.hasPrefix("-")
    let digits = text.dropFirst(isSigned ? 1 : 0)
    guard digits.utf8.allSatisfy(\.isDigit),
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
    let text = bytes[position...].prefix(4).prefix(while: \.isHexDigit)
    position = text.endIndex
    guard text.count == 4 else { return nil }
    return UInt32(String(decoding: text, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
  }
}
