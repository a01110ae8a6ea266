/// One line of a wrapped text: where it is in the text, and how wide.
package struct TextLine: Sendable, Hashable {
  /// UTF-8 offsets into the text, at cluster boundaries; without the white space at its end.
  package let range: Range<Int>
  /// The columns it takes, those of `…` included where it is cut.
  package let columns: Int

  package init(range: Range<Int>, columns: Int) {
    self.range = range
    self.columns = columns
  }

  /// The line cut at clusters until it and `…` fit, without white space before `…` (rule C1).
  func cut(toFit limit: Int, in text: Span<UInt8>, _ metrics: TextMetrics) -> TextLine {
    let ellipsis = metrics.ellipsisColumns
    var end = range.lowerBound
    var fitting = 0
    var columns = 0
    Clusters.walk(text, in: range, metrics) { cluster, width in
      columns += width
      if columns + ellipsis > limit { return false }
      if !text.isSpace(cluster) { (end, fitting) = (cluster.upperBound, columns) }
      return true
    }
    return TextLine(range: range.lowerBound..<end, columns: fitting + ellipsis)
  }
}
