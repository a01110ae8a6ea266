/// First-fit line filling that emits each line as a range of the text (L1 to L5).
///
/// One pass over the UTF-8 finds clusters, widths and break opportunities together, and stores only
/// the current line and segment.
struct LineFiller {
  private let limit: Int
  /// The limit of the width that a terminal may draw.
  private let wideLimit: Int
  /// The columns before each line of a paragraph but the first.
  private let hangingIndent: Int
  private let metrics: TextMetrics
  private var clusters = ClusterBreaker()
  private var breaks: LineBreaker
  /// The current line, including its white space.
  private var line = Segment(at: 0)
  /// The columns before the current line.
  private var indent = 0
  /// The text since the last break opportunity, without the last cluster.
  private var segment = Segment(at: 0)
  /// The width of the last cluster, which more scalars may join.
  private var width: ClusterWidth
  /// True if the last cluster is white space or a line break.
  private var isSpace = false

  /// Creates a filler for lines of at most `columns`; a wider cluster gets its own line.
  ///
  /// Terminals may draw lines up to `slack` columns wider; nil is unlimited.
  init(columns: Int, slack: Int?, hangingIndent: Int = 0, _ metrics: TextMetrics) {
    limit = max(columns, 1)
    self.hangingIndent = min(hangingIndent, limit - 1)
    wideLimit = LayoutLimits.drawn(limit, slack: slack)
    self.metrics = metrics
    breaks = LineBreaker(metrics)
    width = ClusterWidth(metrics)
  }

