/// A text folded for search: without case or marks, with Latin letters and punctuation in ASCII.
///
/// "salt" finds "Sält", "lukasz" finds "Łukasz", "o'brien" finds "O’Brien", and "abc" finds full-width
/// letters. "STRASSE" finds "straße", and all sigmas are equal, as are "I", "İ", "i" and "ı".
public struct FoldedText: Sendable {
  /// The original text.
  public let text: String
  /// The folded text in UTF-8: compatibility-decomposed, nonspacing marks dropped, fully case-folded,
  /// Latin letters and punctuation mapped to ASCII.
  package let bytes: [UInt8]

  /// Folds a text (Unicode 17.0, sections 3.11 and 3.13; ICU's Latin-ASCII).
  ///
  /// Latin-ASCII is applied to letters and punctuation only, because "c" shouldn't find ©. Accents by
  /// themselves, such as ´, aren't decomposed, because they would become spaces.
  public init(_ text: String) {
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

  /// True if the text is empty or has only nonspacing marks, so that it can't be a pattern.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Returns true if a folded text occurs in this one; an empty pattern never does.
  public func contains(_ pattern: FoldedText) -> Bool {
    bytes.span.firstOccurrence(of: pattern.bytes.span, from: 0) != nil
  }

  /// Returns the occurrences of a folded text as UTF-8 offsets into the original text.
  ///
  /// - Returns: All occurrences, even overlapping ones, extended to whole clusters; ascending, with
  ///   adjacent ones merged.
  public func ranges(of pattern: FoldedText) -> [Range<Int>] {
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

  /// Returns the UTF-8 offsets of the original scalars behind ascending parts of the folded text.
  func origins(of parts: [Range<Int>]) -> [Int] {
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
