import TerminalText

/// The logins of a list in one buffer, folded as filters read them, with a bit for each capital.
///
/// 250,000 separate texts would take more memory, and several times longer to search.
struct FoldedLogins: Sendable {
  /// The folded logins, one behind another.
  private(set) var bytes: [UInt8] = []
  /// The end of each login.
  private(set) var ends: [Int32] = []
  /// A bit for each byte: 1 for a capital letter.
  private var capitals: [UInt64] = []

  var count: Int { ends.count }

  private func range(at position: Int) -> Range<Int> {
    (position == 0 ? 0 : Int(ends[position - 1]))..<Int(ends[position])
  }

  /// Returns a folded login.
  subscript(position: Int) -> ArraySlice<UInt8> { bytes[range(at: position)] }

  /// Returns a login as it was added; its folded form if it wasn't in ASCII.
  func text(at position: Int) -> String {
    let range = range(at: position)
    // Most logins have no capitals, and need no bytes of their own.
    guard let first = range.first(where: isCapital) else {
      return String(decoding: bytes[range], as: UTF8.self)
    }
    var text = Array(bytes[range])
    // In ASCII, a capital letter differs from a small one by this bit.
    for place in first..<range.upperBound where isCapital(place) {
      text[place - range.lowerBound] &= ~0x20
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Adds a login, and returns true if its text follows from what is kept: it is ASCII, as GitHub's are.
  mutating func append(_ login: String) -> Bool {
    let isASCII = login.utf8.allSatisfy { $0 < 0x80 }
    if isASCII {
      for byte in login.utf8 { append(byte) }
    } else {
      for byte in FoldedText(login).bytes { append(byte) }
    }
    ends.append(Int32(clamping: bytes.count))
    return isASCII
  }

  private func isCapital(_ place: Int) -> Bool { capitals[place >> 6] >> (place & 63) & 1 == 1 }

  private mutating func append(_ byte: UInt8) {
    let place = bytes.count
    if place & 63 == 0 { capitals.append(0) }
    let isCapital = byte &- 0x41 < 26
    if isCapital { capitals[place >> 6] |= 1 << (place & 63) }
    bytes.append(isCapital ? byte | 0x20 : byte)
  }

  /// Returns positions in the order of their folded logins' bytes; equal ones stay in their order.
  func sorted(_ positions: Range<Int32>) -> [Int32] {
    // The first bytes as one number decide most comparisons.
    let keys = positions.map { position in
      let login = self[Int(position)].prefix(8)
      let key = login.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return (key: key << (8 * UInt64(8 - login.count)), position: position)
    }
    return keys.sorted { one, other in
      if one.key != other.key { return one.key < other.key }
      return precedes(one.position, other.position)
    }.map(\.position)
  }

  /// Returns true if the login at one position precedes the other, in the order of their bytes.
  func precedes(_ one: Int32, _ other: Int32) -> Bool {
    self[Int(one)].lexicographicallyPrecedes(self[Int(other)])
  }
}
