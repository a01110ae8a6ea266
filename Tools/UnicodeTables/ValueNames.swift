import TerminalText

/// The mapping of Unicode's names of property values to TerminalText's cases.
enum ValueNames {
  /// Grapheme_Cluster_Break (UAX #29, table 2).
  static let clusterBreaks: [String: ClusterBreakClass] = [
    "Other": .other, "CR": .cr, "LF": .lf, "Control": .control, "Extend": .extend, "ZWJ": .zwj,
    "Regional_Indicator": .regionalIndicator, "Prepend": .prepend, "SpacingMark": .spacingMark,
    "L": .l, "V": .v, "T": .t, "LV": .lv, "LVT": .lvt,
  ]

  /// Indic_Conjunct_Break (UAX #44).
  static let conjuncts: [String: ConjunctClass] = [
    "None": .none, "Consonant": .consonant, "Linker": .linker, "Extend": .extend,
  ]

  /// The General_Category values that are marks.
  static let marks: [String: MarkClass] = ["Mn": .nonspacing, "Me": .nonspacing, "Mc": .spacing]

  /// Line_Break (UAX #14, table 1), resolved by rule LB1 if it doesn't depend on
  /// General_Category.
  static let lineBreaks: [String: LineBreakClass] = [
    "AI": .al, "SG": .al, "XX": .al, "SA": .al, "CJ": .ns,
    "AL": .al, "HL": .hl, "NU": .nu, "SP": .sp, "BK": .bk, "CR": .cr, "LF": .lf, "NL": .nl,
    "ZW": .zw, "WJ": .wj, "GL": .gl, "ZWJ": .zwj, "CM": .cm, "OP": .op, "CL": .cl, "CP": .cp,
    "QU": .qu, "EX": .ex, "SY": .sy, "IS": .is, "NS": .ns, "B2": .b2, "BA": .ba, "BB": .bb,
    "HY": .hy, "HH": .hh, "CB": .cb, "IN": .in, "ID": .id, "EB": .eb, "EM": .em, "PR": .pr,
    "PO": .po, "JL": .jl, "JV": .jv, "JT": .jt, "H2": .h2, "H3": .h3, "RI": .ri, "AP": .ap,
    "AK": .ak, "AS": .as, "VF": .vf, "VI": .vi,
  ]
}
