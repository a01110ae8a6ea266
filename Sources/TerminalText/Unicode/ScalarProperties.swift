/// All that layout needs to know of a scalar, packed into 32 bits.
///
/// The generator makes these from Unicode's files, and the table holds each different one once.
package struct ScalarProperties: Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

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

  /// What is either so or not.
  package struct Flags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Extended_Pictographic.
    package static let pictographic = Flags(rawValue: 1 << 0)
    /// Emoji_Modifier_Base.
    package static let modifierBase = Flags(rawValue: 1 << 1)
    /// Emoji_Modifier: the five skin tones.
    package static let modifier = Flags(rawValue: 1 << 2)
    /// A base that is narrow alone and two cells wide with VS16 (emoji-variation-sequences.txt).
    package static let widensWithVS16 = Flags(rawValue: 1 << 3)
    /// East_Asian_Width A.
    package static let ambiguousWidth = Flags(rawValue: 1 << 4)
    /// East_Asian_Width F, W or H, as LB19a and LB30 ask.
    package static let eastAsian = Flags(rawValue: 1 << 5)
    /// White space that is dropped at line ends (rule L1); no-break spaces are none.
    package static let breakingSpace = Flags(rawValue: 1 << 6)
    /// Cleaning has to look at it (rules S1 to S7); all others pass as they are.
    package static let suspect = Flags(rawValue: 1 << 7)
  }

  /// Line_Break, resolved.
  package var lineBreak: LineBreakClass {
    LineBreakClass(rawValue: UInt8(truncatingIfNeeded: rawValue & 0x3F)) ?? .al
  }

  /// Whether it is of a class of Line_Break; cheaper than to make the class.
  @inline(__always)
  func isOf(_ lineBreak: LineBreakClass) -> Bool {
    rawValue & 0x3F == UInt32(lineBreak.rawValue)
  }

  /// Whether it is Other for clusters, no consonant or linker and no pictograph: between two such
  /// a cluster always begins (UAX #29 GB999).
  @inline(__always)
  var isPlainForClusters: Bool { rawValue & (0xFC0 | Flags.pictographic.rawValue << 16) == 0 }

  /// Grapheme_Cluster_Break.
  package var clusterBreak: ClusterBreakClass {
    ClusterBreakClass(rawValue: UInt8(truncatingIfNeeded: rawValue >> 6 & 0xF)) ?? .other
  }

  /// Indic_Conjunct_Break.
  package var conjunct: ConjunctClass {
    ConjunctClass(rawValue: UInt8(truncatingIfNeeded: rawValue >> 10 & 0x3)) ?? .none
  }

  /// Whether it is a mark, by General_Category.
  package var mark: MarkClass {
    MarkClass(rawValue: UInt8(truncatingIfNeeded: rawValue >> 12 & 0x3)) ?? .none
  }

  /// The cells of the scalar alone (rule W2), ambiguous ones counted as 1.
  package var width: Int { Int(rawValue >> 14 & 0x3) }

  /// What is either so or not.
  package var flags: Flags { Flags(rawValue: rawValue >> 16) }

  /// Whether a flag is set.
  package func has(_ flag: Flags) -> Bool { rawValue & flag.rawValue << 16 != 0 }
}