  mutating func fill(_ text: Span<UInt8>, _ emit: (TextLine) -> Void) {
    var offset = 0
    while offset < text.count {
      if hangingIndent == 0, UInt8.isPlain(text[offset]) {
        offset = fillASCII(from: offset, of: text, emit)
      }
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
        if width.isAlone(scalar) {
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
  private mutating func endSegment(
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

  /// Returns true if the content of a segment fits on a line of its own, the next one if this one has
  /// content.
  private func fitsAlone(_ segment: Segment) -> Bool {
    let columns = segment.contentColumns + (line.hasContent ? hangingIndent : indent)
    return columns <= limit && columns + segment.excess <= wideLimit
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
    if line.hasContent {
      endLine(at: offset, emit)
      indent = hangingIndent
    }
    line = Segment(at: offset, indent: indent)
  }

  /// Emits the line, even if it is empty, and begins the next one.
  private mutating func endLine(at offset: Int, _ emit: (TextLine) -> Void) {
    emit(
      TextLine(
        range: line.start..<line.contentEnd, columns: line.contentColumns, indent: indent))
    line = Segment(at: offset)
    indent = 0
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

/// The fast path for most text: scalars that are clusters of their own, and between which the table
/// decides the breaks.
extension LineFiller {
  /// Such scalars, of which the last begins a cluster that is still open.
  private struct Run {
    /// The offsets of the last scalar.
    private(set) var start: Int
    private(set) var end: Int
    private(set) var last: ScalarProperties
    /// The width of the clusters after the segment.
    var columns: Int

    @inline(__always)
    init(first: ScalarProperties, _ range: Range<Int>, _ width: ClusterWidth) {
      (start, end, last) = (range.lowerBound, range.upperBound, first)
      columns = width.columns(of: first)
    }

    /// Appends a scalar, or several up to it.
    @inline(__always)
    mutating func append(_ scalar: ScalarProperties, at start: Int, upTo end: Int, _ columns: Int) {
      self.columns += columns
      (self.start, self.end, last) = (start, end, scalar)
    }
  }

  /// Consumes a run; returns the offset after it.
  private mutating func fillRun(_ run: Run, of text: Span<UInt8>, _ emit: (TextLine) -> Void) -> Int
  {
    var run = run
    while run.end < text.count {
      if run.last.isWord {
        skipWord(&run, of: text)
        if run.end == text.count { break }
        if startsNextWord(&run, of: text, emit) { continue }
      }
      let (value, byteCount) = text.scalar(at: run.end)
      let scalar = ScalarTable.properties(of: value)
      guard width.isAlone(scalar),
        let isBreak = breaks.breaksByClass(before: scalar, value: value)
      else { break }
      let wasSpace = run.last.has(.breakingSpace)
      if isBreak {
        place(run, isSpace: wasSpace, in: text, emit)
        run.columns = 0
      } else if wasSpace != scalar.has(.breakingSpace) {
        segment.add(columns: run.columns, isSpace: wasSpace, endingAt: run.end)
        run.columns = 0
      }
      run.append(scalar, at: run.end, upTo: run.end + byteCount, width.columns(of: scalar))
    }
    isSpace = run.last.has(.breakingSpace)
    if run.start > segment.end {
      let columns = run.columns - width.columns(of: run.last)
      segment.add(columns: columns, isSpace: isSpace, endingAt: run.start)
    }
    width.begin(run.last, value: 0)
    clusters.skip(to: run.last)
    return run.end
  }

  /// Appends the letters and digits that follow the last one of the run.
  @inline(__always) private mutating func skipWord(_ run: inout Run, of text: Span<UInt8>) {
    var earlier = breaks.earlier
    while run.end < text.count {
      let byte = text[run.end]
      if UInt8.isLetter(byte) {
        let end = text.endOfLetters(from: run.end + 1)
        earlier = end - run.end > 1 ? .letter : run.last
        run.append(.letter, at: end - 1, upTo: end, end - run.end)
      } else {
        if byte < 0x30 { break }
        let (value, byteCount) = text.scalar(at: run.end)
        let scalar = ScalarTable.properties(of: value)
        if !scalar.isWord { break }
        earlier = run.last
        run.append(scalar, at: run.end, upTo: run.end + byteCount, width.columns(of: scalar))
      }
    }
    breaks.skipWord(endingIn: earlier, run.last)
  }

  /// Places the segment with the run if a space and another word follow it; else returns false.
  ///
  /// In this case the rules reduce to a break after the space (LB18). Punctuation may precede the
  /// space.
  @inline(__always) private mutating func startsNextWord(
    _ run: inout Run, of text: Span<UInt8>, _ emit: (TextLine) -> Void
  ) -> Bool {
    let space = UInt8.isStop(text[run.end]) ? run.end + 1 : run.end
    let next = space + 1
    guard next < text.count, text[space] == 0x20 else { return false }
    let (value, byteCount) = text.scalar(at: next)
    let scalar = UInt8.isLetter(text[next]) ? .letter : ScalarTable.properties(of: value)
    if !scalar.isWord { return false }
    let columns = run.columns + space - run.end
    if segment.isEmpty, fits(columns, excess: 0) {
      line.add(columns: columns, isSpace: false, endingAt: space)
      line.add(columns: 1, isSpace: true, endingAt: next)
      segment = Segment(at: next)
    } else {
      segment.add(columns: columns, isSpace: false, endingAt: space)
      segment.add(columns: 1, isSpace: true, endingAt: next)
      endSegment(at: next, in: text, emit)
    }
    run = Run(first: scalar, next..<next + byteCount, width)
    breaks.skipSpace(before: scalar)
    return true
  }

  /// Places the segment with the run, up to a break.
  @inline(__always) private mutating func place(
    _ run: Run, isSpace: Bool, in text: Span<UInt8>, _ emit: (TextLine) -> Void
  ) {
    if segment.isEmpty, !isSpace, fits(run.columns, excess: 0) {
      line.add(columns: run.columns, isSpace: false, endingAt: run.end)
      segment = Segment(at: run.end)
    } else {
      segment.add(columns: run.columns, isSpace: isSpace, endingAt: run.end)
      endSegment(at: run.end, in: text, emit)
    }
  }
}

extension UInt8 {
  /// Returns true for an ASCII letter: class AL, one column, and a cluster unless a mark follows.
  @inline(__always) static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Returns true for punctuation that stays with the word before it (classes IS and EX).
  @inline(__always) static func isStop(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F: true
    default: false
    }
  }
}

/// The fastest path, for printable ASCII at the start of a paragraph.
///
/// Only the last break of a line matters, so it is found from the end of what fits.
extension LineFiller {
  /// Fills lines from the start of a paragraph on; returns the start of the first word that needs the
  /// rules, or of the next paragraph.
  private mutating func fillASCII(
    from start: Int, of text: Span<UInt8>, _ emit: (TextLine) -> Void
  ) -> Int {
    let end = text.endOfPlainASCII(from: start)
    var start = start
    line = Segment(at: start)
    while end > start {
      if end - start <= limit, text[end - 1] != 0x20, end == text.count || text[end] == 0x0A {
        emit(TextLine(range: start..<end, columns: end - start))
        start = min(end + 1, text.count)
        line = Segment(at: start)
        break
      }
      guard let next = lastBreak(in: start..<end, of: text) else { break }
      let isAfterSpace = text[next.offset - 1] == 0x20
      let contentEnd = isAfterSpace ? next.offset - 1 : next.offset
      if next.isLast {
        emit(TextLine(range: start..<contentEnd, columns: contentEnd - start))
        start = next.offset
        line = Segment(at: start)
      } else {
        line.add(columns: contentEnd - start, isSpace: false, endingAt: contentEnd)
        if isAfterSpace { line.add(columns: 1, isSpace: true, endingAt: next.offset) }
        start = next.offset
        break
      }
    }
    segment = Segment(at: start)
    return start
  }

  /// Finds the last break on a line of printable ASCII that needs no context.
  ///
  /// `isLast` is true if no later break fits on the line. After this break the rules apply as at the
  /// start of a text.
  @inline(__always) private func lastBreak(
    in range: Range<Int>, of text: Span<UInt8>
  ) -> (offset: Int, isLast: Bool)? {
    var isLast = range.count > limit
    var offset = isLast ? range.lowerBound + limit : range.upperBound - 1
    if isLast, text[offset] == 0x20 {
      // White space at the end of a line doesn't count (L1).
      isLast = false
      if offset + 1 < range.upperBound,
        breakIsAllowed(at: offset + 1, in: text, from: range.lowerBound) == true
      {
        return (offset + 1, true)
      }
    }
    while offset > range.lowerBound {
      if !UInt8.isLetter(text[offset]) || !UInt8.isLetter(text[offset - 1]) {
        let isAfterSpace = text[offset - 1] == 0x20
        let isAllowed = breakIsAllowed(at: offset, in: text, from: range.lowerBound)
        if isAllowed == true, isAfterSpace || text.isWord(at: offset) { return (offset, isLast) }
        // A segment wider than a line is split after its inner white space (L2).
        if isAllowed != false || isAfterSpace { isLast = false }
      }
      offset -= 1
    }
    return nil
  }

  /// Returns true if the table allows a break at an offset, or nil if that needs more context.
  @inline(__always) private func breakIsAllowed(
    at offset: Int, in text: Span<UInt8>, from start: Int
  ) -> Bool? {
    let next = text.asciiProperties(at: offset)
    let last = text.asciiProperties(at: offset - 1)
    if !last.isOf(.sp) { return breaks.isAllowed(inRow: last.lineBreakIndex, before: next) }
    if offset - 1 == start { return nil }
    let lead = text.asciiProperties(at: offset - 2)
    // A row for two spaces decides nothing.
    return breaks.isAllowed(inRow: 64 | lead.lineBreakIndex, before: next)
  }
}

extension Span<UInt8> {
  @inline(__always) fileprivate func asciiProperties(at offset: Int) -> ScalarProperties {
    ScalarTable.properties(of: UInt32(self[offset]))
  }

  @inline(__always) fileprivate func isWord(at offset: Int) -> Bool {
    asciiProperties(at: offset).isWord
  }
}
