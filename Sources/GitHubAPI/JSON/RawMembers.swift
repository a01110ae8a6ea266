/// A reader of one member of each object in a JSON array, which keeps the value's own text.
///
/// `JSONDecoder` loses the order of keys and the digits of numbers. White space between values is
/// removed, the characters that `JSONWriter` escapes are escaped (JSON has them in strings only), and
/// half characters become U+FFFD, as in `decoded`.
struct RawMembers {
  private let bytes: [UInt8]
  private var position = 0

  /// Returns the member's value for each element that is an object, or nil if the object lacks it.
  ///
  /// `bytes` must be well formed: a decoder has read it. Returns nil if it isn't a JSON array.
  static func values(of name: String, inArray bytes: [UInt8]) -> [String?]? {
    var reader = RawMembers(bytes: bytes.replacingLoneSurrogates)
    let name = Array("\"\(name)\"".utf8)
    var values: [String?] = []
    guard reader.take("[") else { return nil }
    if reader.take("]") { return values }
    repeat {
      if reader.next == UInt8(ascii: "{") {
        guard let value = reader.member(name) else { return nil }
        values.append(value)
      } else if !reader.skipValue() {
        return nil
      }
    } while reader.take(",")
    return reader.take("]") ? values : nil
  }

  /// Reads an object and returns its member's value, the last of duplicates; nil for other texts.
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

  /// The next byte after white space.
  private var next: UInt8? {
    mutating get {
      while position < bytes.count, bytes[position].isJSONSpace { position += 1 }
      return position < bytes.count ? bytes[position] : nil
    }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  /// Skips the next string, and returns its range, including its quotes.
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
        let end = bytes[position...].firstIndex { $0.isJSONSpace || ",:[]{}\"".utf8.contains($0) }
        position = end ?? bytes.count
      }
    } while depth > 0
    return depth == 0
  }

  /// Returns the text without white space between values; nil if it isn't UTF-8.
  private static func compact(_ bytes: ArraySlice<UInt8>) -> String? {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var (isInText, isEscaped) = (false, false)
    for byte in bytes where isInText || !byte.isJSONSpace {
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
    guard text.unicodeScalars.contains(where: JSONWriter.isHarmful) else { return text }
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      escaped += JSONWriter.isHarmful(scalar) ? JSONWriter.escape(for: scalar) : String(scalar)
    }
  }
}
