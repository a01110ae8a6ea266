/// A scalar-by-scalar finder of line break opportunities (UAX #14 of Unicode 17.0).
///
/// Its state holds the context before a break; a few rules look ahead in the text. Applies rule B3
/// too if the metrics are tailored.
struct LineBreaker {
  enum Opportunity: Sendable { case none, allowed, mandatory }

  /// A scalar with the combining marks after it (LB9).
  struct Unit {
    var lineBreak: LineBreakClass
    var isEastAsian: Bool
  }

  /// The state of the number before a break (LB25).
  enum Number {
    case none
    /// Digits with their separators.
    case open
    /// Digits followed by a closing bracket.
    case closed
  }

  let isTailored: Bool
  private let keepsWords: Bool
  /// The unit before the break; nil at the start of the text.
  var before: Unit?
  var earlier: Unit?
  /// The class of the unit before the preceding spaces.
  var beforeSpaces = LineBreakClass.al
  /// True if the last initial quotation mark opens a quotation (LB15a).
  var quotationOpens = false
  var number = Number.none
  /// True after an odd number of regional indicators (LB30a).
  var hasOpenIndicator = false
  var isAfterZWJ = false
  var isAfterPlus = false

  init(_ metrics: TextMetrics) {
    isTailored = metrics.isTailored
    keepsWords = metrics.keepsWords
  }

  /// Consumes the scalar that ends at the offset `end`; returns the kind of break before it.
  @inline(__always) mutating func opportunity(
    before scalar: ScalarProperties, value: UInt32, endingAt end: Int, in text: Span<UInt8>
  ) -> Opportunity {
    // The fast path for pairs of letters or ideographs, which make up most text.
    if let before, !isAfterZWJ, scalar.isOf(before.lineBreak),
      before.lineBreak == .al || before.lineBreak == .id && !keepsWords
    {
      earlier = before
      self.before?.isEastAsian = scalar.has(.eastAsian)
      return before.lineBreak == .id ? .allowed : .none  // LB28, LB31
    }
    return opportunityByRules(before: scalar, value, endingAt: end, in: text)
  }

  private mutating func opportunityByRules(
    before scalar: ScalarProperties, _ value: UInt32, endingAt end: Int, in text: Span<UInt8>
  ) -> Opportunity {
    var next = Unit(lineBreak: scalar.lineBreak, isEastAsian: scalar.has(.eastAsian))
    let isZWJ = next.lineBreak == .zwj
    if isZWJ || next.lineBreak == .cm {
      if let before, before.lineBreak.takesMarks {
        isAfterZWJ = isZWJ
        return .none  // LB9
      }
      next = Unit(lineBreak: .al, isEastAsian: false)  // LB10
    }
    let opportunity = opportunity(before: next, value, text, end)
    advance(to: next, value)
    isAfterZWJ = isZWJ
    return opportunity
  }

  /// Consumes further letters of class AL after a letter, which never break (LB28).
  @inline(__always) mutating func skipLetters() { earlier = before }

  /// Consumes the end of a word, a space and a letter, after a letter.
  @inline(__always) mutating func skipSpace() { earlier = Unit(lineBreak: .sp, isEastAsian: false) }

  private func opportunity(
    before next: Unit, _ value: UInt32, _ text: Span<UInt8>, _ end: Int
  ) -> Opportunity {
    guard let before else { return .none }  // LB2
    switch before.lineBreak {
    case .cr where next.lineBreak == .lf: return .none
    case .bk, .cr, .lf, .nl: return .mandatory  // LB4, LB5
    default:
      if keepsWords, before.lineBreak != .sp { return .none }
      return breaks(before, next, value, text, end) ? .allowed : .none
    }
  }

  private mutating func advance(to next: Unit, _ value: UInt32) {
    if next.lineBreak == .sp, before?.lineBreak != .sp { beforeSpaces = before?.lineBreak ?? .al }
    switch next.lineBreak {
    case .nu: number = .open
    case .sy, .is: if number != .open { number = .none }
    case .cl, .cp: number = number == .open ? .closed : .none
    case .quInitial:
      quotationOpens = before?.lineBreak.precedesOpeningQuotation ?? true
      number = .none
    default: number = .none
    }
    hasOpenIndicator = next.lineBreak == .ri && !hasOpenIndicator
    isAfterPlus = value == 0x2B
    earlier = before
    before = next
  }
}
