import FoundationEssentials

/// GitHub's opaque `node_id`, stored without its text if that follows from the numeric id.
///
/// It does in two forms, found in recorded answers: the old one is Base64 of `04:User583231`, the
/// new one a prefix and URL-safe Base64 of a MessagePack array of 0 and the id.
package enum NodeID: Sendable, Equatable {
  case absent
  case old
  case current
  indirect case given(String)

  init(_ text: String?, id: Int64, kind: AccountKind) {
    guard let text else {
      self = .absent
      return
    }
    // Making the texts is expensive; only new ones have a prefix, so one comparison is enough.
    if let prefix = NodeID.prefix(of: kind), text.hasPrefix(prefix) {
      self = text == NodeID.currentText(id: id, kind: kind) ? .current : .given(text)
    } else {
      self = text == NodeID.oldText(id: id, kind: kind) ? .old : .given(text)
    }
  }

  /// Returns the account's node id as GraphQL takes it; nil if it is unknown.
  package func text(id: Int64, kind: AccountKind) -> String? {
    switch self {
    case .absent: nil
    case .old: NodeID.oldText(id: id, kind: kind)
    case .current: NodeID.currentText(id: id, kind: kind)
    case .given(let text): text
    }
  }

  /// Returns the numeric id in a user's id of the new form; nil for any other text.
  package static func userID(in text: String) -> Int64? {
    guard text.hasPrefix("U_") else { return nil }
    let digits = text.dropFirst(2).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
    guard let bytes = Data(base64Encoded: String(digits) + padding), bytes.count <= 11 else {
      return nil
    }
    // Skips the array's two bytes and the number's marker, which a small number doesn't have.
    let number = bytes.dropFirst(bytes.count == 3 ? 2 : 3).reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    let id = Int64(truncatingIfNeeded: number)
    return id > 0 && currentText(id: id, kind: .user) == text ? id : nil
  }

  /// Returns the prefix of the new form; nil if it is unknown.
  private static func prefix(of kind: AccountKind) -> String? {
    switch kind {
    case .user: "U_"
    case .organization: "O_"
    case .bot: "BOT_"
    case .other: nil
    }
  }

  private static func oldText(id: Int64, kind: AccountKind) -> String {
    Data("0\(kind.word.utf8.count):\(kind.word)\(id)".utf8).base64EncodedString()
  }

  private static func currentText(id: Int64, kind: AccountKind) -> String? {
    guard let prefix = prefix(of: kind), let id = UInt64(exactly: id) else { return nil }
    // An array of 0 and the id, with a marker unless the id is small.
    let (head, headCount, width): (UInt128, Int, Int) =
      switch id {
      case ...0x7F: (0x9200, 16, 8)
      case ...0xFF: (0x9200CC, 24, 8)
      case ...0xFFFF: (0x9200CD, 24, 16)
      case ...0xFFFF_FFFF: (0x9200CE, 24, 32)
      default: (0x9200CF, 24, 64)
      }
    let (bits, count) = (head << width | UInt128(id), headCount + width)
    // This runs for every account of a list, and Foundation's Base64 with other digits and without
    // padding takes several times as long.
    let digitCount = (count + 5) / 6
    let padded = bits << (digitCount * 6 - count)
    var text: [UInt8] = []
    text.reserveCapacity(prefix.utf8.count + digitCount)
    text += prefix.utf8
    for place in (0..<digitCount).reversed() {
      text.append(digits[Int(truncatingIfNeeded: padded >> (6 * place) & 0x3F)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The digits of URL-safe Base64 (RFC 4648, section 5).
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
