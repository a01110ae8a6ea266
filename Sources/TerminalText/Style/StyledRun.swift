/// A clean text, or a part of it that shares its storage, in one style.
public struct StyledRun: Sendable {
  private let whole: CleanText
  private let range: Range<Int>?
  /// The style of the whole run.
  public let style: Style

  /// Creates a run of a whole text.
  public init(_ text: CleanText, _ style: Style = .plain) {
    whole = text
    range = nil
    self.style = style
  }

  /// Creates a run from the UTF-8 offsets of a part, which are cluster boundaries.
  package init(_ range: Range<Int>, of text: CleanText, _ style: Style = .plain) {
    whole = text
    self.range = range
    self.style = style
  }

  /// The text without its style; in a part, each TAB becomes a space.
  public var text: CleanText { range.map(whole.slice) ?? whole }
  /// True if all terminals draw the text as wide as measured.
  var hasCertainWidth: Bool { Clusters.haveCertainWidth(text.text.utf8.span) }
  /// True if the text has a character of a right-to-left script (Bidi_Class R and AL, including
  /// unassigned ones), or RIGHT-TO-LEFT MARK.
  package var hasRightToLeftText: Bool {
    let text = text.text
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
        0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
  var isEmpty: Bool { range?.isEmpty ?? whole.text.isEmpty }

  /// Appends the text as it is drawn: TAB and LF as spaces (rule L6).
  package func write(to bytes: inout [UInt8]) {
    whole.write(range ?? 0..<whole.text.utf8.count, to: &bytes)
  }
}

/// Runs are equal if they look the same, even as parts of different texts.
extension StyledRun: Hashable {
  /// Returns true if both runs are drawn alike.
  public static func == (left: StyledRun, right: StyledRun) -> Bool {
    guard left.style == right.style else { return false }
    let leftText = left.whole.text.utf8.span
    let rightText = right.whole.text.utf8.span
    let leftRange = left.range?.clamped(to: 0..<leftText.count) ?? 0..<leftText.count
    let rightRange = right.range?.clamped(to: 0..<rightText.count) ?? 0..<rightText.count
    guard leftRange.count == rightRange.count else { return false }
    // Comparing `text` would allocate the parts.
    for offset in 0..<leftRange.count {
      let leftByte = left.drawn(leftText[leftRange.lowerBound + offset])
      let rightByte = right.drawn(rightText[rightRange.lowerBound + offset])
      if leftByte != rightByte { return false }
    }
    return true
  }

  /// Returns a byte as `text` has it.
  private func drawn(_ byte: UInt8) -> UInt8 { byte == 0x09 && range != nil ? 0x20 : byte }

  /// Hashes the text and the style.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(style)
  }
}
