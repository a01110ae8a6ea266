/// The fast path for most text: scalars that are clusters of their own, and between which the table
/// decides the breaks.
extension LineFiller {
  /// Such scalars, of which the last begins a cluster that is still open.
  struct Run {
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
  mutating func fillRun(_ run: Run, of text: Span<UInt8>, _ emit: (TextLine) -> Void) -> Int {
    var run = run
    while run.end < text.count {
      if run.last.isWord {
        skipWord(&run, of: text)
        if run.end == text.count { break }
        if startsNextWord(&run, of: text, emit) { continue }
      }
      let (value, byteCount) = text.scalar(at: run.end)
      let scalar = ScalarTable.properties(of: value)
      guard scalar.has(.ownCluster),
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
