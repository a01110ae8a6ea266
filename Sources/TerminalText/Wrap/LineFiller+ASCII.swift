/// The fastest path, for printable ASCII at the start of a paragraph.
///
/// Only the last break of a line matters, so it is found from the end of what fits.
extension LineFiller {
  /// Fills lines from the start of a paragraph on; returns the start of the first word that needs the
  /// rules, or of the next paragraph.
  mutating func fillASCII(
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
