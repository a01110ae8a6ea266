private import Foundation

/// Decodes GitHub's opaque node ids, in the old and the new form.
enum GraphQLNodeID {
  private static let types = [
    "U_": "User", "O_": "Organization", "BOT_": "Bot",
  ]

  /// Returns an account's type and numeric id, or nil if the text is not an account's node id.
  static func account(_ text: String) -> (type: String, id: Int)? {
    guard let bar = text.firstIndex(of: "_") else { return old(text) }
    let (prefix, rest) = (text[...bar], text[text.index(after: bar)...])
    guard let type = types[String(prefix)] else { return nil }
    let digits = rest.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
    // A MessagePack array of 0 and the id: 92 00, then the number, with a type byte if above 127.
    guard let data = Data(base64Encoded: String(digits) + padding), data.starts(with: [0x92, 0]),
      data.count > 2
    else { return nil }
    let number = data.count == 3 ? data.dropFirst(2) : data.dropFirst(3)
    guard number.count <= 7 else { return nil }
    return (type, number.reduce(0) { $0 << 8 | Int($1) })
  }

  /// Decodes the old form, such as `04:User583231` in Base64.
  private static func old(_ text: String) -> (type: String, id: Int)? {
    guard let data = Data(base64Encoded: text) else { return nil }
    let words = String(decoding: data, as: UTF8.self).split(separator: ":")
    guard words.count == 2 else { return nil }
    let type = words[1].prefix { !$0.isNumber }
    return Int(words[1].dropFirst(type.count)).map { (String(type), $0) }
  }
}
