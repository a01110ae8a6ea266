extension [UInt8] {
  @inline(__always) mutating func append(utf8Of scalar: UInt32) {
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
