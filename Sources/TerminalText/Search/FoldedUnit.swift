/// A scalar of a folded text, with the original scalar's offset.
struct FoldedUnit {
  let scalar: UInt32
  /// The UTF-8 offset of the original scalar.
  let origin: Int
  /// Canonical_Combining_Class, which orders consecutive marks.
  var order: UInt8 = 0

  var byteCount: Int { scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4 }

  /// Folds a text: decomposes it (compatibility decomposition), drops nonspacing marks (Mn), and
  /// applies full case folding (Unicode 17.0, sections 3.11 and 3.13) and ICU's Latin-ASCII.
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
