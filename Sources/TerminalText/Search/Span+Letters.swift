extension Span<UInt8> {
  /// Returns true if the bytes of a pattern occur in this order, with any others between them.
  package func hasLetters(of pattern: Span<UInt8>) -> Bool {
    var found = 0
    var offset = 0
    while found < pattern.count, pattern.count - found <= count - offset {
      if self[offset] == pattern[found] { found += 1 }
      offset += 1
    }
    return found == pattern.count && found > 0
  }

  /// Returns the offsets of a pattern's bytes in the shortest part that ends where the first part with
  /// all of them does, as fzf's first algorithm; nil if they don't occur in this order.
  package func letterOffsets(of pattern: Span<UInt8>) -> [Int]? {
    var found = 0
    var end = 0
    while found < pattern.count, end < count {
      if self[end] == pattern[found] { found += 1 }
      end += 1
    }
    if found < pattern.count || found == 0 { return nil }
    var offsets = [Int](repeating: 0, count: found)
    var offset = end - 1
    while found > 0 {
      if self[offset] == pattern[found - 1] {
        found -= 1
        offsets[found] = offset
      }
      offset -= 1
    }
    return offsets
  }

  /// Returns how well a pattern's bytes match here; higher is better, 0 if they don't.
  ///
  /// As in fzf, a match at the start or behind a hyphen or space is worth more, as is one behind
  /// another, and gaps cost; the pattern as a whole is better than acronyms.
  package func letterScore(of pattern: Span<UInt8>) -> Int {
    // All letters in a row are better than what the search from the start finds first.
    let whole = firstOccurrence(of: pattern, from: 0)
    guard let offsets = whole.map({ Array($0..<$0 + pattern.count) }) ?? letterOffsets(of: pattern)
    else { return 0 }
    var score = whole == nil ? 0 : 8 * pattern.count
    var last: Int?
    for offset in offsets {
      score += 16
      let isAtStart = offset == 0 || !self[offset - 1].isLetterOrDigit
      if offset == 0 { score += 2 }
      if isAtStart { score += 8 }
      if let last, offset == last + 1 {
        score += 6
      } else if let last {
        score -= Swift.min(2 + (offset - last - 1), 12)
      }
      last = offset
    }
    return Swift.max(score, 1)
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool { isASCIIAlphanumeric || self >= 0x80 }
}

extension FoldedText {
  /// Returns the places of a pattern's letters in the original text, if they occur in this order.
  ///
  /// - Precondition: The folded text is ASCII, so that its bytes are letters.
  /// - Returns: The first byte of each letter's original scalar.
  package func letterRanges(of pattern: FoldedText) -> [Range<Int>] {
    if contains(pattern) { return [] }
    let places = bytes.span.letterOffsets(of: pattern.bytes.span) ?? []
    return origins(of: places.map { $0..<$0 + 1 }).map { $0..<$0 + 1 }
  }
}
