/// The text between two break opportunities, or an unfinished line: content with surrounding white
/// space, which doesn't count towards the width at the end of a line (rule L1).
struct Segment {
  private(set) var start: Int
  private(set) var end: Int
  /// The start of the content; equal to `contentEnd` without content.
  private(set) var contentStart: Int
  private(set) var contentEnd: Int
  /// The width of the white space before the content.
  private(set) var leadingColumns = 0
  /// The width up to the end of the content.
  private(set) var contentColumns = 0
  private(set) var columns = 0
  /// The columns beyond `contentColumns` that a terminal may draw; see `ClusterWidth`.
  private(set) var excess = 0

  init(at start: Int) {
    self.start = start
    end = start
    contentStart = start
    contentEnd = start
  }

  /// Creates an empty line behind blank columns.
  init(at start: Int, indent: Int) {
    self.init(at: start)
    columns = indent
  }

  var isEmpty: Bool { end == start }
  var hasContent: Bool { contentEnd > contentStart }
  var endsInSpace: Bool { hasContent && end > contentEnd }

  /// Appends one or more clusters of the same kind that end at an offset.
  @inline(__always) mutating func add(columns width: Int, isSpace: Bool, endingAt end: Int) {
    if !isSpace {
      if !hasContent { (contentStart, leadingColumns) = (self.end, columns) }
      contentEnd = end
      contentColumns = columns + width
    }
    columns += width
    self.end = end
  }

  /// Appends one cluster that ends at an offset.
  @inline(__always)
  mutating func add(_ cluster: ClusterWidth, isSpace: Bool, endingAt end: Int) {
    add(columns: cluster.columns, isSpace: isSpace, endingAt: end)
    excess += cluster.excess
  }

  /// Appends the segment that begins at the end of this one.
  @inline(__always) mutating func append(_ next: Segment) {
    if next.hasContent {
      if !hasContent {
        (contentStart, leadingColumns) = (next.contentStart, columns + next.leadingColumns)
      }
      contentEnd = next.contentEnd
      contentColumns = columns + next.contentColumns
    }
    columns += next.columns
    excess += next.excess
    end = next.end
  }

  func withoutLeadingSpace() -> Segment {
    var segment = self
    segment.start = contentStart
    segment.leadingColumns = 0
    segment.contentColumns -= leadingColumns
    segment.columns -= leadingColumns
    return segment
  }
}
