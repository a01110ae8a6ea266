extension [UInt8] {
  /// The JSON text with U+FFFD in place of each escaped surrogate without its other half, as in
  /// `"\ud83d"`: no string can hold one, and `JSONDecoder` rejects the whole string.
  var replacingLoneSurrogates: [UInt8] {
    var text = self
    var place = 0
    while let offset = self[place...].firstIndex(of: UInt8(ascii: "\\")) {
      place = offset
      guard let unit = escapedUnit(at: place) else {
        place = Swift.min(place + 2, count)
        continue
      }
      let isPair =
        0xD800..<0xDC00 ~= unit && escapedUnit(at: place + 6).map { 0xDC00..<0xE000 ~= $0 } ?? false
      if !isPair, 0xD800..<0xE000 ~= unit {
        text.replaceSubrange(place + 2..<place + 6, with: "fffd".utf8)
      }
      place += isPair ? 12 : 6
    }
    return text
  }

  // The code unit of an escape such as `\u0041`; nil for other text.
  private func escapedUnit(at place: Int) -> UInt16? {
    guard place + 6 <= count, self[place] == UInt8(ascii: "\\"),
      self[place + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: self[place + 2..<place + 6], as: UTF8.self), radix: 16)
  }
}
