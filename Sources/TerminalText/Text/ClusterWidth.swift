/// The width of one cluster in cells, summed scalar by scalar (rules W2 to W5).
struct ClusterWidth {
  private var sum = 0
  /// The sum of the scalars' own widths, which a terminal that doesn't join pictographs draws.
  private var apart = 0
  private var last = ScalarProperties(rawValue: 0)
  /// The columns of the last letter or picture with its marks and joined pictographs.
  private var partColumns = 0
  /// True if terminals draw the parts of the cluster side by side (rule W5).
  private var isSummed = false
  /// The flag of scalars that take a column more than their width, if any.
  private let widened: ScalarProperties.Flags

  init(_ metrics: TextMetrics) { widened = metrics.ambiguousIsWide ? .ambiguousWidth : [] }

  /// At most 2, except in scripts whose clusters are as wide as their parts together (rule W5).
  @inline(__always) var columns: Int { isSummed ? sum : min(sum, 2) }

  /// The columns beyond `columns` that a terminal may draw: some draw the parts of a family, a flag
  /// or a skin tone side by side, a spacing mark without a base in a cell of its own, and jamo
  /// vowels and finals beside their consonant.
  @inline(__always) var excess: Int { max(0, apart - columns) }

  @inline(__always) mutating func begin(_ scalar: ScalarProperties, value: UInt32) {
    partColumns = width(of: scalar)
    sum = partColumns
    // konsole draws a vowel or final without a consonant two cells wide.
    apart = scalar.isVowelOrFinal ? 2 : ownWidth(of: scalar)
    isSummed = scalar.isSummed || 0x1100...0x11FF ~= value
    last = scalar
  }

  mutating func add(_ scalar: ScalarProperties, value: UInt32) {
    if scalar.isSummed { isSummed = true }
    let own = ownWidth(of: scalar)
    apart += scalar.isVowelOrFinal ? 1 : own
    let isWidened = value == 0xFE0F && last.has(.widensWithVS16)
    if isWidened { apart += max(0, 2 - ownWidth(of: last)) }
    if isWidened || scalar.has(.modifier) && last.has(.modifierBase) {
      sum += 2 - partColumns
      partColumns = 2
    } else if last.hasClusterBreak(.zwj) && scalar.has(.pictographic) {
      // Drawn together with the pictograph before the ZWJ (GB11).
    } else if own > 0 {
      partColumns = own
      sum += own
    }
    last = scalar
  }

  /// Returns the width of a cluster of one scalar that has the flag `ownCluster`.
  @inline(__always) func columns(of scalar: ScalarProperties) -> Int { width(of: scalar) }

  /// Returns the width of a scalar after a base; a spacing mark has a cell of its own only there.
  @inline(__always) private func ownWidth(of scalar: ScalarProperties) -> Int {
    scalar.hasMark(.spacing) ? 1 : width(of: scalar)
  }

  @inline(__always) private func width(of scalar: ScalarProperties) -> Int {
    scalar.has(widened) ? scalar.width + 1 : scalar.width
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
