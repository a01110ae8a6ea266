/// A scalar-by-scalar finder of line break opportunities (UAX #14 of Unicode 17.0).
///
/// Its state holds the context before a break; a few rules look ahead in the text. Applies rule B3
/// too if the metrics are tailored. A table decides the pairs of classes that need no context.
package struct LineBreaker: Equatable {
  /// The kind of break before a scalar.
  package enum Opportunity: Sendable { case none, allowed, mandatory }

  /// The state of the number before a break (LB25).
  private enum Number {
    case none
    /// Digits with their separators.
    case open
    /// Digits followed by a closing bracket.
    case closed
  }

  private let isTailored: Bool
  private let keepsWords: Bool
  private var isAtStart = true
  /// The unit before the break, a scalar and the combining marks after it (LB9).
  ///
  /// The rules treat the start of the text as a hard break.
  private(set) var before = ScalarProperties(lineBreak: .bk)
  /// The unit before `before`.
  private(set) var earlier = ScalarProperties(lineBreak: .bk)
  /// The unit before the preceding spaces.
  private var beforeSpaces = ScalarProperties(lineBreak: .bk)
  private var isAfterZWJ = false
  /// True if the last initial quotation mark opens a quotation (LB15a).
  private var quotationOpens = false
  /// True if the last PR was a plus sign.
  private var isAfterPlus = false
  /// True if the last regional indicator is the first of a pair (LB30a).
  private var hasOpenIndicator = false
  /// The state of the number at the last separator or closing bracket.
  private var numberAtPunctuation = Number.none

  /// Creates the state at the start of a text.
  package init(_ metrics: TextMetrics) {
    isTailored = metrics.isTailored
    keepsWords = metrics.keepsWords
  }

  private var number: Number {
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

/// The rules of UAX #14 from LB6 on. They are tried in order; the first match decides.
extension LineBreaker {
  /// Returns true if a break is allowed between the last unit and the next one.
  private func breaks(
    before next: ScalarProperties, _ value: UInt32, _ text: Span<UInt8>, _ end: Int
  ) -> Bool {
    let (left, right) = (before.lineBreak, next.lineBreak)
    switch right {
    case .bk, .cr, .lf, .nl, .sp, .zw: return false  // LB6, LB7
    default: break
    }
    let lead = left == .sp ? beforeSpaces.lineBreak : left
    if lead == .zw { return true }  // LB8
    if isAfterZWJ { return false }  // LB8a
    if left == .wj || right == .wj || left == .gl { return false }  // LB11, LB12
    if right == .gl, left != .sp, left != .ba, !left.isHyphen { return false }  // LB12a
    switch right {
    case .cl, .cp, .ex: return false  // LB13
    case .sy: if !(left == .sp && beginsPath(text, end)) { return false }  // LB13, B3
    default: break
    }
    if lead == .op || lead == .quInitial && quotationOpens { return false }  // LB14, LB15a
    if right == .quFinal, text.unit(from: end)?.scalar.lineBreak.followsClosingQuotation ?? true {
      return false  // LB15b
    }
    if right == .is {  // LB15c, LB15d, B3
      return left == .sp
        && (text.unit(from: end)?.scalar.lineBreak == .nu || beginsName(value, text, end))
    }
    if right == .ns, lead == .cl || lead == .cp { return false }  // LB16
    if right == .b2, lead == .b2 { return false }  // LB17
    if left == .sp { return true }  // LB18
    return breaksWithoutSpaces(next, value, text, end)
  }

  /// Applies the rules from LB19 on, to a break that no space precedes.
  private func breaksWithoutSpaces(
    _ next: ScalarProperties, _ value: UInt32, _ text: Span<UInt8>, _ end: Int
  ) -> Bool {
    let (left, right) = (before.lineBreak, next.lineBreak)
    if right.isQuotation, joinsQuotation(next, text, end) { return false }  // LB19, LB19a
    if left.isQuotation, joinsQuoted(next) { return false }  // LB19, LB19a
    if left == .cb || right == .cb { return true }  // LB20
    if left.isHyphen, right.isLetter, earlier.lineBreak.precedesWordInitialHyphen {
      return false  // LB20a
    }
    switch right {
    case .ba, .hh, .hy, .ns, .in: return false  // LB21, LB22
    default: break
    }
    if left == .bb { return false }  // LB21
    if left.isHyphen, earlier.isOf(.hl), right != .hl { return false }  // LB21a
    if left == .sy, right == .hl { return false }  // LB21b
    if left.isLetter && right == .nu || left == .nu && right.isLetter { return false }  // LB23
    if left == .pr, right.isIdeographic { return false }  // LB23a
    if left.isIdeographic, right == .po { return false }  // LB23a
    if left.isNumericAffix && right.isLetter || left.isLetter && right.isNumericAffix {
      return false  // LB24
    }
    if isTailored, left == .pr, isAfterPlus, value == 0x2B { return false }  // B3: C++
    if joinsNumber(left, right, text, end) { return false }  // LB25
    if joinsHangul(left, right) { return false }  // LB26, LB27
    if left.isLetter, right.isLetter { return false }  // LB28
    if joinsAkshara(left, right, text, end) { return false }  // LB28a
    if left == .is, right.isLetter { return false }  // LB29
    if left.isLetter || left == .nu, right == .op, !next.has(.eastAsian) { return false }  // LB30
    if left == .cp, !before.has(.eastAsian), right.isLetter || right == .nu {
      return false  // LB30
    }
    if left == .ri, right == .ri { return !hasOpenIndicator }  // LB30a
    if right == .em, left == .eb || left.isPictographicUnassigned { return false }  // LB30b
    return true  // LB31
  }

  /// Returns true if a quotation mark stays with the unit before it (LB19, LB19a).
  private func joinsQuotation(
    _ next: ScalarProperties, _ text: Span<UInt8>, _ end: Int
  ) -> Bool {
    if !next.isOf(.quInitial) || !before.has(.eastAsian) { return true }
    return !(text.unit(from: end)?.scalar.has(.eastAsian) ?? false)
  }

  /// Returns true if the next unit stays with the quotation mark before it (LB19, LB19a).
  private func joinsQuoted(_ next: ScalarProperties) -> Bool {
    if !before.isOf(.quFinal) || !next.has(.eastAsian) { return true }
    return !earlier.has(.eastAsian)
  }

  /// Returns true if both units belong to one number (LB25).
  private func joinsNumber(
    _ left: LineBreakClass, _ right: LineBreakClass, _ text: Span<UInt8>, _ end: Int
  ) -> Bool {
    if number != .none, right.isNumericAffix { return true }
    if right == .nu { return number == .open || left.isNumericAffix || left == .hy || left == .is }
    guard left.isNumericAffix, right == .op, let first = text.unit(from: end) else { return false }
    if first.scalar.lineBreak == .nu { return true }
    return first.scalar.lineBreak == .is && text.unit(from: first.end)?.scalar.lineBreak == .nu
  }

  /// Returns true if both units belong to one Korean syllable and its affixes (LB26, LB27).
  private func joinsHangul(_ left: LineBreakClass, _ right: LineBreakClass) -> Bool {
    switch (left, right) {
    case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3), (.jv, .jv), (.jv, .jt), (.h2, .jv),
      (.h2, .jt), (.jt, .jt), (.h3, .jt):
      true
    case (_, .po): left.isHangul
    case (.pr, _): right.isHangul
    default: false
    }
  }

  /// Returns true if both units belong to one Brahmic syllable (LB28a).
  private func joinsAkshara(
    _ left: LineBreakClass, _ right: LineBreakClass, _ text: Span<UInt8>, _ end: Int
  ) -> Bool {
    if left == .ap { return right.beginsAkshara }
    if left == .vi, right == .ak || right == .dottedCircle {
      return earlier.lineBreak.beginsAkshara
    }
    guard left.beginsAkshara else { return false }
    if right == .vf || right == .vi { return true }
    return right.beginsAkshara && text.unit(from: end)?.scalar.lineBreak == .vf
  }

  /// Returns true if a slash after a space begins a path, such as `/usr` (rule B3).
  private func beginsPath(_ text: Span<UInt8>, _ end: Int) -> Bool {
    guard isTailored, let next = text.unit(from: end)?.scalar.lineBreak else { return false }
    return next.isLetter || next == .nu
  }

  /// Returns true if a full stop after a space begins a name, such as `.NET` (rule B3).
  private func beginsName(_ value: UInt32, _ text: Span<UInt8>, _ end: Int) -> Bool {
    isTailored && value == 0x2E && text.unit(from: end)?.scalar.lineBreak.isLetter ?? false
  }
}
