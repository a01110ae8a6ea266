import GitHubAPI

extension JSONValue {
  /// The value as text for people to read: two spaces a level, and a newline at the end.
  ///
  /// Characters that could act on a terminal or break a line are escaped: U+0000 to U+001F, U+007F
  /// to U+009F, U+2028 and U+2029.
  var text: [UInt8] {
    var text: [UInt8] = []
    write(to: &text, depth: 0)
    text.append(UInt8(ascii: "\n"))
    return text
  }

  private func write(to text: inout [UInt8], depth: Int) {
    switch self {
    case .null: text += "null".utf8
    case .bool(let value): text += (value ? "true" : "false").utf8
    case .number(let digits): text += digits.utf8
    case .string(let value): JSONValue.write(value, to: &text)
    case .array(let elements):
      JSONValue.write(elements, in: ("[", "]"), to: &text, depth: depth) { element, text in
        element.write(to: &text, depth: depth + 1)
      }
    case .object(let members):
      JSONValue.write(members, in: ("{", "}"), to: &text, depth: depth) { member, text in
        JSONValue.write(member.key, to: &text)
        text += ": ".utf8
        member.value.write(to: &text, depth: depth + 1)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], in brackets: (String, String), to text: inout [UInt8], depth: Int,
    each: (Item, inout [UInt8]) -> Void
  ) {
    text += brackets.0.utf8
    for (position, item) in items.enumerated() {
      text += (position == 0 ? "\n" : ",\n").utf8
      text += repeatElement(UInt8(ascii: " "), count: 2 * (depth + 1))
      each(item, &text)
    }
    if !items.isEmpty {
      text += "\n".utf8
      text += repeatElement(UInt8(ascii: " "), count: 2 * depth)
    }
    text += brackets.1.utf8
  }

  private static func write(_ string: String, to text: inout [UInt8]) {
    text += "\"".utf8
    JSONWriter.escape(string, into: &text)
    text += "\"".utf8
  }
}
