/// Line_Break (UAX #14), resolved by LB1 and split where a rule needs it.
///
/// AI, SG and XX become AL, CJ becomes NS, and SA becomes AL or CM. QU, ID and AL are split for
/// LB15a, LB15b, LB19, LB28a and LB30b.
package enum LineBreakClass: UInt8, CaseIterable, Sendable {
  /// Letters and characters treated like them, Hebrew letters, and digits.
  case al, hl, nu
  /// U+25CC, which is AL but carries Brahmic vowel signs (LB28a).
  case dottedCircle
  /// AL that is Extended_Pictographic and unassigned (LB30b), such as U+1F8FF.
  case alPictographicUnassigned
  case sp, bk, cr, lf, nl, zw, wj, gl, zwj, cm
  case op, cl, cp
  /// Quotation marks; those of General_Category Pi and Pf have classes of their own.
  case qu, quInitial, quFinal
  case ex, sy, `is`, ns, b2, ba, bb, hy, hh, cb, `in`
  case id
  /// ID that is Extended_Pictographic and unassigned (LB30b).
  case idPictographicUnassigned
  case eb, em, pr, po
  case jl, jv, jt, h2, h3
  case ri
  case ap, ak, `as`, vf, vi
}
