/// A scalar-by-scalar finder of line break opportunities (UAX #14 of Unicode 17.0).
///
/// Its state holds the context before a break; a few rules look ahead in the text. Applies rule B3
/// too if the metrics are tailored. A table decides the pairs of classes that need no context.
package struct LineBreaker: Equatable {
  /// The kind of break before a scalar.
  package enum Opportunity: Sendable { case none, allowed, mandatory }

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
  private var isAtStart = true
  /// The unit before the break, a scalar and the combining marks after it (LB9).
  ///
  /// The rules treat the start of the text as a hard break.
  private(set) var before = ScalarProperties(lineBreak: .bk)
  /// The unit before `before`.
  private(set) var earlier = ScalarProperties(lineBreak: .bk)
  /// The unit before the preceding spaces.
  private(set) var beforeSpaces = ScalarProperties(lineBreak: .bk)
  private(set) var isAfterZWJ = false
  /// True if the last initial quotation mark opens a quotation (LB15a).
  private(set) var quotationOpens = false
  /// True if the last PR was a plus sign.
  private(set) var isAfterPlus = false
  /// True if the last regional indicator is the first of a pair (LB30a).
  private(set) var hasOpenIndicator = false
  /// The state of the number at the last separator or closing bracket.
  private var numberAtPunctuation = Number.none

  /// Creates the state at the start of a text.
  package init(_ metrics: TextMetrics) {
    isTailored = metrics.isTailored
    keepsWords = metrics.keepsWords
  }

  var number: Number {
    if before.isOf(.nu) { return .open }
    let punctuation = LineBreakClass.sy.bit | LineBreakClass.is.bit | LineBreakClass.closing
    return punctuation & before.lineBreakBit != 0 ? numberAtPunctuation : .none
  }

  /// The row of `LineBreakPairs` for the context before the break.
  @inline(__always) package var row: Int {
    before.isOf(.sp) ? 64 | beforeSpaces.lineBreakIndex : before.lineBreakIndex
  }

  /// Consumes the scalar that ends at the offset `end`; returns the kind of break before it.
  @inline(__always) mutating func opportunity(
    before scalar: ScalarProperties, value: UInt32, endingAt end: Int, in text: Span<UInt8>
  ) -> Opportunity {
    if let breaks = breaksByClass(before: scalar, value: value) { return breaks ? .allowed : .none }
    return opportunityByRules(before: scalar, value: value, endingAt: end, in: text)
  }

  /// Consumes a scalar if the table decides whether to allow a break before it; otherwise, returns
  /// nil.
  @inline(__always) mutating func breaksByClass(
    before scalar: ScalarProperties, value: UInt32
  ) -> Bool? {
    if isAfterZWJ { return nil }
    let bit = scalar.lineBreakBit
    let row = row
    let breaks = LineBreakPairs.breaking[row] & bit != 0
    if !breaks, LineBreakPairs.joining[row] & bit == 0 { return nil }
    let isAllowed = breaks && (!keepsWords || before.isOf(.sp))
    advance(to: scalar, value)
    return isAllowed
  }

  /// Returns true if a row of the table allows a break before a scalar, or nil if that needs more
  /// context.
  @inline(__always) func isAllowed(inRow row: Int, before scalar: ScalarProperties) -> Bool? {
    let bit = scalar.lineBreakBit
    if LineBreakPairs.breaking[row] & bit != 0 { return !keepsWords || row & 64 != 0 }
    return LineBreakPairs.joining[row] & bit != 0 ? false : nil
  }

  /// Like `opportunity`, but doesn't use the table.
  package mutating func opportunityByRules(
    before scalar: ScalarProperties, value: UInt32, endingAt end: Int, in text: Span<UInt8>
  ) -> Opportunity {
    var next = scalar
    let isZWJ = next.isOf(.zwj)
    if isZWJ || next.isOf(.cm) {
      if before.lineBreak.takesMarks {
        isAfterZWJ = isZWJ
        return .none  // LB9
      }
      next = ScalarProperties(lineBreak: .al)  // LB10
    }
    let opportunity = opportunity(before: next, value, text, end)
    advance(to: next, value)
    isAtStart = false
    isAfterZWJ = isZWJ
    return opportunity
  }

  /// Consumes letters and digits that follow another one; no break is allowed between them.
  ///
  /// The state depends only on the last two.
  @inline(__always) mutating func skipWord(
    endingIn earlier: ScalarProperties, _ last: ScalarProperties
  ) {
    (self.earlier, before) = (earlier, last)
  }

  /// Consumes the end of a word, a space, and a letter or digit, before which a break is allowed.
  @inline(__always) mutating func skipSpace(before next: ScalarProperties) {
    (earlier, before) = (ScalarProperties(lineBreak: .sp), next)
  }

  private func opportunity(
    before next: ScalarProperties, _ value: UInt32, _ text: Span<UInt8>, _ end: Int
  ) -> Opportunity {
    if isAtStart { return .none }  // LB2
    switch before.lineBreak {
    case .cr where next.isOf(.lf): return .none
    case .bk, .cr, .lf, .nl: return .mandatory  // LB4, LB5
    default:
      if keepsWords, !before.isOf(.sp) { return .none }
      return breaks(before: next, value, text, end) ? .allowed : .none
    }
  }

  @inline(__always) private mutating func advance(to next: ScalarProperties, _ value: UInt32) {
    if next.isOf(.sp) {
      if !before.isOf(.sp) { beforeSpaces = before }
    } else if LineBreakClass.contextual & next.lineBreakBit != 0 {
      keepContext(of: next, value)
    }
    earlier = before
    before = next
  }

  /// Updates the context of later breaks with a unit of a contextual class.
  private mutating func keepContext(of next: ScalarProperties, _ value: UInt32) {
    if next.isOf(.pr) {
      isAfterPlus = value == 0x2B
    } else if next.isOf(.ri) {
      hasOpenIndicator = !(before.isOf(.ri) && hasOpenIndicator)
    } else if next.isOf(.quInitial) {
      quotationOpens = before.lineBreak.precedesOpeningQuotation
    } else if number != .open {
      numberAtPunctuation = .none
    } else {
      numberAtPunctuation = LineBreakClass.closing & next.lineBreakBit != 0 ? .closed : .open
    }
  }
}
