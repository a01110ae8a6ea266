/// Grapheme_Cluster_Break (UAX #29, table 2).
package enum ClusterBreakClass: UInt8, CaseIterable, Sendable {
  case other, cr, lf, control, extend, zwj, regionalIndicator, prepend, spacingMark
  case l, v, t, lv, lvt
}

/// Indic_Conjunct_Break (UAX #44), for GB9c.
package enum ConjunctClass: UInt8, CaseIterable, Sendable {
  case none, consonant, linker, extend
}

/// The kind of mark by General_Category.
package enum MarkClass: UInt8, CaseIterable, Sendable {
  case none
  case nonspacing  // Mn and Me
  case spacing  // Mc
}
