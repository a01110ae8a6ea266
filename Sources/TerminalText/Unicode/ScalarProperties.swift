/// The properties of a scalar that layout needs, packed into 32 bits.
///
/// The generator derives them from Unicode's files, and the table stores each distinct value once.
package struct ScalarProperties: Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Packs the properties; `width` is 0, 1 or 2 cells.
  package init(
    lineBreak: LineBreakClass, clusterBreak: ClusterBreakClass, conjunct: ConjunctClass,
    mark: MarkClass, width: Int, flags: Flags
  ) {
    rawValue =
      UInt32(lineBreak.rawValue) | UInt32(clusterBreak.rawValue) << 6
      | UInt32(conjunct.rawValue) << 10 | UInt32(mark.rawValue) << 12 | UInt32(width) << 14
      | flags.rawValue << 16
  }

  /// Creates a unit of the line-breaking rules that has only a class.
  init(lineBreak: LineBreakClass) { rawValue = UInt32(lineBreak.rawValue) }

  /// The properties of an ASCII letter.
  static let letter = ScalarProperties(
    lineBreak: .al, clusterBreak: .other, conjunct: .none, mark: .none, width: 1,
    flags: .ownCluster)

  /// The Boolean properties.
  package struct Flags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let pictographic = Flags(rawValue: 1 << 0)  // Extended_Pictographic
    package static let modifierBase = Flags(rawValue: 1 << 1)  // Emoji_Modifier_Base
    package static let modifier = Flags(rawValue: 1 << 2)  // Emoji_Modifier: the five skin tones
    /// A base that is narrow alone and two cells wide with VS16 (emoji-variation-sequences.txt).
    package static let widensWithVS16 = Flags(rawValue: 1 << 3)
    /// East_Asian_Width A; its width is 1, but some terminals draw it 2 cells wide.
    package static let ambiguousWidth = Flags(rawValue: 1 << 4)
    /// East_Asian_Width F, W or H, for LB19a and LB30.
    package static let eastAsian = Flags(rawValue: 1 << 5)
    /// White space that is dropped at line ends, not no-break spaces (rule L1).
    package static let breakingSpace = Flags(rawValue: 1 << 6)
    /// Examined by cleaning (rules S1 to S7), as TAB is, which lacks this flag.
    package static let suspect = Flags(rawValue: 1 << 7)
    /// A cluster begins with it unless the scalar before it lacks this flag; it is neither a mark, a
    /// jamo nor a regional indicator.
    package static let ownCluster = Flags(rawValue: 1 << 8)
  }

  /// Line_Break, resolved.
  package var lineBreak: LineBreakClass {
    LineBreakClass(rawValue: UInt8(truncatingIfNeeded: rawValue & 0x3F)) ?? .al
  }

  /// The number of the scalar's Line_Break among all classes; cheaper than decoding `lineBreak`.
  @inline(__always) var lineBreakIndex: Int { Int(rawValue & 0x3F) }

  /// The scalar's Line_Break as one bit of a set.
  @inline(__always) var lineBreakBit: UInt64 { 1 << UInt64(rawValue & 0x3F) }

  /// True for BK, CR, LF and NL, which end a line.
  @inline(__always) var isHardBreak: Bool {
    let all = LineBreakClass.bk.bit | LineBreakClass.cr.bit | LineBreakClass.lf.bit
    return (all | LineBreakClass.nl.bit) & lineBreakBit != 0
  }

  /// Returns true for a scalar of this Line_Break; cheaper than decoding `lineBreak`.
  @inline(__always) func isOf(_ lineBreak: LineBreakClass) -> Bool {
    rawValue & 0x3F == UInt32(lineBreak.rawValue)
  }

  /// Returns true for a scalar of this Grapheme_Cluster_Break.
  @inline(__always) func hasClusterBreak(_ clusterBreak: ClusterBreakClass) -> Bool {
    rawValue >> 6 & 0xF == UInt32(clusterBreak.rawValue)
  }

  /// Returns true for a scalar of this Indic_Conjunct_Break.
  @inline(__always) func hasConjunct(_ conjunct: ConjunctClass) -> Bool {
    rawValue >> 10 & 0x3 == UInt32(conjunct.rawValue)
  }

  /// Returns true for a mark of this kind.
  @inline(__always) func hasMark(_ mark: MarkClass) -> Bool {
    rawValue >> 12 & 0x3 == UInt32(mark.rawValue)
  }

  /// True if the scalar is Other for clusters, and neither consonant, linker nor pictograph; a
  /// cluster always begins between two such scalars (UAX #29 GB999).
  @inline(__always)
  var isPlainForClusters: Bool { rawValue & (0xFC0 | Flags.pictographic.rawValue << 16) == 0 }

  /// True for a letter or digit (AL, HL, NU) with a cluster of its own; no break is allowed between
  /// two of them (LB23, LB25, LB28).
  @inline(__always) var isWord: Bool {
    let own = Flags.ownCluster.rawValue << 16
    return rawValue & (own | 0x3F) &- own <= LineBreakClass.nu.rawValue
  }

  /// Grapheme_Cluster_Break.
  package var clusterBreak: ClusterBreakClass {
    ClusterBreakClass(rawValue: UInt8(truncatingIfNeeded: rawValue >> 6 & 0xF)) ?? .other
  }

  /// Indic_Conjunct_Break.
  package var conjunct: ConjunctClass {
    ConjunctClass(rawValue: UInt8(truncatingIfNeeded: rawValue >> 10 & 0x3)) ?? .none
  }
  package var mark: MarkClass {
    MarkClass(rawValue: UInt8(truncatingIfNeeded: rawValue >> 12 & 0x3)) ?? .none
  }
  /// The width of the scalar alone in cells (rule W2); 1 for ambiguous ones.
  package var width: Int { Int(rawValue >> 14 & 0x3) }
  package var flags: Flags { Flags(rawValue: rawValue >> 16) }

  /// Returns true if a flag is set.
  package func has(_ flag: Flags) -> Bool { rawValue & flag.rawValue << 16 != 0 }
}
