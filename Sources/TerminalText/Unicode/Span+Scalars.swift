/// The scalars of well-formed UTF-8, such as the bytes of a String.
extension Span<UInt8> {
  /// Decodes the scalar at an offset; returns it and its length in bytes.
  @inline(__always) func scalar(at offset: Int) -> (value: UInt32, byteCount: Int) {
    let first = UInt32(self[offset])
    if first < 0x80 { return (first, 1) }
    if first < 0xE0 { return ((first & 0x1F) << 6 | tail(offset + 1), 2) }
    if first < 0xF0 { return ((first & 0x0F) << 12 | tail(offset + 1) << 6 | tail(offset + 2), 3) }
    let high = (first & 0x07) << 18 | tail(offset + 1) << 12
    return (high | tail(offset + 2) << 6 | tail(offset + 3), 4)
  }

  @inline(__always) private func tail(_ offset: Int) -> UInt32 { UInt32(self[offset] & 0x3F) }

  /// Returns a range clamped to the text and extended to whole scalars.
  func wholeScalars(_ range: Range<Int>) -> Range<Int> {
    let range = range.clamped(to: 0..<count)
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, start < count, self[start] & 0xC0 == 0x80 { start -= 1 }
    while end < count, self[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }

  /// Returns the end of the printable ASCII characters from an offset on; each is a cluster one
  /// column wide, unless marks follow the last one.
  @inline(__always) func endOfPlainASCII(from start: Int) -> Int {
    var end = start
    while end &+ 16 <= count {
      let block = extracting(end..<end &+ 16)
      var others: UInt8 = 0
      for index in 0..<16 { others |= UInt8.highBitUnlessPlain(block[index]) }
      if others >= 0x80 { break }
      end &+= 16
    }
    if end &+ 8 <= count, end &+ 16 > count {
      let block = extracting(end..<end &+ 8)
      var others: UInt8 = 0
      for index in 0..<8 { others |= UInt8.highBitUnlessPlain(block[index]) }
      if others < 0x80 { end &+= 8 }
    }
    while end < count, UInt8.isPlain(self[end]) { end &+= 1 }
    return end
  }

  /// Returns the end of the ASCII letters from an offset on.
  ///
  /// Examines eight bytes at once, because a loop over the letters of a word ends unpredictably.
  @inline(__always) func endOfLetters(from start: Int) -> Int {
    var end = start
    while end &+ 8 <= count {
      let block = extracting(end..<end &+ 8)
      var bytes: UInt64 = 0
      for index in 0..<8 { bytes |= UInt64(block[index]) << UInt64(index * 8) }
      // Sets the highest bit of a byte from 0x61 on, and from 0x7B on.
      let low = (bytes | 0x2020_2020_2020_2020) & 0x7F7F_7F7F_7F7F_7F7F
      let letters = low &+ 0x1F1F_1F1F_1F1F_1F1F
      let beyond = low &+ 0x0505_0505_0505_0505
      let others = ~letters | beyond | bytes
      let first = (others & 0x8080_8080_8080_8080).trailingZeroBitCount >> 3
      end &+= first
      if first < 8 { return end }
    }
    while end < count, UInt8.isLetter(self[end]) { end &+= 1 }
    return end
  }

  /// Returns the first scalar from an offset on that isn't a combining mark, and its end.
  ///
  /// The rules of UAX #14 look ahead with it, past the marks of the current scalar (LB9).
  func unit(from start: Int) -> (scalar: ScalarProperties, end: Int)? {
    var offset = start
    while offset < count {
      let (value, byteCount) = scalar(at: offset)
      let scalar = ScalarTable.properties(of: value)
      offset += byteCount
      if scalar.lineBreak != .cm, scalar.lineBreak != .zwj { return (scalar, offset) }
    }
    return nil
  }
}

extension UInt8 {
  /// Returns true for a printable ASCII character.
  @inline(__always) static func isPlain(_ byte: UInt8) -> Bool { byte &- 0x20 < 0x5F }

  /// Returns a byte of which the highest bit is set unless a byte is a printable ASCII character.
  @inline(__always) fileprivate static func highBitUnlessPlain(_ byte: UInt8) -> UInt8 {
    let distance = byte &- 0x20
    return distance | (distance &+ 0x21)
  }
}

extension UInt8 {
  /// True for an ASCII letter or digit.
  var isASCIIAlphanumeric: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
