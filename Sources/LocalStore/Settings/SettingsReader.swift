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
          throw SettingsDamage(line: cursor.line, reason: .value(key: key))
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
