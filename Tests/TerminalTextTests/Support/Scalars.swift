/// The scalars of Unicode, for tests of every one of them.
enum Scalars {
  static let all: [Unicode.Scalar] = (UInt32(0)...0x10_FFFF).compactMap(Unicode.Scalar.init)
}
