private import Foundation

/// Encodes the place of a list's entry as an opaque cursor.
package enum GraphQLCursor {
  /// The kind of cursors that the server gives.
  package enum Kind: String, Sendable {
    /// The time of a follow and an id, as GitHub's: arrivals and departures shift nothing.
    case keyset
    /// The number of entries before the page, which arrivals and departures shift.
    case offset
  }

  private static let mark = Array("cursor:v2:".utf8)

  /// Returns the cursor of a page that begins after a number of entries.
  static func text(_ offset: Int) -> String {
    Data(mark + Array(String(offset).utf8)).base64EncodedString()
  }

  /// Returns the cursor of an entry: MessagePack of an array of a time and an id.
  static func text(_ follow: Follow) -> String {
    let time = Date(timeIntervalSince1970: TimeInterval(follow.time))
      .ISO8601Format().replacing("Z", with: "+00:00")
    let id = (0..<8).map { UInt8(truncatingIfNeeded: follow.id >> (56 - $0 * 8)) }
    // An array of 2 elements, a text of 25 bytes, and an integer of 64 bits.
    return Data(mark + [0x92, 0xB9] + Array(time.utf8) + [0xCF] + id).base64EncodedString()
  }

  /// Returns the entry of a cursor; nil if the text isn't the cursor of an entry.
  static func follow(_ cursor: String) -> Follow? {
    guard let bytes = content(cursor), bytes.count == 36, bytes.starts(with: [0x92, 0xB9]),
      bytes[27] == 0xCF,
      let time = ISO8601DateFormatter().date(
        from: String(decoding: bytes[2..<27], as: UTF8.self))
    else { return nil }
    let id = bytes[28...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Follow(time: Int(time.timeIntervalSince1970), id: Int(truncatingIfNeeded: id))
  }

  /// Returns a cursor's number of entries; nil if the text isn't the cursor of a number.
  static func offset(_ cursor: String) -> Int? {
    content(cursor).flatMap { Int(String(decoding: $0, as: UTF8.self)) }.flatMap {
      $0 < 0 ? nil : $0
    }
  }

  private static func content(_ cursor: String) -> [UInt8]? {
    guard let data = Data(base64Encoded: cursor), data.starts(with: mark) else { return nil }
    return Array(data.dropFirst(mark.count))
  }
}
