/// A JSON writer that keeps the order of keys and escapes characters that could harm a terminal.
///
/// Beyond what RFC 8259 requires, it escapes U+007F-U+009F, U+2028, U+2029 and the bidi controls
/// (UAX #9, Bidi_Control): they would act on a terminal, reorder its text, or end a line in
/// JavaScript.
package struct JSONWriter: Sendable {
  /// The output so far; empty it to stream.
  package var bytes: [UInt8] = []
  private enum Piece { case nothing, bracket, key, value }
  /// The last written piece, which decides what is written before the next one.
  private var last = Piece.nothing
  /// The number of open objects and arrays, for the indentation; nil without line breaks.
  private var depth: Int?

  /// Makes a writer of one line, or if `isIndented`, of lines with two spaces a level.
  package init(isIndented: Bool = false) { depth = isIndented ? 0 : nil }

  /// Begins an object of keys and values, up to `endObject`.
  package mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Ends the innermost object.
  package mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Begins an array of values, up to `endArray`.
  package mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Ends the innermost array.
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes a key, which a value must follow.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    if depth != nil { bytes.append(UInt8(ascii: " ")) }
    last = .key
  }

  /// Returns a key as it is written, for one that is written often.
  package static func encoded(key name: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.key(name)
    return writer.bytes
  }

  /// Writes a key of an object in one line, encoded before.
  package mutating func key(encoded name: [UInt8]) {
    separate()
    bytes += name
    last = .key
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    JSONWriter.escape(text, into: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an integer.
  package mutating func number(_ value: some BinaryInteger) { literal(String(value)) }

  /// Writes `true` or `false`.
  package mutating func boolean(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes `null`.
  package mutating func null() { literal("null") }

  /// Writes a value that is JSON already.
  package mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes a value that was read: in the same order and with the same digits, but without white space
  /// and escaped as other strings.
  package mutating func value(_ value: JSON) {
    if let text = value.string {
      string(text)
    } else if let elements = value.array {
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    } else if value.isObject {
      beginObject()
      for member in value.members {
        key(member.key)
        self.value(member.value)
      }
      endObject()
    } else {
      literal(String(decoding: value.text, as: UTF8.self))
    }
  }

  /// Writes the value of a field, of which JSON needs no short form.
  package mutating func value(_ value: FieldValue) {
    switch value {
    case .text(let text): string(text)
    case .number(let value): number(value)
    case .boolean(let value): boolean(value)
    case .null: null()
    case .json(let text): literal(text)
    case .array(let values, _):
      beginArray()
      for value in values { self.value(value) }
      endArray()
    case .object(let members, _):
      beginObject()
      for member in members {
        key(member.name)
        self.value(member.value)
      }
      endObject()
    }
  }

  /// Returns an array of strings.
  package static func array(of texts: [String]) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for text in texts { writer.string(text) }
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Appends the text as the inside of a JSON string.
  package static func escape(_ text: String, into bytes: inout [UInt8]) {
    let units = text.utf8.span
    var place = 0
    while place + 8 <= units.count, JSON.isPlain(units, at: place) { place += 8 }
    while place < units.count, isPlain(units[place]) { place += 1 }
    if place == units.count {
      bytes.append(contentsOf: text.utf8)
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: bytes += [UInt8(ascii: "\\"), UInt8(truncatingIfNeeded: scalar.value)]
      case 0x0A: bytes += Array(#"\n"#.utf8)
      case 0x0D: bytes += Array(#"\r"#.utf8)
      case 0x09: bytes += Array(#"\t"#.utf8)
      case _ where isHarmful(scalar): bytes += Array(escape(for: scalar).utf8)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// Returns true for a character that is a control character, breaks lines or reorders text.
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Returns the escape sequence of a character of the first plane, such as `\u202e`.
  package static func escape(for scalar: Unicode.Scalar) -> String {
    #"\u"# + String(hexadecimal: scalar.value, length: 4)
  }

  /// Returns true for printable ASCII except quote and backslash.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    depth? += 1
    last = .bracket
  }

  private mutating func close(_ bracket: UInt8) {
    depth? -= 1
    if last == .value { breakLine() }
    bytes.append(bracket)
    last = .value
  }

  private mutating func separate() {
    if last == .value { bytes.append(UInt8(ascii: ",")) }
    if last != .key { breakLine() }
    last = .value
  }

  private mutating func breakLine() {
    guard let depth, depth > 0 || last == .value else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }
}
