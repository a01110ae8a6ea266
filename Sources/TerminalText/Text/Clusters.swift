/// The extended grapheme clusters of a text (UAX #29, rule G1) and their widths.
public enum Clusters {
  /// Calls `visit` with each cluster's UTF-8 range in `text` and its width in columns, until it
  /// returns false.
  ///
  /// `String.utf8Span` is such a text, and `UTF8Span(validating:)` makes one of bytes. `part`, if not
  /// nil, limits it to a range, which is clamped to the text and extended to whole scalars.
  public static func enumerate(
    _ text: UTF8Span, in part: Range<Int>? = nil, _ metrics: TextMetrics = .standard,
    _ visit: (_ range: Range<Int>, _ columns: Int) -> Bool
  ) {
    let bytes = text.span
    let whole = bytes.wholeScalars(part ?? 0..<bytes.count)
    enumerateWidths(bytes, in: whole, metrics) { visit($0, $1.columns) }
  }

  /// Like `enumerate` for a `UTF8Span`, but trusts that the text is well-formed, and `part` a range of
  /// whole scalars.
  package static func enumerate(
    _ text: Span<UInt8>, in part: Range<Int>? = nil, _ metrics: TextMetrics = .standard,
    _ visit: (_ range: Range<Int>, _ columns: Int) -> Bool
  ) {
    enumerateWidths(text, in: part?.clamped(to: 0..<text.count), metrics) { visit($0, $1.columns) }
  }

  /// Like `enumerate`, but also passes the width that terminals may draw.
  @inline(__always)
  static func enumerateWidths(
    _ text: Span<UInt8>, in part: Range<Int>? = nil, _ metrics: TextMetrics,
    _ visit: (_ range: Range<Int>, _ width: ClusterWidth) -> Bool
  ) {
    let part = part ?? 0..<text.count
    var breaker = ClusterBreaker()
    var width = ClusterWidth(metrics)
    var start = part.lowerBound
    var offset = start
    while offset < part.upperBound {
      let (value, byteCount) = text.scalar(at: offset)
      let scalar = ScalarTable.properties(of: value)
      if breaker.begins(scalar) {
        if offset > start, !visit(start..<offset, width) { return }
        start = offset
        width.begin(scalar, value: value)
      } else {
        width.add(scalar, value: value)
      }
      offset += byteCount
    }
    if offset > start { _ = visit(start..<offset, width) }
  }

  /// Returns the width of a text on a single line in columns (rule W1).
  public static func columns(of text: UTF8Span, _ metrics: TextMetrics = .standard) -> Int {
    columns(of: text.span, metrics)
  }

  /// Returns the width of a text, well-formed UTF-8, on a single line in columns (rule W1).
  package static func columns(of text: Span<UInt8>, _ metrics: TextMetrics = .standard) -> Int {
    var width = ClusterWidth(metrics)
    var columns = 0
    /// The last scalar; a cluster of its own unless the next one joins it.
    var last = ScalarProperties.letter
    var offset = 0
    while offset < text.count {
      if UInt8.isPlain(text[offset]) {
        let end = text.endOfPlainASCII(from: offset)
        columns += end - offset
        offset = end
        if offset < text.count { last = ScalarTable.properties(of: UInt32(text[offset - 1])) }
      } else {
        let (value, byteCount) = text.scalar(at: offset)
        let scalar = ScalarTable.properties(of: value)
        if width.isAlone(scalar) {
          columns += width.columns(of: scalar)
          offset += byteCount
          last = scalar
        } else {
          let before = offset > 0 ? last : nil
          let more = columnsByRules(of: text, from: offset, after: before, &width)
          columns += more.columns
          offset = more.end
        }
      }
    }
    return columns
  }

  /// Returns true if a text has only scalars up to U+02FF, and from U+2000 to U+203F (punctuation),
  /// which all terminals draw as wide as measured.
  package static func haveCertainWidth(_ text: Span<UInt8>, in part: Range<Int>? = nil) -> Bool {
    var previous: UInt8 = 0
    for offset in part ?? 0..<text.count {
      let byte = text[offset]
      if previous == 0xE2 ? byte != 0x80 : byte >= 0xCC && byte != 0xE2 { return false }
      previous = byte
    }
    return true
  }

  /// Returns the columns that scalars from an offset on add, up to one that begins a cluster of its
  /// own, and its offset.
  ///
  /// The scalar before them, if not nil, was already counted as such a cluster; they may join it.
  private static func columnsByRules(
    of text: Span<UInt8>, from start: Int, after last: ScalarProperties?,
    _ width: inout ClusterWidth
  ) -> (columns: Int, end: Int) {
    var offset = start
    var breaker = ClusterBreaker()
    var columns = 0
    if let last {
      breaker.skip(to: last)
      width.begin(last, value: 0)
      columns = -width.columns
    }
    repeat {
      let (value, byteCount) = text.scalar(at: offset)
      let scalar = ScalarTable.properties(of: value)
      if breaker.begins(scalar) {
        columns += width.columns
        if width.isAlone(scalar) { return (columns, offset) }
        width.begin(scalar, value: value)
      } else {
        width.add(scalar, value: value)
      }
      offset += byteCount
    } while offset < text.count
    return (columns + width.columns, offset)
  }

  /// Returns the clusters that overlap some parts of a text, so that a highlight never splits one.
  ///
  /// The parts are ranges of UTF-8 offsets, in any order, and may overlap. The ranges returned are
  /// ascending; adjacent clusters form one range.
  package static func covering(_ parts: [Range<Int>], of text: Span<UInt8>) -> [Range<Int>] {
    var isTouched = Array(repeating: false, count: text.count)
    for offset in parts.joined() { isTouched[offset] = true }
    var ranges: [Range<Int>] = []
    enumerate(text) { cluster, _ in
      guard isTouched[cluster].contains(true) else { return true }
      if let last = ranges.last, last.upperBound == cluster.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<cluster.upperBound
      } else {
        ranges.append(cluster)
      }
      return true
    }
    return ranges
  }
}
