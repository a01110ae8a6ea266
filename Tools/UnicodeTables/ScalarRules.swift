import TerminalText

/// Derives the layout properties of code points from Unicode's properties.
struct ScalarRules {
  let unicode: UnicodeProperties

  /// The boundaries of the ranges that the rules themselves name.
  ///
  /// All code points between two boundaries, of these or of `UnicodeProperties.starts`, have the same
  /// layout properties.
  static let ownStarts: [UInt32] =
    (breakingSpaces + suspects + [dottedCircle...dottedCircle, hangulFiller...hangulFiller])
    .flatMap { [$0.lowerBound, $0.upperBound + 1] } + lineBreaks.flatMap { [$0, $0 + 1] }

  private static let dottedCircle: UInt32 = 0x25CC
  private static let hangulFiller: UInt32 = 0x115F
  private static let lineBreaks: [UInt32] = [0xA, 0xB, 0xC, 0xD, 0x85, 0x2028, 0x2029]

  /// The white space that a line's end absorbs (rule L1).
  private static let breakingSpaces: [ClosedRange<UInt32>] = [
    0x09...0x09, 0x20...0x20, 0x1680...0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F...0x205F,
    0x3000...0x3000,
  ]

  /// The code points that cleaning may change or drop (rules S1 to S7).
  private static let suspects: [ClosedRange<UInt32>] =
    [
      0x00...0x08, 0x0A...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x2028...0x202E, 0x2066...0x206F,
      0x3164...0x3164, 0xFDD0...0xFDEF, 0xFE0E...0xFE0E, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0,
      0xFFF9...0xFFFB, 0x1_D173...0x1_D17A, 0xE_0000...0xE_007F,
    ] + (UInt32(0)...0x10).map { $0 << 16 + 0xFFFE...$0 << 16 + 0xFFFF }

  /// Returns the packed properties of a code point.
  ///
  /// - Throws: `TablesError.unexpected` if a file has an unknown value.
  func properties(of codePoint: UInt32) throws(TablesError) -> ScalarProperties {
    let width = width(of: codePoint)
    return ScalarProperties(
      lineBreak: try lineBreak(of: codePoint),
      clusterBreak: try ScalarRules.value(
        named: unicode.clusterBreak[codePoint], in: ValueNames.clusterBreaks),
      conjunct: try ScalarRules.value(named: unicode.conjunct[codePoint], in: ValueNames.conjuncts),
      mark: ValueNames.marks[unicode.category[codePoint]] ?? .none, width: width,
      flags: flags(of: codePoint, width: width))
  }

  /// Returns Line_Break after rule LB1, with the subclasses that `LineBreakClass` adds.
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
    default: return try ScalarRules.value(named: value, in: ValueNames.lineBreaks)
    }
  }

  /// Returns the number of cells that a code point occupies alone (rule W2).
  ///
  /// A spacing mark has 0 cells here: rule W5 adds its cell after a base. Line breaks have 0 cells;
  /// cleaning turns other controls into text, and TAB into a space.
  private func width(of codePoint: UInt32) -> Int {
    if ScalarRules.lineBreaks.contains(codePoint) { return 0 }
    if codePoint == ScalarRules.hangulFiller { return 2 }
    let category = unicode.category[codePoint]
    // The format characters in Prepend are the prepended concatenation marks (UAX #29).
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
    if hasOwnCluster(codePoint) { flags.insert(.ownCluster) }
    return flags
  }

  /// Returns true if a boundary is before the code point and any other such one before it (GB999).
  private func hasOwnCluster(_ codePoint: UInt32) -> Bool {
    ValueNames.marks[unicode.category[codePoint]] == nil
      && ["Other", "LV", "LVT"].contains(unicode.clusterBreak[codePoint])
      && ["None", "Consonant"].contains(unicode.conjunct[codePoint])
  }

  private static func value<Value>(
    named name: String, in values: [String: Value]
  ) throws(TablesError) -> Value {
    guard let value = values[name] else {
      throw .unexpected("unknown property value \(name)")
    }
    return value
  }
}
