/// What a scalar becomes when a text is folded for search.
///
/// The generator packs these into 32 bits, and `FoldingTable` holds each different one once.
package enum FoldedScalar: Hashable, Sendable {
  /// Another scalar, so far away from it; 0 is the scalar itself.
  case moved(Int32)
  /// Nothing: it is a nonspacing mark.
  case dropped
  /// Some scalars of the table's list: where they begin, and how many there are.
  case several(start: Int, count: Int)
  /// Itself, and marks that follow each other are ordered by this number: a spacing mark whose
  /// Canonical_Combining_Class is not 0.
  case ordered(UInt8)

  /// Unpacks the table's number: the kind in the lowest two bits.
  @inline(__always)
  init(packed: UInt32) {
    self =
      switch packed & 3 {
      case 0: .moved(Int32(bitPattern: packed) >> 2)
      case 1: .dropped
      case 2: .several(start: Int(packed >> 8), count: Int(packed >> 2 & 0x3F))
      default: .ordered(UInt8(truncatingIfNeeded: packed >> 2))
      }
  }

  /// The table's number.
  package var packed: UInt32 {
    switch self {
    case .moved(let distance): UInt32(bitPattern: distance << 2)
    case .dropped: 1
    case .several(let start, let count): 2 | UInt32(count) << 2 | UInt32(start) << 8
    case .ordered(let order): 3 | UInt32(order) << 2
    }
  }
}
