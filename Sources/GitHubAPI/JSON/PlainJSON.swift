/// Reads JSON of the plainest form, and tells nothing of any other.
///
/// Plain are strings of printable ASCII without an escape, whole numbers from 0 of up to 18 digits,
/// `true`, `false` and `null`, as RFC 8259 has them. What returns nil leaves open whether the text
/// is JSON at all: that is for `JSONDecoder` to say.
struct PlainJSON {
  /// A value that is no array and no object.
  enum Value {
    /// Where a string's text is, within its quotation marks.
    case text(Range<Int>)
    case number(Int64)
    case flag(Bool)
    case null
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether nothing but space is left.
  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return position == bytes.count
    }
  }

  /// Passes a byte over, and space in front of it; false where another one is next.
  mutating func accept(_ byte: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  /// Where the text of the string is that is next.
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

  /// Whether a range that was returned before holds this text.
  func has(_ text: [UInt8], at range: Range<Int>) -> Bool {
    range.count == text.count && bytes[range].elementsEqual(text)
  }

  /// The text in a range that was returned before.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Where the quotation mark is that ends a string; nil where something not plain comes first.
  ///
  /// Most bytes of an answer come by here.
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
    guard position > start, number == 0 ? position == start + 1 : bytes[start] != 0x30 else {
      return nil
    }
    // A fraction or an exponent may follow.
    guard position < bytes.count, bytes[position] != UInt8(ascii: "."),
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
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }
}
