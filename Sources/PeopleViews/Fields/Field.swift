package import GitHubAPI

/// A field of a record, with the name that `--fields` takes.
package struct Field<Record: Sendable>: Sendable, Equatable {
  package let name: String
  /// Returns the field's value in a record.
  package let value: @Sendable (Record) -> FieldValue

  package init(_ name: String, _ value: @escaping @Sendable (Record) -> FieldValue) {
    self.name = name
    self.value = value
  }

  /// Fields of a record are told apart by their names.
  package static func == (one: Field, other: Field) -> Bool { one.name == other.name }
}

extension Array {
  /// The names of fields.
  package func names<Record>() -> [String] where Element == Field<Record> { map(\.name) }

  /// Returns the field with a name, if there is one.
  package func named<Record>(_ name: String) -> Field<Record>? where Element == Field<Record> {
    first { $0.name == name }
  }
}
