import TerminalText

extension GeneratedFile {
  /// Generates the table of the versions of Unicode that added wide emoji, from the first version
  /// whose emoji are narrow on some terminals of today.
  static func emojiVersions(_ unicode: UnicodeProperties) -> GeneratedFile {
    let first = EmojiWidths.oldestVersion + 1
    let map = unicode.emojiVersion
    var changes: [UInt32] = []
    for start in map.starts {
      let version = map[start] < first ? 0 : UInt32(map[start])
      if version != changes.last.map({ $0 & 0xFF }) ?? 0 { changes.append(start << 8 | version) }
    }
    let text = """
      \(head)
      /// The versions of Unicode that added the wide emoji, from \(first) on.
      enum EmojiVersions {
        /// The code points at which the version changes, ascending, each shifted by 8 bits and with the
        /// version from there on; 0 for other characters.
        static let changes: [UInt32] = [
      \(lines(changes))
        ]
      }

      """
    return GeneratedFile(name: "EmojiVersions.swift", text: text)
  }
}
