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

/// Sets of classes that several rules of UAX #14 name.
///
/// A `switch` is measurably faster here than a chain of `==`.
extension LineBreakClass {
  /// The class as one bit of a set.
  @inline(__always) var bit: UInt64 { 1 << UInt64(rawValue) }

  /// The classes, except SP, that change the context of later breaks; see `LineBreaker`.
  @inline(__always) static var contextual: UInt64 {
    sy.bit | `is`.bit | closing | quInitial.bit | ri.bit | pr.bit
  }

  /// Closing brackets.
  @inline(__always) static var closing: UInt64 { cl.bit | cp.bit }

  /// True if combining marks attach to it (LB9).
  var takesMarks: Bool {
    switch self {
    case .bk, .cr, .lf, .nl, .sp, .zw: false
    default: true
    }
  }

  var isLetter: Bool {
    switch self {
    case .al, .hl, .dottedCircle, .alPictographicUnassigned: true
    default: false
    }
  }

  var isQuotation: Bool {
    switch self {
    case .qu, .quInitial, .quFinal: true
    default: false
    }
  }

  var isIdeographic: Bool {
    switch self {
    case .id, .idPictographicUnassigned, .eb, .em: true
    default: false
    }
  }

  /// True for unassigned code points reserved for pictographs (LB30b).
  var isPictographicUnassigned: Bool {
    self == .idPictographicUnassigned || self == .alPictographicUnassigned
  }

  var isHyphen: Bool { self == .hy || self == .hh }
  var isNumericAffix: Bool { self == .pr || self == .po }

  /// True for Korean syllables and their parts.
  var isHangul: Bool {
    switch self {
    case .jl, .jv, .jt, .h2, .h3: true
    default: false
    }
  }

  /// True for AK, AS and the dotted circle, which begin a Brahmic syllable (LB28a).
  var beginsAkshara: Bool {
    switch self {
    case .ak, .as, .dottedCircle: true
    default: false
    }
  }

  /// True if an initial quotation mark after it opens a quotation (LB15a).
  var precedesOpeningQuotation: Bool {
    switch self {
    case .bk, .cr, .lf, .nl, .op, .qu, .quInitial, .quFinal, .gl, .sp, .zw: true
    default: false
    }
  }

  /// True if a final quotation mark before it closes a quotation (LB15b).
  var followsClosingQuotation: Bool {
    switch self {
    case .sp, .gl, .wj, .cl, .qu, .quInitial, .quFinal, .cp, .ex, .is, .sy, .bk, .cr, .lf, .nl, .zw:
      true
    default: false
    }
  }

  /// True if a hyphen after it begins a word instead of ending one (LB20a).
  var precedesWordInitialHyphen: Bool {
    switch self {
    case .bk, .cr, .lf, .nl, .sp, .zw, .cb, .gl: true
    default: false
    }
  }
}
