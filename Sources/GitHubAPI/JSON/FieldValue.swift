/// The value of a field, as GitHub sent it.
package enum FieldValue: Sendable, Equatable {
  case text(String)
  case number(Int64)
  case boolean(Bool)
  case null
  /// An object; formats that need a single value print `short`.
  indirect case object([Member], short: FieldValue)
  /// An array; formats that need a single value print `short`.
  indirect case array([FieldValue], short: FieldValue)
  /// JSON as GitHub sent it.
  case json(String)

  /// A member of an object.
  package struct Member: Sendable, Equatable {
    package let name: String
    package let value: FieldValue

    package init(_ name: String, _ value: FieldValue) {
      self.name = name
      self.value = value
    }
  }

  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// Creates a value that is null if it isn't known.
  package init(number value: (some BinaryInteger)?) {
    self = value.map { .number(Int64($0)) } ?? .null
  }

  /// Creates a value that is null if it isn't known.
  package init(boolean value: Bool?) { self = value.map { .boolean($0) } ?? .null }
}
