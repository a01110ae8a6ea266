/// First-fit line filling that emits each line as a range of the text (L1 to L5).
///
/// One pass over the UTF-8 finds clusters, widths and break opportunities together, and stores only
/// the current line and segment.
struct LineFiller {
  private let limit: Int
  /// The limit of the width that a terminal may draw.
  private let wideLimit: Int
  private let metrics: TextMetrics
  /// The current line, including its white space.
  private var line = Segment(at: 0)

  /// Creates a filler for lines of at most `columns`; a wider cluster gets its own line.
  ///
  /// Terminals may draw lines up to `slack` columns wider; nil is unlimited.
  init(columns: Int, slack: Int?, _ metrics: TextMetrics) {
    limit = max(columns, 1)
    wideLimit = slack.map { max(columns, 1) + $0 } ?? .max
    self.metrics = metrics
  }

  mutating func fill(_ text: Span<UInt8>, _ emit: (TextLine) -> Void) {
    var clusters = ClusterBreaker()
    var breaks = LineBreaker(metrics)
    var width = ClusterWidth(metrics)
    var isSpace = false
    var segment = Segment(at: 0)
    var offset = 0
    while offset < text.count {
      let (value, byteCount) = text.scalar(at: offset)
      let scalar = ScalarTable.properties(of: value)
      let end = offset + byteCount
      let opportunity = breaks.opportunity(before: scalar, value: value, endingAt: end, in: text)
      if clusters.begins(scalar) {
        if offset > 0 { segment.add(width, isSpace: isSpace, endingAt: offset) }
        if opportunity != .none {
          place(segment, endingAt: offset, in: text, emit)
          if opportunity == .mandatory { endLine(at: offset, emit) }
          segment = Segment(at: offset)
        }
        width.begin(scalar, value: value)
        isSpace = scalar.has(.breakingSpace) || scalar.lineBreak.isHardBreak
        if UInt8.isLetter(value) {
          offset = fillWords(from: offset, of: text, &segment, &breaks, emit)
          continue
        }
      } else {
        width.add(scalar, value: value)
        // White space with a mark is visible; the LF of CR LF isn't.
        isSpace = isSpace && scalar.lineBreak.isHardBreak
      }
      offset = end
    }
    if offset == 0 { return }
    segment.add(width, isSpace: isSpace, endingAt: offset)
    place(segment, endingAt: offset, in: text, emit)
    if breaks.before?.lineBreak.isHardBreak ?? false || line.hasContent {
      endLine(at: offset, emit)
    }
  }

  /// Consumes ASCII words separated by single spaces: the fast path for most text, where the rules
  /// reduce to a break after each space (LB18, LB28).
  ///
  /// Starts at a letter; returns the offset after the last letter, whose cluster is still open.
  @inline(__always) private mutating func fillWords(
    from start: Int, of text: Span<UInt8>, _ segment: inout Segment, _ breaks: inout LineBreaker,
    _ emit: (TextLine) -> Void
  ) -> Int {
    var letter = start
    while true {
      let first = letter
      while letter + 1 < text.count, UInt8.isLetter(UInt32(text[letter + 1])) { letter += 1 }
      if letter > first {
        segment.add(columns: letter - first, isSpace: false, endingAt: letter)
        breaks.skipLetters()
      }
      let stop = letter + 1 < text.count && UInt8.isStop(text[letter + 1]) ? 1 : 0
      let next = letter + stop + 2
      guard next < text.count, text[next - 1] == 0x20, UInt8.isLetter(UInt32(text[next])) else {
        return letter + 1
      }
      segment.add(columns: 1 + stop, isSpace: false, endingAt: next - 1)
      segment.add(columns: 1, isSpace: true, endingAt: next)
      place(segment, endingAt: next, in: text, emit)
      segment = Segment(at: next)
      breaks.skipSpace()
      letter = next
    }
  }

