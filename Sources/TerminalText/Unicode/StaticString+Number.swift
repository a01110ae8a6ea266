/// Numbers in the literals of the generated tables.
extension StaticString {
  /// Returns the number whose 7-bit units, the lowest first, begin at an offset.
  ///
  /// - Precondition: The literal has as many units there.
  @inline(__always) func number(at offset: Int, units count: Int) -> UInt32 {
    var number: UInt32 = 0
    for unit in 0..<count {
      number |= unsafe UInt32(utf8Start[offset &+ unit]) &<< UInt32(truncatingIfNeeded: unit &* 7)
    }
    return number
  }
}
