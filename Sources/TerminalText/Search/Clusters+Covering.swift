extension Clusters {
  /// The clusters that parts of a text touch, so that what is highlighted never splits one.
  ///
  /// - Parameters:
  ///   - parts: UTF-8 offsets in any order; they may overlap. Empty ones touch nothing.
  ///   - text: The text, whose bytes the parts are within.
  /// - Returns: Ascending ranges; clusters that follow each other are one range.
  package static func covering(_ parts: [Range<Int>], of text: Span<UInt8>) -> [Range<Int>] {
    var isTouched = Array(repeating: false, count: text.count)
    for part in parts {
      for offset in part { isTouched[offset] = true }
    }
    var ranges: [Range<Int>] = []
    walk(text) { cluster, _ in
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
