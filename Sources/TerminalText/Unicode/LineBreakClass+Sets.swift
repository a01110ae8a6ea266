/// Sets of classes that several rules of UAX #14 name.
extension LineBreakClass {
  /// BK, CR, LF and NL: a line ends after it.
  var isHardBreak: Bool {
    switch self {
    case .bk, .cr, .lf, .nl: true
    default: false
    }
  }

  /// Whether combining marks become part of it (LB9).
  var takesMarks: Bool {
    switch self {
    case .bk, .cr, .lf, .nl, .sp, .zw: false
    default: true
    }
  }

  /// AL and HL.
  var isLetter: Bool {
    switch self {
    case .al, .hl, .dottedCircle, .alPictographicUnassigned: true
    default: false
    }
  }

  /// QU of any kind.
  var isQuotation: Bool {
    switch self {
    case .qu, .quInitial, .quFinal: true
    default: false
    }
  }

  /// ID, EB and EM.
  var isIdeographic: Bool {
    switch self {
    case .id, .idPictographicUnassigned, .eb, .em: true
    default: false
    }
  }

  /// What is unassigned but reserved for pictographs (LB30b).
  var isPictographicUnassigned: Bool {
    self == .idPictographicUnassigned || self == .alPictographicUnassigned
  }

  /// HY and HH.
  var isHyphen: Bool { self == .hy || self == .hh }

  /// PR and PO.
  var isNumericAffix: Bool { self == .pr || self == .po }

  /// The parts of Korean syllables, whole ones too.
  var isHangul: Bool {
    switch self {
    case .jl, .jv, .jt, .h2, .h3: true
    default: false
    }
  }

  /// AK, AS and the dotted circle: what begins a Brahmic syllable (LB28a).
  var beginsAkshara: Bool {
    switch self {
    case .ak, .as, .dottedCircle: true
    default: false
    }
  }

  /// Whether an initial quotation mark after it opens a quotation (LB15a).
  var precedesOpeningQuotation: Bool {
    switch self {
    case .bk, .cr, .lf, .nl, .op, .qu, .quInitial, .quFinal, .gl, .sp, .zw: true
    default: false
    }
  }

  /// Whether a final quotation mark before it closes a quotation (LB15b).
  var followsClosingQuotation: Bool {
    switch self {
    case .sp, .gl, .wj, .cl, .qu, .quInitial, .quFinal, .cp, .ex, .is, .sy, .bk, .cr, .lf, .nl, .zw:
      true
    default: false
    }
  }

  /// Whether a hyphen after it begins a word instead of ending one (LB20a).
  var precedesWordInitialHyphen: Bool {
    switch self {
    case .bk, .cr, .lf, .nl, .sp, .zw, .cb, .gl: true
    default: false
    }
  }
}
