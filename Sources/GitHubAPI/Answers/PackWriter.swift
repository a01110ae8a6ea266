/// An encoder of numbers and strings in the cache's compact binary format.
package struct PackWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Writes a number as LEB128: seven bits per byte, lowest first.
  package mutating func number(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes a number as a count of things.
  package mutating func count(_ value: Int) { number(UInt64(value.asCount)) }

  /// Writes a string in UTF-8, preceded by its length in bytes.
  package mutating func text(_ text: String) {
    number(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}
