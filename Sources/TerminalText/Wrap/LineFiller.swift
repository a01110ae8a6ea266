/// Fills lines with as much of a text as fits, first fit, and hands out each as a range (L1 to L5).
///
/// One walk over the UTF-8 finds clusters, widths and break opportunities together, and keeps
/// nothing but the line and the segment under way.
struct LineFiller {
  private let limit: Int
  private let metrics: TextMetrics
  /// The line under way, its white space included.
  private var line = Segment(at: 0)

  /// Lines of at most `columns` columns; where a cluster alone is wider, it has a line of its own.
  init(columns: Int, _ metrics: TextMetrics) {
    limit = max(columns, 1)
    self.metrics = metrics
  }

  /// Hands the lines of a text to `emit`, in their order.
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
      let opportunity = breaks.opportunity(
        before: scalar, value: value, endingAt: end, in: text)
      if clusters.begins(scalar) {
        if offset > 0 { segment.add(columns: width.columns, isSpace: isSpace, endingAt: offset) }
        if opportunity != .none {
          place(segment, endingAt: offset, in: text, emit)
          if opportunity == .mandatory { endLine(at: offset, emit) }
          segment = Segment(at: offset)
        }
        width.begin(scalar)
        isSpace = scalar.has(.breakingSpace) || scalar.lineBreak.isHardBreak
        if UInt8.isLetter(value) {
          offset = fillWords(from: offset, of: text, &segment, &breaks, emit)
          continue
        }
      } else {
        width.add(scalar, value: value)
        // White space that carries a mark is seen; the line feed of CR LF is not.
        isSpace = isSpace && scalar.lineBreak.isHardBreak
      }
      offset = end
    }
    if offset == 0 { return }
    segment.add(columns: width.columns, isSpace: isSpace, endingAt: offset)
    place(segment, endingAt: offset, in: text, emit)
    if breaks.before?.lineBreak.isHardBreak ?? false || line.hasContent {
      endLine(at: offset, emit)
    }
  }

  /// Takes words of ASCII letters with single spaces between them at once: the path that most text
  /// goes, where the rules come down to a break after each space (LB18, LB28).
  ///
  /// It begins at a letter, and ends after the last letter, whose cluster is still open.
  @inline(__always)
  private mutating func fillWords(
    from start: Int, of text: Span<UInt8>, _ segment: inout Segment, _ breaks: inout LineBreaker,
    _ emit: (TextLine) -> Void
  ) -> Int {
    var letter = start
    while true {
      let count = text.letterCount(from: letter + 1)
      if count > 0 {
        letter += count
        segment.add(columns: count, isSpace: false, endingAt: letter)
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

  /// Puts a segment on the line, or on the next one where it does not fit (L2).
  @inline(__always)
  private mutating func place(
    _ segment: Segment, endingAt end: Int, in text: Span<UInt8>, _ emit: (TextLine) -> Void
  ) {
    if segment.hasContent, line.columns + segment.contentColumns > limit {
      placeOnNextLine(segment, endingAt: end, in: text, emit)
    } else {
      line.append(segment)
    }
  }

  private mutating func placeOnNextLine(
    _ segment: Segment, endingAt end: Int, in text: Span<UInt8>, _ emit: (TextLine) -> Void
  ) {
    let inner = segment.withoutLeadingSpace()
    if inner.contentColumns > limit {
      split(segment.start..<end, of: text, emit)
    } else {
      startLine(at: inner.start, emit)
      line.append(inner)
    }
  }

  /// Puts what is wider than a line on several: split after its inner white space first, then at
  /// clusters (L2).
  private mutating func split(
    _ part: Range<Int>, of text: Span<UInt8>, _ emit: (TextLine) -> Void
  ) {
    var piece = Segment(at: part.lowerBound)
    Clusters.walk(text, in: part, metrics) { range, columns in
      let isSpace = text.isSpace(range)
      if !isSpace, piece.endsInSpace {
        placePiece(piece, of: text, emit)
        piece = Segment(at: range.lowerBound)
      }
      piece.add(columns: columns, isSpace: isSpace, endingAt: range.upperBound)
      return true
    }
    placePiece(piece, of: text, emit)
  }

  private mutating func placePiece(
    _ piece: Segment, of text: Span<UInt8>, _ emit: (TextLine) -> Void
  ) {
    if !piece.hasContent || line.columns + piece.contentColumns <= limit {
      return line.append(piece)
    }
    let inner = piece.withoutLeadingSpace()
    startLine(at: inner.start, emit)
    if inner.contentColumns <= limit { return line.append(inner) }
    Clusters.walk(text, in: inner.start..<inner.end, metrics) { range, columns in
      let isSpace = text.isSpace(range)
      if !isSpace, line.columns + columns > limit { startLine(at: range.lowerBound, emit) }
      line.add(columns: columns, isSpace: isSpace, endingAt: range.upperBound)
      return true
    }
  }

  /// Begins a new line; what was only white space until then is no line (L5).
  private mutating func startLine(at offset: Int, _ emit: (TextLine) -> Void) {
    if line.hasContent { endLine(at: offset, emit) } else { line = Segment(at: offset) }
  }

  /// Hands out the line, empty or not, and begins the next one.
  private mutating func endLine(at offset: Int, _ emit: (TextLine) -> Void) {
    emit(TextLine(range: line.start..<line.contentEnd, columns: line.contentColumns))
    line = Segment(at: offset)
  }
}

extension Span<UInt8> {
  /// Whether a cluster is white space that is dropped at line ends, or a line break.
  func isSpace(_ cluster: Range<Int>) -> Bool {
    let (value, byteCount) = scalar(at: cluster.lowerBound)
    if byteCount < cluster.count {
      return value == 0x0D
    }
    let properties = ScalarTable.properties(of: value)
    return properties.has(.breakingSpace) || properties.lineBreak.isHardBreak
  }

  /// How many letters of ASCII follow one another from an offset on.
  @inline(__always)
  func letterCount(from start: Int) -> Int {
    var offset = start
    while offset < count, UInt8.isLetter(UInt32(self[offset])) { offset += 1 }
    return offset - start
  }
}

extension UInt8 {
  /// Whether a scalar is a letter of ASCII: class AL, one column, and a cluster of its own unless a
  /// mark follows.
  @inline(__always)
  static func isLetter(_ value: UInt32) -> Bool {
    (value | 0x20) &- 0x61 < 26
  }

  /// Whether a byte is a full stop or the like, which stays with the word before it (classes IS and
  /// EX).
  @inline(__always)
  static func isStop(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F: true
    default: false
    }
  }
}
