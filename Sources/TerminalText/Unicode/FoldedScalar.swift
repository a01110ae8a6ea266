/// The result of folding a scalar for search.
///
/// The generator packs results into 32 bits, and `FoldingTable` stores each distinct one once.
package enum FoldedScalar: Hashable, Sendable {
  /// Another scalar at this distance; 0 is the scalar itself.
  case moved(Int32)
  /// Nothing, for a nonspacing mark or a joiner.
  case dropped
  /// A range of the table's list of scalars.
  case several(start: Int, count: Int)
  /// The scalar itself, a spacing mark with this nonzero Canonical_Combining_Class, which orders
  /// consecutive marks.
  case ordered(UInt8)

  /// Unpacks a table entry, whose lowest two bits are the kind.
  @inline(__always) init(packed: UInt32) {
    self =
      switch packed & 3 {
      case 0: .moved(Int32(bitPattern: packed) >> 2)
      case 1: .dropped
      case 2: .several(start: Int(packed >> 8), count: Int(packed >> 2 & 0x3F))
      default: .ordered(UInt8(truncatingIfNeeded: packed >> 2))
      }
  }

  package var packed: UInt32 {
    switch self {
    case .moved(let distance): UInt32(bitPattern: distance << 2)
    case .dropped: 1
    case .several(let start, let count): 2 | UInt32(count) << 2 | UInt32(start) << 8
    case .ordered(let order): 3 | UInt32(order) << 2
    }
  }
}
