/// A line of a wrapped text: its range and its width.
public struct TextLine: Sendable, Hashable {
  /// UTF-8 offsets at cluster boundaries, without trailing white space.
  public let range: Range<Int>
  /// The width in columns, including `…` if the line is cut.
  public let columns: Int

  package init(range: Range<Int>, columns: Int) {
    self.range = range
    self.columns = columns
  }

  /// Returns the line truncated at a cluster to fit with `…`, without white space before `…`, or a
  /// character that would join it (rule C1).
  func cut(
    toFit limit: Int, slack: Int?, in text: Span<UInt8>, _ metrics: TextMetrics
  ) -> TextLine {
    let ellipsis = metrics.ellipsisColumns
    let wideLimit = LayoutLimits.drawn(limit, slack: slack)
    var excess = 0
    var end = range.lowerBound
    var fitting = 0
    var columns = 0
    Clusters.enumerateWidths(text, in: range, metrics) { cluster, width in
      columns += width.columns
      excess += width.excess
      if columns + ellipsis > limit || columns + excess + ellipsis > wideLimit { return false }
      if !text.isSpace(cluster), !text.joinsNext(cluster) {
        (end, fitting) = (cluster.upperBound, columns)
      }
      return true
    }
    return TextLine(range: range.lowerBound..<end, columns: fitting + ellipsis)
  }
}

extension Span<UInt8> {
  /// Returns true if a cluster ends with a character that joins the one after it (UAX #29, GB9b).
  fileprivate func joinsNext(_ cluster: Range<Int>) -> Bool {
    var start = cluster.upperBound - 1
    while start > cluster.lowerBound, self[start] & 0xC0 == 0x80 { start -= 1 }
    return ScalarTable.properties(of: scalar(at: start).value).clusterBreak == .prepend
  }
}
