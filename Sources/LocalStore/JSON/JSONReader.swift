/// Reads JSON strictly after RFC 8259, without losing anything of it.
///
/// A reader of our own, although the project decodes GitHub's answers with `JSONDecoder`: what
/// another program added to a file of ours has to survive a rewrite, and `JSONDecoder` loses the
/// order of keys and the digits of numbers. Files of ours are small, so this one is plain.
struct JSONReader {
  /// How deep arrays and objects may lie within one another; more is refused before it exhausts the stack.
  static let depthLimit = 64

  private let bytes: [UInt8]
  private var position = 0

  /// Reads a text that holds exactly one value.
  ///
  /// - Throws: What is wrong with the text; `.wrongShape` never.
  static func value(in bytes: [UInt8]) throws(FileDamage) -> JSONValue {
    if bytes.isEmpty { throw .empty }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
    var reader = JSONReader(bytes: bytes)
    let value = try reader.value(depth: 0)
    guard reader.position == bytes.count else { throw .notJSON(line: reader.line) }
    return value
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var line: Int {
    1 + bytes.prefix(position).count { $0 == UInt8(ascii: "\n") }
  }

  private var next: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private mutating func value(depth: Int) throws(FileDamage) -> JSONValue {
    skipSpace()
    let value: JSONValue
    switch next {
    case UInt8(ascii: "{"): value = .object(try members(depth: depth + 1))
    case UInt8(ascii: "["): value = .array(try elements(depth: depth + 1))
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "t"): value = try word("true", .bool(true))
    case UInt8(ascii: "f"): value = try word("false", .bool(false))
    case UInt8(ascii: "n"): value = try word("null", .null)
    default: value = .number(try number())
    }
    skipSpace()
    return value
  }

  private mutating func members(depth: Int) throws(FileDamage) -> [JSONMember] {
    guard depth <= JSONReader.depthLimit else { throw .tooDeep(line: line) }
    var members: [JSONMember] = []
    // Keys are told apart by their code units, as RFC 8259 section 8.3 has it; `String` would take
    // canonically equivalent ones for the same.
    var keys: Set<[UInt8]> = []
    position += 1
    skipSpace()
    if accept("}") { return members }
    repeat {
      skipSpace()
      let key = try string()
      guard keys.insert(Array(key.utf8)).inserted else { throw .duplicateKey(key, line: line) }
      skipSpace()
      try expect(":")
      members.append(JSONMember(key: key, value: try value(depth: depth)))
    } while accept(",")
    try expect("}")
    return members
  }

  private mutating func elements(depth: Int) throws(FileDamage) -> [JSONValue] {
    guard depth <= JSONReader.depthLimit else { throw .tooDeep(line: line) }
    var elements: [JSONValue] = []
    position += 1
    skipSpace()
    if accept("]") { return elements }
    repeat {
      elements.append(try value(depth: depth))
    } while accept(",")
    try expect("]")
    return elements
  }

  private mutating func string() throws(FileDamage) -> String {
    try expect("\"")
    var text: [UInt8] = []
    while let byte = next, byte >= 0x20 {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text.append(contentsOf: String(try escapedScalar()).utf8)
      default: text.append(byte)
      }
    }
    throw .notJSON(line: line)
  }

  private mutating func escapedScalar() throws(FileDamage) -> Unicode.Scalar {
    guard let byte = next else { throw .notJSON(line: line) }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw .notJSON(line: line)
    }
    var code = try hexadecimal()
    if 0xD800...0xDBFF ~= code {
      try expect("\\")
      try expect("u")
      let low = try hexadecimal()
      guard 0xDC00...0xDFFF ~= low else { throw .notJSON(line: line) }
      code = 0x1_0000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    // The half of a pair alone names no character and can't be kept in a `String`.
    guard let scalar = Unicode.Scalar(code) else { throw .notJSON(line: line) }
    return scalar
  }

  private mutating func hexadecimal() throws(FileDamage) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw .notJSON(line: line)
      }
      code = code << 4 + UInt32(digit)
      position += 1
    }
    return code
  }

  private mutating func number() throws(FileDamage) -> String {
    let start = position
    _ = accept("-")
    if !accept("0") { try digits() }
    if accept(".") { try digits() }
    if accept("e") || accept("E") {
      if !accept("+") { _ = accept("-") }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(FileDamage) {
    let start = position
    while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { position += 1 }
    if position == start { throw .notJSON(line: line) }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(FileDamage) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw .notJSON(line: line) }
    position += word.utf8.count
    return value
  }

  private mutating func skipSpace() {
    while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { position += 1 }
  }

  private mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws(FileDamage) {
    if !accept(scalar) { throw .notJSON(line: line) }
  }
}
