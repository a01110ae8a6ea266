import TerminalText

/// Works out what layout needs to know of a code point from Unicode's properties.
struct ScalarRules {
  let unicode: UnicodeProperties

  /// Ranges that a rule of the program names itself, whatever the files say.
  ///
  /// What comes out is the same for all code points between two starts of either.
  static let ownStarts: [UInt32] =
    (breakingSpaces + suspects + [dottedCircle...dottedCircle, hangulFiller...hangulFiller])
    .flatMap { [$0.lowerBound, $0.upperBound + 1] } + lineBreaks.flatMap { [$0, $0 + 1] }

  private static let dottedCircle: UInt32 = 0x25CC
  private static let hangulFiller: UInt32 = 0x115F
  private static let lineBreaks: [UInt32] = [0xA, 0xB, 0xC, 0xD, 0x85, 0x2028, 0x2029]

  /// White space that line ends swallow (rule L1).
  private static let breakingSpaces: [ClosedRange<UInt32>] = [
    0x09...0x09, 0x20...0x20, 0x1680...0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F...0x205F,
    0x3000...0x3000,
  ]

  /// What cleaning changes or drops, or may (rules S1 to S7).
  private static let suspects: [ClosedRange<UInt32>] =
    [
      0x00...0x08, 0x0A...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x2028...0x202E, 0x2066...0x206F,
      0x3164...0x3164, 0xFDD0...0xFDEF, 0xFE0E...0xFE0E, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0,
      0xFFF9...0xFFFB, 0x1_D173...0x1_D17A, 0xE_0000...0xE_007F,
    ] + (UInt32(0)...0x10).map { $0 << 16 + 0xFFFE...$0 << 16 + 0xFFFF }

  /// The packed properties of a code point.
  ///
  /// - Throws: `TablesError.unexpected` when a file has a value that the program doesn't know.
  func properties(of codePoint: UInt32) throws(TablesError) -> ScalarProperties {
    let width = width(of: codePoint)
    return ScalarProperties(
      lineBreak: try lineBreak(of: codePoint),
      clusterBreak: try ScalarRules.look(
        up: unicode.clusterBreak[codePoint], in: ValueNames.clusterBreaks),
      conjunct: try ScalarRules.look(up: unicode.conjunct[codePoint], in: ValueNames.conjuncts),
      mark: ValueNames.marks[unicode.category[codePoint]] ?? .none, width: width,
      flags: flags(of: codePoint, width: width))
  }

  /// Line_Break after rule LB1, with the parts that `LineBreakClass` sets apart.
  private func lineBreak(of codePoint: UInt32) throws(TablesError) -> LineBreakClass {
    if codePoint == ScalarRules.dottedCircle { return .dottedCircle }
    let category = unicode.category[codePoint]
    let value = unicode.lineBreak[codePoint]
    switch (value, category) {
    case ("SA", "Mn"), ("SA", "Mc"): return .cm
    case ("QU", "Pi"): return .quInitial
    case ("QU", "Pf"): return .quFinal
    case ("ID", "Cn") where unicode.isPictographic[codePoint]: return .idPictographicUnassigned
    case ("XX", "Cn") where unicode.isPictographic[codePoint]: return .alPictographicUnassigned
    case (_, "Cn") where unicode.isPictographic[codePoint]:
      throw .unexpected("an unassigned pictographic character has Line_Break \(value)")
    default: return try ScalarRules.look(up: value, in: ValueNames.lineBreaks)
    }
  }

  /// The cells that a code point takes alone (rule W2).
  ///
  /// Spacing marks are 0 here: alone they have no cell of their own, and behind a base rule W5 adds
  /// it. Line breaks take no cell; other controls are shown as text by cleaning, TAB as a space.
  private func width(of codePoint: UInt32) -> Int {
    if ScalarRules.lineBreaks.contains(codePoint) { return 0 }
    if codePoint == ScalarRules.hangulFiller { return 2 }
    let category = unicode.category[codePoint]
    // Of what prepends, the format characters are the prepended concatenation marks (UAX #29).
    if unicode.clusterBreak[codePoint] == "Prepend", category == "Cf" { return 1 }
    if ["Mn", "Me", "Mc", "Cf", "Zl", "Zp"].contains(category) { return 0 }
    if unicode.isDefaultIgnorable[codePoint] { return 0 }
    if ["V", "T"].contains(unicode.hangul[codePoint]) { return 0 }
    if ["W", "F"].contains(unicode.eastAsianWidth[codePoint]) { return 2 }
    return unicode.clusterBreak[codePoint] == "Regional_Indicator" ? 2 : 1
  }

  private func flags(of codePoint: UInt32, width: Int) -> ScalarProperties.Flags {
    let eastAsianWidth = unicode.eastAsianWidth[codePoint]
    var flags: ScalarProperties.Flags = []
    if unicode.isPictographic[codePoint] { flags.insert(.pictographic) }
    if unicode.isModifierBase[codePoint] { flags.insert(.modifierBase) }
    if unicode.isModifier[codePoint] { flags.insert(.modifier) }
    if unicode.hasEmojiStyle[codePoint], width == 1 { flags.insert(.widensWithVS16) }
    if eastAsianWidth == "A", width == 1 { flags.insert(.ambiguousWidth) }
    if ["F", "W", "H"].contains(eastAsianWidth) { flags.insert(.eastAsian) }
    if ScalarRules.breakingSpaces.contains(where: { $0.contains(codePoint) }) {
      flags.insert(.breakingSpace)
    }
    if ScalarRules.suspects.contains(where: { $0.contains(codePoint) }) { flags.insert(.suspect) }
    return flags
  }

  private static func look<Value>(
    up name: String, in values: [String: Value]
  ) throws(TablesError) -> Value {
    guard let value = values[name] else {
      throw .unexpected("\(name) is a value of no known class")
    }
    return value
  }
}
