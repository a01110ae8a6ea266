/// The value of one field, as GitHub has it.
package enum FieldValue: Sendable, Equatable {
  case text(String)
  case number(Int64)
  case boolean(Bool)
  case null

  package init(_ text: String?) {
    self = text.map { .text($0) } ?? .null
  }
}

extension JSONWriter {
  package mutating func value(_ value: FieldValue) {
    switch value {
    case .text(let text): string(text)
    case .number(let value): number(value)
    case .boolean(let value): boolean(value)
    case .null: null()
    }
  }
}
