/// Walks through the clusters of a text (rule G1) and measures each.
package enum Clusters {
  /// Calls `visit` with each cluster's UTF-8 range in `text` and its width in columns.
  ///
  /// `part` restricts the walk to a part that begins and ends at scalar boundaries. The walk ends
  /// when `visit` returns false.
  package static func walk(
    _ text: Span<UInt8>, in part: Range<Int>? = nil, _ metrics: TextMetrics = .standard,
    _ visit: (_ range: Range<Int>, _ columns: Int) -> Bool
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
        if offset > start, !visit(start..<offset, width.columns) { return }
        start = offset
        width.begin(scalar)
      } else {
        width.add(scalar, value: value)
      }
      offset += byteCount
    }
    if offset > start { _ = visit(start..<offset, width.columns) }
  }

  /// How many columns a text takes on one line (rule W1).
  package static func columns(of text: Span<UInt8>, _ metrics: TextMetrics = .standard) -> Int {
    var columns = 0
    walk(text, metrics) { _, width in
      columns += width
      return true
    }
    return columns
  }
}
