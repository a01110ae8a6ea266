/// A text folded for search: without case or marks, with Latin letters and punctuation in ASCII.
///
/// "salt" finds "Sält", "lukasz" finds "Łukasz", "o'brien" finds "O’Brien", and "abc" finds full-width
/// letters. "STRASSE" finds "straße", and all sigmas are equal, as are "I", "İ", "i" and "ı". The yeh and
/// kaf of Arabic and Persian keyboards are equal, and joiners without width count for nothing.
public struct FoldedText: Sendable {
  /// The original text.
  public let text: String
  /// The folded text in UTF-8: compatibility-decomposed, nonspacing marks and joiners dropped, fully
  /// case-folded, Latin letters and punctuation mapped to ASCII, Arabic letters to one spelling.
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

  /// True if the text is empty or has only marks and joiners, so that it can't be a pattern.
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

/// A scalar of a folded text, with the original scalar's offset.
private struct FoldedUnit {
  let scalar: UInt32
  /// The UTF-8 offset of the original scalar.
  let origin: Int
  /// Canonical_Combining_Class, which orders consecutive marks.
  var order: UInt8 = 0

  var byteCount: Int { scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4 }

  /// Folds a text: decomposes it (compatibility decomposition), drops nonspacing marks (Mn), and
  /// applies full case folding (Unicode 17.0, sections 3.11 and 3.13), ICU's Latin-ASCII and the
  /// spelling of Arabic letters (`FoldingRules` in Tools).
  static func all(of text: Span<UInt8>) -> [FoldedUnit] {
    var units: [FoldedUnit] = []
    units.reserveCapacity(text.count)
    var offset = 0
    while offset < text.count {
      let (scalar, byteCount) = text.scalar(at: offset)
      append(scalar, from: offset, to: &units)
      offset += byteCount
    }
    order(&units)
    return units
  }

  @inline(__always)
  private static func append(_ scalar: UInt32, from origin: Int, to units: inout [FoldedUnit]) {
    switch scalar {
    case 0x41...0x5A: units.append(FoldedUnit(scalar: scalar + 0x20, origin: origin))
    case 0..<0x80: units.append(FoldedUnit(scalar: scalar, origin: origin))
    case 0xAC00...0xD7A3:
      // The two or three letters of a Hangul syllable (Unicode 17.0, section 3.12).
      let index = scalar - 0xAC00
      units.append(FoldedUnit(scalar: 0x1100 + index / 588, origin: origin))
      units.append(FoldedUnit(scalar: 0x1161 + index % 588 / 28, origin: origin))
      if index % 28 != 0 { units.append(FoldedUnit(scalar: 0x11A7 + index % 28, origin: origin)) }
    default: appendFolded(scalar, from: origin, to: &units)
    }
  }

  private static func appendFolded(
    _ scalar: UInt32, from origin: Int, to units: inout [FoldedUnit]
  ) {
    switch FoldingTable.entry(of: scalar) {
    case .dropped: break
    case .moved(let distance):
      let folded = UInt32(bitPattern: Int32(bitPattern: scalar) &+ distance)
      units.append(FoldedUnit(scalar: folded, origin: origin))
    case .ordered(let order): units.append(FoldedUnit(scalar: scalar, origin: origin, order: order))
    case .several(let start, let count):
      for index in start..<start + count {
        let folded = FoldingTable.scalar(at: index)
        var order: UInt8 = 0
        if case .ordered(let own) = FoldingTable.entry(of: folded) { order = own }
        units.append(FoldedUnit(scalar: folded, origin: origin, order: order))
      }
    }
  }

  /// Sorts consecutive marks into canonical order (Unicode 17.0, D109).
  private static func order(_ units: inout [FoldedUnit]) {
    for index in units.indices where units[index].order != 0 {
      var place = index
      while place > 0, units[place - 1].order > units[place].order {
        units.swapAt(place - 1, place)
        place -= 1
      }
    }
  }
}

extension [UInt8] {
  @inline(__always) fileprivate mutating func append(utf8Of scalar: UInt32) {
    func tail(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(scalar >> shift & 0x3F) }
    switch scalar {
    case ..<0x80: append(UInt8(scalar))
    case ..<0x800: append(contentsOf: [0xC0 | UInt8(scalar >> 6), tail(0)])
    case ..<0x1_0000: append(contentsOf: [0xE0 | UInt8(scalar >> 12), tail(6), tail(0)])
    default:
      append(contentsOf: [
        0xF0 | UInt8(truncatingIfNeeded: scalar >> 18), tail(12), tail(6), tail(0),
      ])
    }
  }
}

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
