/// Little-endian integers in byte arrays, independent of the machine's byte order.
extension Array where Element == UInt8 {
  /// Appends an integer, least significant byte first.
  mutating func append<Integer: FixedWidthInteger>(littleEndian integer: Integer) {
    for shift in stride(from: 0, to: Integer.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: integer >> shift))
    }
  }

  /// Returns the integer that begins at `position`, which must be far enough from the end.
  func integer<Integer: FixedWidthInteger>(at position: Int, as: Integer.Type) -> Integer {
    var integer: Integer = 0
    for offset in stride(from: Integer.bitWidth / 8 - 1, through: 0, by: -1) {
      integer = integer << 8 | Integer(truncatingIfNeeded: self[position + offset])
    }
    return integer
  }
}
