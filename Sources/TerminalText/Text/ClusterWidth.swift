/// The width of one cluster in cells, summed scalar by scalar (rules W2 to W6).
struct ClusterWidth {
  private var sum = 0
  /// The sum of the scalars' own widths, which a terminal that doesn't join pictographs draws.
  private var apart = 0
  private var last = ScalarProperties(rawValue: 0)
  /// The columns of the last letter or picture with its marks and joined pictographs.
  private var partColumns = 0
  /// True if terminals draw the parts of the cluster side by side (rules W5 and W6).
  private var isSummed = false
  /// The flag of scalars that take a column more than their width, if any.
  private let widened: ScalarProperties.Flags
  private let emoji: EmojiWidths
  private let aloneMask: UInt32

  init(_ metrics: TextMetrics) {
    let flags: ScalarProperties.Flags =
      metrics.emoji.isSum ? [.ownCluster, .pictographic] : .ownCluster
    aloneMask = flags.rawValue << 16
    widened = metrics.ambiguousIsWide ? .ambiguousWidth : []
    emoji = metrics.emoji
  }

  /// At most 2, except in scripts whose clusters are as wide as their parts together (rule W5), and
  /// on terminals that sum emoji (rule W6).
  @inline(__always) var columns: Int { isSummed ? sum : min(sum, 2) }

  /// The columns beyond `columns` that a terminal may draw: some draw the parts of a family, a flag
  /// or a skin tone side by side, a spacing mark without a base in a cell of its own, and jamo
  /// vowels and finals beside their consonant.
  @inline(__always) var excess: Int { max(0, apart - columns) }

  @inline(__always) mutating func begin(_ scalar: ScalarProperties, value: UInt32) {
    partColumns = emoji.isSum ? widthInSum(of: scalar, value) : columns(of: scalar)
    sum = partColumns
    // konsole draws a vowel or final without a consonant two cells wide.
    apart = scalar.isVowelOrFinal ? 2 : scalar.hasMark(.spacing) ? 1 : partColumns
    isSummed = emoji.isSum || scalar.isSummed || 0x1100...0x11FF ~= value
    last = scalar
  }

  mutating func add(_ scalar: ScalarProperties, value: UInt32) {
    if scalar.isSummed { isSummed = true }
    // A spacing mark has a cell of its own only after a base.
    let own =
      scalar.hasMark(.spacing)
      ? 1 : emoji.isSum ? widthInSum(of: scalar, value) : columns(of: scalar)
    apart += scalar.isVowelOrFinal ? 1 : own
    let isWidened = value == 0xFE0F && last.has(.widensWithVS16)
    if isWidened { apart += max(0, 2 - columns(of: last)) }
    let isToned = scalar.has(.modifier) && last.has(.modifierBase)
    if isWidened && emoji.widensWithVS16 || isToned && emoji.joinsSkinTones {
      sum += 2 - partColumns
      partColumns = 2
    } else if last.hasClusterBreak(.zwj) && scalar.has(.pictographic) && emoji.joinsEmoji {
      // Drawn together with the pictograph before the ZWJ (GB11).
    } else if own > 0 {
      partColumns = own
      sum += own
    }
    last = scalar
  }

  /// Returns true for a scalar that is a cluster of its own unless the next one joins it, and whose
  /// width its properties tell: all with the flag `ownCluster`, but no emoji if a terminal's rule
  /// applies.
  @inline(__always) func isAlone(_ scalar: ScalarProperties) -> Bool {
    scalar.rawValue & aloneMask == ScalarProperties.Flags.ownCluster.rawValue << 16
  }

  /// Returns the width of a scalar for which `isAlone` is true.
  @inline(__always) func columns(of scalar: ScalarProperties) -> Int {
    scalar.has(widened) ? scalar.width + 1 : scalar.width
  }

  /// Returns the width of a scalar on a terminal that sums code points (rule W6).
  ///
  /// Never inlined, which would slow down the measuring by clusters.
  @inline(never) private func widthInSum(of scalar: ScalarProperties, _ value: UInt32) -> Int {
    if scalar.hasClusterBreak(.regionalIndicator) { return 1 }
    if scalar.hasClusterBreak(.zwj) { return emoji.joinerColumns }
    return scalar.width == 2 && emoji.isTooNew(value) ? 1 : columns(of: scalar)
  }
}

extension ScalarProperties {
  /// True if its cluster is as wide as the sum of its parts: consonants and linkers of Indic
  /// conjuncts (GB9c), and spacing marks.
  @inline(__always) fileprivate var isSummed: Bool {
    hasConjunct(.consonant) || hasConjunct(.linker) || hasMark(.spacing)
  }

  /// True for jamo vowels and finals, which take no cell if the terminal joins them.
  @inline(__always) fileprivate var isVowelOrFinal: Bool {
    width == 0 && (clusterBreak == .v || clusterBreak == .t)
  }
}
