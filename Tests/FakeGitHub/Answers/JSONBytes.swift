/// JSON written directly as bytes: faster than an encoder, and keys keep their order.
package struct JSONBytes: Sendable {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  /// Starts empty, with capacity for a number of bytes.
  package init(capacity: Int = 256) {
    bytes.reserveCapacity(capacity)
  }

  /// Appends valid JSON unchanged.
  package mutating func raw(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends bytes of valid JSON unchanged.
  package mutating func raw(_ piece: some Collection<UInt8>) {
    bytes.append(contentsOf: piece)
  }

  /// Appends a quoted and escaped string, or null.
  package mutating func string(_ text: String?) {
    guard let text else { return raw("null") }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): raw("\\\"")
      case UInt8(ascii: "\\"): raw("\\\\")
      case 0x0A: raw("\\n")
      case 0x0D: raw("\\r")
      case 0x09: raw("\\t")
      case 0..<0x20: raw("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a key, preceded by a comma unless it is the object's first.
  package mutating func key(_ name: String) {
    if let last = bytes.last, last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Appends a key and its value.
  package mutating func member(_ name: String, _ value: JSONValue) {
    key(name)
    value.append(to: &self)
  }
}
