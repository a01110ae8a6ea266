/// Finds where lines may and must be broken, scalar by scalar (UAX #14 of Unicode 17.0).
///
/// It keeps what the rules ask of the text before the place in question; for the few that look
/// further it looks ahead. Rule B3 is followed as well when the metrics say so.
struct LineBreaker {
  /// What may happen before a scalar.
  enum Opportunity: Sendable {
    case none, allowed, mandatory
  }

  /// What stands at one place, the combining marks after it included (LB9).
  struct Unit {
    var lineBreak: LineBreakClass
    var isEastAsian: Bool
  }

  /// How much of a number stands right before (LB25).
  enum Number {
    case none
    /// Digits with their separators.
    case open
    /// The same with a closing bracket after them.
    case closed
  }

  let isTailored: Bool
  /// What stands right before; nil at the start of the text.
  var before: Unit?
  /// What stands before that.
  var earlier: Unit?
  /// What stands before the spaces that stand right before.
  var beforeSpaces = LineBreakClass.al
  /// Whether the last initial quotation mark opens a quotation (LB15a).
  var quotationOpens = false
  var number = Number.none
  /// Whether an odd number of regional indicators stands right before (LB30a).
  var hasOpenIndicator = false
  var isAfterZWJ = false
  var isAfterPlus = false

  init(_ metrics: TextMetrics) {
    isTailored = metrics.isTailored
  }

  /// Takes the scalar that ends at the offset `end`, and tells what may happen before it.
  @inline(__always)
  mutating func opportunity(
    before scalar: ScalarProperties, value: UInt32, endingAt end: Int, in text: Span<UInt8>
  ) -> Opportunity {
    // Two letters or two ideographs are most of what text is made of; no state but this changes.
    if let before, !isAfterZWJ, scalar.isOf(before.lineBreak),
      before.lineBreak == .al || before.lineBreak == .id
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
    let isMark = isZWJ || next.lineBreak == .cm
    if isMark {
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

  /// Takes some letters more after a letter, all of class AL, between which nothing breaks (LB28).
  @inline(__always)
  mutating func skipLetters() {
    earlier = before
  }

  /// Takes what ends a word, a space and a letter, after a letter.
  @inline(__always)
  mutating func skipSpace() {
    earlier = Unit(lineBreak: .sp, isEastAsian: false)
  }

  private func opportunity(
    before next: Unit, _ value: UInt32, _ text: Span<UInt8>, _ end: Int
  ) -> Opportunity {
    guard let before else { return .none }  // LB2
    switch before.lineBreak {
    case .cr where next.lineBreak == .lf: return .none
    case .bk, .cr, .lf, .nl: return .mandatory  // LB4, LB5
    default: return breaks(before, next, value, text, end) ? .allowed : .none
    }
  }

  private mutating func advance(to next: Unit, _ value: UInt32) {
    if next.lineBreak == .sp {
      if let before, before.lineBreak != .sp { beforeSpaces = before.lineBreak }
      if before == nil { beforeSpaces = .al }
    }
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
