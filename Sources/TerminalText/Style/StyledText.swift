/// A text in one style, with highlighted ranges such as search matches.
public struct StyledText: Sendable, Hashable {
  /// A part of the text, and the style that it adds to the text's own.
  public struct Highlight: Sendable, Hashable {
    /// UTF-8 offsets at cluster boundaries, so that no accent is separated from its letter.
    public let range: Range<Int>
    /// The style that the part adds.
    public let style: Style

    /// Creates a highlight of a range of UTF-8 offsets.
    public init(_ range: Range<Int>, _ style: Style) {
      self.range = range
      self.style = style
    }
  }

  /// The text, without styles.
  public let text: CleanText
  /// The style outside the highlights.
  public let style: Style
  /// The highlights in ascending order, which don't overlap.
  public let highlights: [Highlight]
  /// True if lines end only at spaces, so that names with hyphens stay whole where they fit;
  /// `TextMetrics.keepsWords` does this for all texts.
  public var keepsWords = false
  /// The blank columns before each line of a paragraph but the first, as in `TextBlock`.
  public var hangingIndent = 0

  /// Creates a text with highlights, which must be ascending and must not overlap.
  public init(_ text: CleanText, _ style: Style = .plain, highlights: [Highlight]) {
    self.text = text
    self.style = style
    self.highlights = highlights
  }

  /// Creates a text; merges overlapping highlights and clamps them to the text.
  public init(
    _ text: CleanText, _ style: Style = .plain, highlights: [Range<Int>] = [],
    highlight: Style = .bold
  ) {
    var joined: [Range<Int>] = []
    let whole = 0..<text.text.utf8.count
    let inside = highlights.map { $0.clamped(to: whole) }.filter { !$0.isEmpty }
    for range in inside.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    self.init(text, style, highlights: joined.map { Highlight($0, highlight) })
  }

  /// Returns the text and its highlights in another style.
  package func styled(_ style: Style) -> StyledText {
    var text = StyledText(text, style, highlights: highlights)
    text.keepsWords = keepsWords
    text.hangingIndent = hangingIndent
    return text
  }

  /// The whole text as runs.
  public var runs: [StyledRun] {
    highlights.isEmpty ? [StyledRun(text, style)] : runs(in: 0..<text.text.utf8.count)
  }

  /// Returns the runs of a part, given as UTF-8 offsets at cluster boundaries.
  package func runs(in range: Range<Int>) -> [StyledRun] {
    var runs: [StyledRun] = []
    var start = range.lowerBound
    for highlight in highlights where highlight.range.overlaps(range) {
      let part = highlight.range.clamped(to: range)
      if start < part.lowerBound {
        runs.append(StyledRun(start..<part.lowerBound, of: text, style))
      }
      runs.append(StyledRun(part, of: text, style.adding(highlight.style)))
      start = part.upperBound
    }
    if start < range.upperBound {
      runs.append(StyledRun(start..<range.upperBound, of: text, style))
    }
    return runs
  }

  /// Returns the runs of one line of the wrapped text, with `…` if the line is cut.
  func runs(ofLine index: Int, in wrapped: WrappedText) -> [StyledRun] {
    let isCut = wrapped.isCut && index == wrapped.lines.count - 1
    return runs(in: wrapped.lines[index].range) + (isCut ? [StyledRun("…", style)] : [])
  }
}

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
