/// First-fit line filling that emits each line as a range of the text (L1 to L5).
///
/// One pass over the UTF-8 finds clusters, widths and break opportunities together, and stores only
/// the current line and segment.
struct LineFiller {
  let limit: Int
  /// The limit of the width that a terminal may draw.
  private let wideLimit: Int
  private let metrics: TextMetrics
  var clusters = ClusterBreaker()
  var breaks: LineBreaker
  /// The current line, including its white space.
  var line = Segment(at: 0)
  /// The text since the last break opportunity, without the last cluster.
  var segment = Segment(at: 0)
  /// The width of the last cluster, which more scalars may join.
  var width: ClusterWidth
  /// True if the last cluster is white space or a line break.
  var isSpace = false

  /// Creates a filler for lines of at most `columns`; a wider cluster gets its own line.
  ///
  /// Terminals may draw lines up to `slack` columns wider; nil is unlimited.
  init(columns: Int, slack: Int?, _ metrics: TextMetrics) {
    limit = max(columns, 1)
    wideLimit = LayoutLimits.drawn(limit, slack: slack)
    self.metrics = metrics
    breaks = LineBreaker(metrics)
    width = ClusterWidth(metrics)
  }

  mutating func fill(_ text: Span<UInt8>, _ emit: (TextLine) -> Void) {
    var offset = 0
    while offset < text.count {
      if UInt8.isPlain(text[offset]) { offset = fillASCII(from: offset, of: text, emit) }
      if offset < text.count { offset = fillByRules(from: offset, of: text, emit) }
    }
  }

  /// Fills lines from a paragraph's start, or a word that `fillASCII` left, to the next paragraph;
  /// returns its start.
  private mutating func fillByRules(
    from start: Int, of text: Span<UInt8>, _ emit: (TextLine) -> Void
  ) -> Int {
    var offset = start
    while offset < text.count {
      let (value, byteCount) = text.scalar(at: offset)
      let scalar = ScalarTable.properties(of: value)
      let end = offset + byteCount
      let opportunity = breaks.opportunity(before: scalar, value: value, endingAt: end, in: text)
      if clusters.begins(scalar) {
        if offset > start { segment.add(width, isSpace: isSpace, endingAt: offset) }
        if opportunity != .none {
          endSegment(at: offset, in: text, emit)
          if opportunity == .mandatory {
            endLine(at: offset, emit)
            (clusters, breaks) = (ClusterBreaker(), LineBreaker(metrics))
            return offset
          }
        }
        width.begin(scalar, value: value)
        isSpace = scalar.has(.breakingSpace) || scalar.isHardBreak
        if scalar.has(.ownCluster) {
          offset = fillRun(Run(first: scalar, offset..<end, width), of: text, emit)
          continue
        }
      } else {
        width.add(scalar, value: value)
        // White space with a mark is visible; the LF of CR LF isn't.
        isSpace = isSpace && scalar.isHardBreak
      }
      offset = end
    }
    segment.add(width, isSpace: isSpace, endingAt: offset)
    endSegment(at: offset, in: text, emit)
    if breaks.before.isHardBreak || line.hasContent { endLine(at: offset, emit) }
    return offset
  }

  /// Places the segment, which ends at an offset, and begins the next one.
  mutating func endSegment(
    at end: Int, in text: Span<UInt8>, _ emit: (TextLine) -> Void
  ) {
    place(segment, endingAt: end, in: text, emit)
    segment = Segment(at: end)
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
    fits(segment.contentColumns, excess: segment.excess)
  }

  /// Returns true if content of some columns fits on the line.
  @inline(__always) func fits(_ columns: Int, excess: Int) -> Bool {
    let columns = line.columns + columns
    return columns <= limit && columns + line.excess + excess <= wideLimit
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
    return properties.has(.breakingSpace) || properties.isHardBreak
  }
}
