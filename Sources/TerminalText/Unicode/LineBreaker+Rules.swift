/// The rules of UAX #14 from LB6 on. They are tried in order; the first match decides.
extension LineBreaker {
  /// Returns true if a break is allowed between the last unit and the next one.
  func breaks(
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
