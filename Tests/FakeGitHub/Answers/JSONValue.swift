/// A JSON value whose members keep their order.
package indirect enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Int)
  case text(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  /// A text, or null.
  package static func text(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }

  /// The value's bytes.
  package var bytes: [UInt8] {
    var json = JSONBytes(capacity: 1_024)
    append(to: &json)
    return json.bytes
  }

  /// Appends the value to other bytes.
  func append(to json: inout JSONBytes) {
    switch self {
    case .null: json.raw("null")
    case .bool(let value): json.raw(value ? "true" : "false")
    case .number(let number): json.raw(String(number))
    case .text(let text): json.string(text)
    case .array(let values):
      json.raw("[")
      for (index, value) in values.enumerated() {
        if index > 0 { json.raw(",") }
        value.append(to: &json)
      }
      json.raw("]")
    case .object(let members):
      json.raw("{")
      for (name, value) in members {
        json.key(name)
        value.append(to: &json)
      }
      json.raw("}")
    }
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
