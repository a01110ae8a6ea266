private import Foundation

/// Encodes a list offset as an opaque cursor.
enum GraphQLCursor {
  static func text(_ offset: Int) -> String {
    Data("cursor:v2:\(offset)".utf8).base64EncodedString()
  }

  /// Returns a cursor's offset, or nil if the text is not a cursor.
  static func offset(_ cursor: String) -> Int? {
    guard let data = Data(base64Encoded: cursor) else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    return text.hasPrefix("cursor:v2:") ? Int(text.dropFirst("cursor:v2:".count)) : nil
  }
}