  /// Appends a segment to the line, or to the next one if it doesn't fit (L2).
  @inline(__always) private mutating func place(
    _ segment: Segment, endingAt end: Int, in text: Span<UInt8>, _ emit: (TextLine) -> Void
  ) {
    if segment.hasContent, !fits(segment) {
      placeOnNextLine(segment, endingAt: end, in: text, emit)
    } else {
      line.append(segment)
    }
  }

  /// Returns true if the content of a segment fits on the line.
  @inline(__always) private func fits(_ segment: Segment) -> Bool {
    let columns = line.columns + segment.contentColumns
    return columns <= limit && columns + line.excess + segment.excess <= wideLimit
  }

  /// Returns true if the content of a segment fits on a line of its own.
  private func fitsAlone(_ segment: Segment) -> Bool {
    segment.contentColumns <= limit && segment.contentColumns + segment.excess <= wideLimit
  }

  private mutating func placeOnNextLine(
    _ segment: Segment, endingAt end: Int, in text: Span<UInt8>, _ emit: (TextLine) -> Void
  ) {
    let inner = segment.withoutLeadingSpace()
    if !fitsAlone(inner) {
      split(segment.start..<end, of: text, emit)
    } else {
      startLine(at: inner.start, emit)
      line.append(inner)
    }
  }

  /// Splits a segment wider than a line after its inner white space, and then at clusters (L2).
  private mutating func split(
    _ part: Range<Int>, of text: Span<UInt8>, _ emit: (TextLine) -> Void
  ) {
    var piece = Segment(at: part.lowerBound)
    Clusters.enumerateWidths(text, in: part, metrics) { range, width in
      let isSpace = text.isSpace(range)
      if !isSpace, piece.endsInSpace {
        placePiece(piece, of: text, emit)
        piece = Segment(at: range.lowerBound)
      }
      piece.add(width, isSpace: isSpace, endingAt: range.upperBound)
      return true
    }
    placePiece(piece, of: text, emit)
  }

  private mutating func placePiece(
    _ piece: Segment, of text: Span<UInt8>, _ emit: (TextLine) -> Void
  ) {
    if !piece.hasContent || fits(piece) {
      return line.append(piece)
    }
    let inner = piece.withoutLeadingSpace()
    startLine(at: inner.start, emit)
    if fitsAlone(inner) { return line.append(inner) }
    Clusters.enumerateWidths(text, in: inner.start..<inner.end, metrics) { range, width in
      let isSpace = text.isSpace(range)
      let columns = line.columns + width.columns
      if !isSpace, columns > limit || columns + line.excess + width.excess > wideLimit {
        startLine(at: range.lowerBound, emit)
      }
      line.add(width, isSpace: isSpace, endingAt: range.upperBound)
      return true
    }
  }

  /// Begins a new line; discards a line of only white space (L5).
  private mutating func startLine(at offset: Int, _ emit: (TextLine) -> Void) {
    if line.hasContent { endLine(at: offset, emit) } else { line = Segment(at: offset) }
  }

  /// Emits the line, even if it is empty, and begins the next one.
  private mutating func endLine(at offset: Int, _ emit: (TextLine) -> Void) {
    emit(TextLine(range: line.start..<line.contentEnd, columns: line.contentColumns))
    line = Segment(at: offset)
  }
}

extension Span<UInt8> {
  /// Returns true for a cluster of white space that is dropped at line ends, or a line break.
  func isSpace(_ cluster: Range<Int>) -> Bool {
    let (value, byteCount) = scalar(at: cluster.lowerBound)
    if byteCount < cluster.count { return value == 0x0D }
    let properties = ScalarTable.properties(of: value)
    return properties.has(.breakingSpace) || properties.lineBreak.isHardBreak
  }
}

extension UInt8 {
  /// Returns true for an ASCII letter: class AL, one column, and a cluster unless a mark follows.
  @inline(__always) static func isLetter(_ value: UInt32) -> Bool { (value | 0x20) &- 0x61 < 26 }

  /// Returns true for punctuation that stays with the word before it (classes IS and EX).
  @inline(__always) static func isStop(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F: true
    default: false
    }
  }
}
