/// Text of one style: a clean text or a part of it, which is not copied for that.
package struct StyledRun: Sendable {
  private let whole: CleanText
  private let range: Range<Int>?
  package let style: Style

  package init(_ text: CleanText, _ style: Style = .plain) {
    whole = text
    range = nil
    self.style = style
  }

  /// A part of a text, given by UTF-8 offsets at cluster boundaries.
  package init(_ range: Range<Int>, of text: CleanText, _ style: Style = .plain) {
    whole = text
    self.range = range
    self.style = style
  }

  /// The text alone, TAB shown as a space where it is a part.
  package var text: CleanText { range.map(whole.slice) ?? whole }

  var isEmpty: Bool { range?.isEmpty ?? whole.text.isEmpty }

  /// Adds the text as it is drawn: TAB and LF, which clean text may hold, as spaces (rule L6).
  func write(to bytes: inout [UInt8]) {
    whole.write(range ?? 0..<whole.text.utf8.count, to: &bytes)
  }
}

/// Runs are the same when they look the same, wherever their text is a part of.
extension StyledRun: Hashable {
  package static func == (left: StyledRun, right: StyledRun) -> Bool {
    left.style == right.style && left.text == right.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(style)
  }
}
