private import Foundation

/// The opaque text that stands for a number of people passed.
enum GraphQLCursor {
  static func text(_ offset: Int) -> String {
    Data("cursor:v2:\(offset)".utf8).base64EncodedString()
  }

  /// How many people a cursor passes; nil for texts that are none.
  static func offset(_ cursor: String) -> Int? {
    guard let data = Data(base64Encoded: cursor) else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    return text.hasPrefix("cursor:v2:") ? Int(text.dropFirst("cursor:v2:".count)) : nil
  }
}
