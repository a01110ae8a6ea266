/// What stands between two break opportunities: content, with white space around it that does not
/// count for fitting where a line ends (rule L1).
///
/// A line under way is one as well.
struct Segment {
  private(set) var start: Int
  private(set) var end: Int
  /// Where the content begins; the same as `contentEnd` while there is none.
  private(set) var contentStart: Int
  private(set) var contentEnd: Int
  /// Columns of the white space before the content.
  private(set) var leadingColumns = 0
  /// Columns up to the end of the content.
  private(set) var contentColumns = 0
  /// Columns of all of it.
  private(set) var columns = 0

  /// Begins an empty one at a UTF-8 offset.
  init(at start: Int) {
    self.start = start
    end = start
    contentStart = start
    contentEnd = start
  }

  var hasContent: Bool { contentEnd > contentStart }

  /// Whether white space stands after the content.
  var endsInSpace: Bool { hasContent && end > contentEnd }

  /// Adds a cluster, or several of the same kind, up to an offset.
  @inline(__always)
  mutating func add(columns width: Int, isSpace: Bool, endingAt end: Int) {
    if !isSpace {
      if !hasContent { (contentStart, leadingColumns) = (self.end, columns) }
      contentEnd = end
      contentColumns = columns + width
    }
    columns += width
    self.end = end
  }

  /// Adds a segment that begins where this one ends.
  @inline(__always)
  mutating func append(_ next: Segment) {
    if next.hasContent {
      if !hasContent {
        (contentStart, leadingColumns) = (next.contentStart, columns + next.leadingColumns)
      }
      contentEnd = next.contentEnd
      contentColumns = columns + next.contentColumns
    }
    columns += next.columns
    end = next.end
  }

  /// The same without the white space before its content.
  func withoutLeadingSpace() -> Segment {
    var segment = self
    segment.start = contentStart
    segment.leadingColumns = 0
    segment.contentColumns -= leadingColumns
    segment.columns -= leadingColumns
    return segment
  }
}
