/// The Unicode properties that the tables are generated from.
struct UnicodeProperties {
  let category: CodePointMap<String>
  let lineBreak: CodePointMap<String>
  let clusterBreak: CodePointMap<String>
  let conjunct: CodePointMap<String>
  let eastAsianWidth: CodePointMap<String>
  let hangul: CodePointMap<String>
  let isDefaultIgnorable: CodePointMap<Bool>
  let isPictographic: CodePointMap<Bool>
  let isModifierBase: CodePointMap<Bool>
  let isModifier: CodePointMap<Bool>
  /// The bases of the sequences with VS16.
  let hasEmojiStyle: CodePointMap<Bool>
  /// The version of Unicode that made a code point a wide emoji; 0 for others.
  let emojiVersion: CodePointMap<Int>

  /// Reads the files.
  ///
  /// - Throws: `TablesError` if one is missing, malformed, of another version, or lacks a value.
  init(_ folder: UnicodeFolder) throws(TablesError) {
    category = try CodePointMap(folder.file("DerivedGeneralCategory.txt"))
    lineBreak = try CodePointMap(folder.file("LineBreak.txt"))
    clusterBreak = try CodePointMap(folder.file("GraphemeBreakProperty.txt"))
    eastAsianWidth = try CodePointMap(folder.file("EastAsianWidth.txt"))
    hangul = try CodePointMap(folder.file("HangulSyllableType.txt"))
    let core = try folder.file("DerivedCoreProperties.txt")
    conjunct = try CodePointMap(core, property: "InCB")
    isDefaultIgnorable = try CodePointMap(core, having: "Default_Ignorable_Code_Point")
    let emoji = try folder.file("emoji-data.txt")
    isPictographic = try CodePointMap(emoji, having: "Extended_Pictographic")
    isModifierBase = try CodePointMap(emoji, having: "Emoji_Modifier_Base")
    isModifier = try CodePointMap(emoji, having: "Emoji_Modifier")
    emojiVersion = try CodePointMap(emoji, versionsOf: "Emoji_Presentation")
    hasEmojiStyle = try CodePointMap(
      folder.file("emoji-variation-sequences.txt"), having: "emoji style")
  }

  /// The code points at which a property may change, ascending; between two of them, none does.
  var starts: [UInt32] {
    let texts = [category, lineBreak, clusterBreak, conjunct, eastAsianWidth, hangul]
    let flags = [isDefaultIgnorable, isPictographic, isModifierBase, isModifier, hasEmojiStyle]
    return Set(texts.flatMap(\.starts) + flags.flatMap(\.starts)).sorted()
  }
}
