/// Finds a member of each object in a JSON array and keeps its value as the text it came in.
///
/// `JSONDecoder` loses the order of keys and the digits of numbers. White space between values is
/// dropped; in strings the characters that `JSONWriter` escapes are escaped (they stand nowhere
/// else in JSON).
struct RawMembers {
  private let bytes: [UInt8]
  private var position = 0

  /// Reads the values of a member.
  ///
  /// - Parameters:
  ///   - name: The member's name, as it is written.
  ///   - bytes: A JSON text that a decoder has read, so that it is well formed.
  /// - Returns: A value for each element that is an object, nil if it has no such member; nil for
  ///   text that isn't a JSON array.
  static func values(of name: String, inArray bytes: [UInt8]) -> [String?]? {
    var reader = RawMembers(bytes: bytes)
    return reader.values(of: Array("\"\(name)\"".utf8))
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func values(of name: [UInt8]) -> [String?]? {
    var values: [String?] = []
    guard take("[") else { return nil }
    if take("]") { return values }
    repeat {
      if next == UInt8(ascii: "{") {
        guard let value = member(name) else { return nil }
        values.append(value)
      } else if !skipValue() {
        return nil
      }
    } while take(",")
    return take("]") ? values : nil
  }

  /// The value of an object's member, the last one of several; nil for text that is no object.
  private mutating func member(_ name: [UInt8]) -> String?? {
    var found: String?
    guard take("{") else { return nil }
    if take("}") { return .some(nil) }
    repeat {
      guard let key = skippedString(), take(":") else { return nil }
      _ = next
      let start = position
      guard skipValue() else { return nil }
      if bytes[key].elementsEqual(name) { found = RawMembers.compact(bytes[start..<position]) }
    } while take(",")
    return take("}") ? .some(found) : nil
  }

  /// The byte at which the next value or sign begins.
  private var next: UInt8? {
    mutating get {
      while position < bytes.count, RawMembers.isSpace(bytes[position]) { position += 1 }
      return position < bytes.count ? bytes[position] : nil
    }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  /// Where the next string stands, its quotes included.
  private mutating func skippedString() -> Range<Int>? {
    guard next == UInt8(ascii: "\"") else { return nil }
    let start = position
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\\"): position += 2
      case UInt8(ascii: "\""):
        position += 1
        return start..<position
      default: position += 1
      }
    }
    return nil
  }

  /// Skips a value, whatever lies in it.
  private mutating func skipValue() -> Bool {
    var depth = 0
    repeat {
      switch next {
      case nil: return false
      case UInt8(ascii: "\""): if skippedString() == nil { return false }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        position += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        position += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        if depth == 0 { return false }
        position += 1
      default:
        while position < bytes.count, !RawMembers.endsWord(bytes[position]) { position += 1 }
      }
    } while depth > 0
    return depth == 0
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    isSpace(byte) || [0x22, 0x2C, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D].contains(byte)
  }

  /// The text without white space between values; nil if it is no UTF-8.
  private static func compact(_ bytes: ArraySlice<UInt8>) -> String? {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var (isInText, isEscaped) = (false, false)
    for byte in bytes where isInText || !isSpace(byte) {
      kept.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isInText.toggle()
      } else {
        isEscaped = isInText && byte == UInt8(ascii: "\\")
      }
    }
    guard let text = String(validating: kept, as: UTF8.self) else { return nil }
    return text.unicodeScalars.contains(where: JSONWriter.isHarmful) ? escaped(text) : text
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      if JSONWriter.isHarmful(scalar) {
        escaped += JSONWriter.escape(for: scalar)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
