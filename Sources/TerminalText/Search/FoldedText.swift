/// A text as search compares it: without case and without marks, so that "salt" finds "Sält".
///
/// "STRASSE" finds "straße", "fi" finds the ligature, and every sigma is one. Case is folded as for
/// most languages, not as for Turkish: "I" finds "i" and "İ", but "ı" is a letter of its own.
package struct FoldedText: Sendable {
  /// The text as it was.
  package let text: String
  /// The folded text in UTF-8: canonically decomposed, nonspacing marks dropped, fully case-folded.
  package let bytes: [UInt8]

  package init(_ text: String) {
    self.text = text
    var folded = Array(text.utf8)
    var joined: UInt8 = 0
    for index in folded.indices {
      let byte = folded[index]
      joined |= byte
      folded[index] = byte &- 0x41 < 26 ? byte | 0x20 : byte
    }
    if joined >= 0x80 {
      folded.removeAll(keepingCapacity: true)
      for unit in FoldedUnit.all(of: text.utf8.span) { folded.append(utf8Of: unit.scalar) }
    }
    bytes = folded
  }

  /// Whether nothing is left of it to search for: it is empty, or has only nonspacing marks.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Whether a folded text occurs in this one; one that is empty occurs nowhere.
  package func contains(_ pattern: FoldedText) -> Bool {
    bytes.span.firstOccurrence(of: pattern.bytes.span, from: 0) != nil
  }

  /// Where a folded text occurs in the text as it was, in UTF-8 offsets.
  ///
  /// - Returns: All occurrences, overlapping ones too, widened to whole clusters; those that touch
  ///   are one range. Ascending; empty when there is none.
  package func ranges(of pattern: FoldedText) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while let place = bytes.span.firstOccurrence(of: pattern.bytes.span, from: start) {
      found.append(place..<place + pattern.bytes.count)
      start = place + 1
    }
    if found.isEmpty { return [] }
    let utf8 = text.utf8
    return Clusters.covering(origins(of: found).map { $0..<$0 + 1 }, of: utf8.span)
  }

  /// The UTF-8 offsets of the text's scalars that some ascending parts of the folded text come from.
  private func origins(of parts: [Range<Int>]) -> [Int] {
    var origins: [Int] = []
    var rest = parts[...]
    var offset = 0
    for unit in FoldedUnit.all(of: text.utf8.span) {
      while let part = rest.first, part.upperBound <= offset { rest.removeFirst() }
      guard let part = rest.first else { break }
      if part.lowerBound <= offset { origins.append(unit.origin) }
      offset += unit.byteCount
    }
    return origins
  }
}
