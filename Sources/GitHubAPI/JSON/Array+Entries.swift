extension [UInt8] {
  /// How deep `JSONDecoder` reads.
  private static let depthLimit = 512

  /// Whether a list or an object of a JSON text has more than `count` entries, however deep it lies.
  ///
  /// Takes no memory, unlike `JSONDecoder`, which takes 16 times the size of a text of short values.
  /// Text that is not JSON is left to `JSONDecoder`, which refuses it.
  func hasMoreEntries(than count: Int) -> Bool {
    var commaCounts: [Int] = []
    var isInText = false
    var isEscaped = false
    for byte in self {
      if isEscaped {
        isEscaped = false
      } else if isInText {
        isEscaped = byte == UInt8(ascii: "\\")
        isInText = byte != UInt8(ascii: "\"")
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInText = true
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          commaCounts.append(0)
          if commaCounts.count > Self.depthLimit { return true }
        case UInt8(ascii: "]"), UInt8(ascii: "}"): _ = commaCounts.popLast()
        case UInt8(ascii: ",") where !commaCounts.isEmpty:
          commaCounts[commaCounts.count - 1] += 1
          if commaCounts[commaCounts.count - 1] >= count { return true }
        default: break
        }
      }
    }
    return false
  }
}
