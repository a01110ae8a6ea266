/// A parser for the subset of TOML 1.0 that the config file uses: `[section]` lines, and
/// `key = value` lines with strings, integers and booleans.
///
/// TOMLKit parses all of TOML, but it imports Foundation. Accepted lines mean the same in TOML; all
/// others are rejected with their line number.
package enum SettingsReader {
  /// Parses the settings in file order, in known sections only; throws for the first invalid line.
  package static func settings(
    in bytes: [UInt8], sections known: Set<String>
  ) throws(SettingsDamage) -> [Setting] {
    var settings: [Setting] = []
    var sections: Set<String> = []
    var keys: Set<String> = []
    var section: String?
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      func damage(_ reason: SettingsDamage.Reason) -> SettingsDamage {
        SettingsDamage(line: index + 1, reason: reason)
      }
      let bytes = bytes.last == 0x0D ? bytes.dropLast() : bytes
      guard let text = String(validating: bytes, as: UTF8.self),
        text.unicodeScalars.allSatisfy({ $0 == "\t" || $0.value >= 0x20 && $0.value != 0x7F })
      else { throw damage(.notText) }
      var line = SettingsLine(rest: text[...].unicodeScalars)
      switch line.content() {
      case .nothing: break
      case .section(let name):
        guard known.contains(name) else { throw damage(.unknownSection(name)) }
        guard sections.insert(name).inserted else { throw damage(.duplicateSection(name)) }
        section = name
        keys = []
      case .setting(let key, let value):
        guard let section else { throw damage(.noSection(key: key)) }
        guard keys.insert(key).inserted else { throw damage(.duplicateKey(key)) }
        settings.append(Setting(section: section, key: key, value: value, line: index + 1))
      case .unreadable(let key):
        throw damage(key.map { .value(key: $0) } ?? .unreadable)
      }
    }
    return settings
  }
}

/// A line of a config file and the position of its parser.
private struct SettingsLine {
  enum Content {
    case nothing
    case section(String)
    case setting(String, Setting.Value)
    /// With the key if only the value is invalid.
    case unreadable(key: String?)
  }

  var rest: Substring.UnicodeScalarView

  mutating func content() -> Content {
    if isAtEnd() { return .nothing }
    if take("[") {
      skipSpaces()
      guard let name = bareKey() else { return .unreadable(key: nil) }
      skipSpaces()
      return take("]") && isAtEnd() ? .section(name) : .unreadable(key: nil)
    }
    guard let key = bareKey() else { return .unreadable(key: nil) }
    skipSpaces()
    guard take("=") else { return .unreadable(key: nil) }
    skipSpaces()
    guard let value = value(), isAtEnd() else { return .unreadable(key: key) }
    return .setting(key, value)
  }

  private mutating func value() -> Setting.Value? {
    if take("\"") { return string().map { .text($0) } }
    if take("'") {
      let text = rest.prefix { $0 != "'" }
      rest = rest.dropFirst(text.count)
      return take("'") ? .text(String(text)) : nil
    }
    let word = rest.prefix { !" \t#".unicodeScalars.contains($0) }
    rest = rest.dropFirst(word.count)
    switch String(word) {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case let text: return SettingsLine.number(text).map { .number($0) }
    }
  }

  // A decimal integer. TOML allows no leading zeros, and underscores only between digits.
  private static func number(_ text: String) -> Int64? {
    let isSigned = text.hasPrefix("+") || text.hasPrefix("-")
    let groups = text.dropFirst(isSigned ? 1 : 0)
      .split(separator: "_", omittingEmptySubsequences: false)
    guard groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }) else {
      return nil
    }
    let digits = groups.joined()
    if digits.count > 1, digits.hasPrefix("0") { return nil }
    return Int64((text.hasPrefix("-") ? "-" : "") + digits)
  }

  // Parses the rest of a quoted string and its escapes.
  private mutating func string() -> String? {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return String(text) }
      if scalar != "\\" {
        text.append(scalar)
      } else if let escaped = escape() {
        text.append(escaped)
      } else {
        return nil
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    switch rest.popFirst() {
    case "b": "\u{8}"
    case "t": "\t"
    case "n": "\n"
    case "f": "\u{C}"
    case "r": "\r"
    case "\"": "\""
    case "\\": "\\"
    case "u": codePoint(digits: 4)
    case "U": codePoint(digits: 8)
    default: nil
    }
  }

  private mutating func codePoint(digits: Int) -> Unicode.Scalar? {
    let text = rest.prefix(digits)
    rest = rest.dropFirst(digits)
    guard text.count == digits, text.allSatisfy({ $0.properties.isASCIIHexDigit }) else {
      return nil
    }
    return UInt32(String(text), radix: 16).flatMap(Unicode.Scalar.init)
  }

  private mutating func bareKey() -> String? {
    let key = rest.prefix { scalar in
      scalar == "-" || scalar == "_" || scalar.isASCII && scalar.properties.isAlphabetic
        || ("0"..."9").contains(scalar)
    }
    rest = rest.dropFirst(key.count)
    return key.isEmpty ? nil : String(key)
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpaces() { rest = rest.drop { $0 == " " || $0 == "\t" } }

  // Skips spaces; returns true if nothing but a comment is left.
  private mutating func isAtEnd() -> Bool {
    skipSpaces()
    return rest.isEmpty || rest.first == "#"
  }
}
