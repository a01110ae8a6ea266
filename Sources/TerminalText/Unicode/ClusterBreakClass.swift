/// Grapheme_Cluster_Break (UAX #29, table 2).
package enum ClusterBreakClass: UInt8, CaseIterable, Sendable {
  case other, cr, lf, control, extend, zwj, regionalIndicator, prepend, spacingMark
  case l, v, t, lv, lvt
}

/// Indic_Conjunct_Break (UAX #44), for GB9c.
package enum ConjunctClass: UInt8, CaseIterable, Sendable {
  case none, consonant, linker, extend
}

/// What a scalar is to the letter before it, by General_Category.
package enum MarkClass: UInt8, CaseIterable, Sendable {
  case none
  /// Mn and Me.
  case nonspacing
  /// Mc.
  case spacing
}
