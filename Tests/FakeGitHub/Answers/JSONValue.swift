/// A JSON value whose members keep their order.
package indirect enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Int)
  case text(String)
  case array([JSONValue])
  case object([(String, JSONValue)])
  /// The bytes of any value.
  case raw([UInt8])

  /// A text, or null.
  package static func text(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }

  /// The value's bytes.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the value to other bytes.
  func append(to json: inout [UInt8]) {
    switch self {
    case .null: json += "null".utf8
    case .bool(let value): json += "\(value)".utf8
    case .number(let number): json += "\(number)".utf8
    case .text(let text): JSONValue.quote(text, to: &json)
    case .raw(let bytes): json += bytes
    case .array(let values):
      json += "[".utf8
      for (index, value) in values.enumerated() {
        if index > 0 { json += ",".utf8 }
        value.append(to: &json)
      }
      json += "]".utf8
    case .object(let members):
      json += "{".utf8
      for (index, (name, value)) in members.enumerated() {
        if index > 0 { json += ",".utf8 }
        JSONValue.quote(name, to: &json)
        json += ":".utf8
        value.append(to: &json)
      }
      json += "}".utf8
    }
  }

  private static func quote(_ text: String, to json: inout [UInt8]) {
    json += "\"".utf8
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
      case 0x0A: json += "\\n".utf8
      case 0x0D: json += "\\r".utf8
      case 0x09: json += "\\t".utf8
      case 0..<0x20: json += ("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8
      default: json.append(byte)
      }
    }
    json += "\"".utf8
  }
}

extension JSONValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements) }
}
