extension Span<UInt8> {
  /// Returns the offset of a pattern's first occurrence from `start` on.
  ///
  /// Returns nil if the pattern is empty or doesn't occur.
  package func firstOccurrence(of pattern: Span<UInt8>, from start: Int) -> Int? {
    if pattern.isEmpty { return nil }
    let first = pattern[0]
    var offset = start
    while offset + pattern.count <= count {
      if self[offset] == first {
        var length = 1
        while length < pattern.count, self[offset + length] == pattern[length] { length += 1 }
        if length == pattern.count { return offset }
      }
      offset += 1
    }
    return nil
  }
}
