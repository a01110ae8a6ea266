/// Appends numbers and texts in the cache's compact form.
package struct PackWriter {
  /// What was written.
  package private(set) var bytes: [UInt8] = []

  /// Begins with nothing written.
  package init() {}

  /// Writes a number as LEB128: seven bits a byte, low ones first.
  package mutating func number(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes the text's length in bytes, then its UTF-8.
  package mutating func text(_ text: String) {
    number(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}
