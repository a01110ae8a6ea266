/// A strict JSON parser (RFC 8259) that preserves the order of keys and the digits of numbers.
///
/// ghf decodes GitHub's responses with `JSONDecoder`, which loses both. In ghf's own files, members
/// that another program added must survive a rewrite. These files are small, so the parser favours
/// simplicity over speed.
struct JSONReader {
  /// The maximum nesting depth, to prevent a stack overflow.
  static let depthLimit = 64

  private let bytes: [UInt8]
  private var position = 0

  /// Parses a document of exactly one value; never throws `.wrongShape`.
  static func value(in bytes: [UInt8]) throws(FileDamage) -> JSONValue {
    if bytes.isEmpty { throw .empty }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
    var reader = JSONReader(bytes: bytes, position: bytes.byteOrderMarkCount)
    let value = try reader.value(depth: 0)
    guard reader.position == bytes.count else { throw .notJSON(line: reader.line) }
    return value
  }

  private var line: Int { 1 + bytes.prefix(position).count { $0 == UInt8(ascii: "\n") } }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func value(depth: Int) throws(FileDamage) -> JSONValue {
    skipWhitespace()
    let value: JSONValue
    switch next {
    case UInt8(ascii: "{"): value = .object(try members(depth: depth + 1))
    case UInt8(ascii: "["):
      value = .array(
        try items(until: "]", depth: depth + 1) { reader throws(FileDamage) in
          try reader.value(depth: depth + 1)
        })
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "t"): value = try literal("true", .bool(true))
    case UInt8(ascii: "f"): value = try literal("false", .bool(false))
    case UInt8(ascii: "n"): value = try literal("null", .null)
    default: value = .number(try number())
    }
    skipWhitespace()
    return value
  }

  private mutating func members(depth: Int) throws(FileDamage) -> [JSONMember] {
    // RFC 8259, section 8.3, compares keys by code unit, but `String` by canonical equivalence.
    var keys: Set<[UInt8]> = []
    return try items(until: "}", depth: depth) { reader throws(FileDamage) in
      reader.skipWhitespace()
      let key = try reader.string()
      guard keys.insert(Array(key.utf8)).inserted else {
        throw .duplicateKey(key, line: reader.line)
      }
      reader.skipWhitespace()
      try reader.expect(":")
      return JSONMember(key: key, value: try reader.value(depth: depth))
    }
  }

  /// Parses comma-separated items, including the opening and the closing bracket.
  private mutating func items<Item>(
    until end: Unicode.Scalar, depth: Int,
    _ item: (inout JSONReader) throws(FileDamage) -> Item
  ) throws(FileDamage) -> [Item] {
    guard depth <= JSONReader.depthLimit else { throw .tooDeep(line: line) }
    var items: [Item] = []
    position += 1
    skipWhitespace()
    if accept(end) { return items }
    repeat {
      items.append(try item(&self))
    } while accept(",")
    try expect(end)
    return items
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
    var code = try hexCodeUnit()
    if 0xD800...0xDBFF ~= code {
      try expect("\\")
      try expect("u")
      let low = try hexCodeUnit()
      guard 0xDC00...0xDFFF ~= low else { throw .notJSON(line: line) }
      code = 0x1_0000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    // A lone surrogate can't be stored in a `String`.
    guard let scalar = Unicode.Scalar(code) else { throw .notJSON(line: line) }
    return scalar
  }

  private mutating func hexCodeUnit() throws(FileDamage) -> UInt32 {
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

  private mutating func literal(
    _ name: String, _ value: JSONValue
  ) throws(FileDamage) -> JSONValue {
    guard bytes[position...].starts(with: name.utf8) else { throw .notJSON(line: line) }
    position += name.utf8.count
    return value
  }

  private mutating func skipWhitespace() {
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
