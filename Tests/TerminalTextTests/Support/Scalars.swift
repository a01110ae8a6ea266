enum Scalars {
  /// Every Unicode scalar, in order.
  static let all: [Unicode.Scalar] = (UInt32(0)...0x10_FFFF).compactMap(Unicode.Scalar.init)
}
