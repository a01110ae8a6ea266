/// A fast reader of the plainest form of JSON.
///
/// Plain values are strings of printable ASCII without an escape, integers from 0 with up to 18
/// digits, `true`, `false` and `null` (RFC 8259). After a nil, the text may still be JSON:
/// `JSONDecoder` decides that.
struct PlainJSON {
  /// A value other than an array or an object.
  enum Value {
    /// The range of a string's text, without its quotation marks.
    case text(Range<Int>)
    case number(Int64)
    case flag(Bool)
    case null
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// True if only white space is left.
  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return position == bytes.count
    }
  }

  /// Skips white space and this byte; returns false if another byte is next.
  mutating func accept(_ byte: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  /// Reads the next string, and returns the range of its text.
  mutating func string() -> Range<Int>? {
    guard accept("\"") else { return nil }
    let start = position
    guard let end = PlainJSON.endOfText(in: bytes.span, from: start) else { return nil }
    position = end + 1
    return start..<end
  }

  mutating func value() -> Value? {
    skipSpace()
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "\""): return string().map { .text($0) }
    case UInt8(ascii: "t"): return pass("true") ? .flag(true) : nil
    case UInt8(ascii: "f"): return pass("false") ? .flag(false) : nil
    case UInt8(ascii: "n"): return pass("null") ? .null : nil
    default: return number().map { .number($0) }
    }
  }

  /// Returns true if a string's range holds exactly this text.
  func has(_ text: [UInt8], at range: Range<Int>) -> Bool {
    range.count == text.count && bytes[range].elementsEqual(text)
  }

  /// Returns the text in a string's range.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the index of the quotation mark that ends a plain string; nil if it isn't plain.
  ///
  /// Most bytes of an answer are read here.
  private static func endOfText(in bytes: Span<UInt8>, from start: Int) -> Int? {
    for index in start..<bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") { return index }
      guard 0x20...0x7E ~= byte, byte != UInt8(ascii: "\\") else { return nil }
    }
    return nil
  }

  private mutating func number() -> Int64? {
    let start = position
    var number: Int64 = 0
    while position < bytes.count, case let digit = bytes[position], 0x30...0x39 ~= digit {
      guard position - start < 18 else { return nil }
      number = number * 10 + Int64(digit - 0x30)
      position += 1
    }
    // No leading zero, fraction or exponent.
    guard position > start, number == 0 ? position == start + 1 : bytes[start] != 0x30,
      position < bytes.count, bytes[position] != UInt8(ascii: "."),
      bytes[position] | 0x20 != UInt8(ascii: "e")
    else { return nil }
    return number
  }

  private mutating func pass(_ word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position].isJSONSpace { position += 1 }
  }
}

extension UInt8 {
  /// True for white space between values (RFC 8259, section 2).
  var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
