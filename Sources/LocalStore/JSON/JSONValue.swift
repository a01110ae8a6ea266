import GitHubAPI

/// A JSON value that can be written back as it was read.
///
/// Numbers keep their text, so that neither large integers nor decimals change, and objects keep
/// the order of their members.
enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// The text of a string; nil for other values.
  var stringValue: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of an integer literal that fits; nil for other values.
  var integerValue: Int64? { if case .number(let text) = self { Int64(text) } else { nil } }

  /// The value as indented JSON with two spaces per level and a final newline.
  ///
  /// Escapes the same characters as `JSONWriter`.
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

/// A member of a JSON object.
struct JSONMember: Sendable, Equatable {
  let key: String
  let value: JSONValue
}

extension [JSONMember] {
  /// The value of the first member with this key.
  subscript(key: String) -> JSONValue? { first { $0.key == key }?.value }
}
