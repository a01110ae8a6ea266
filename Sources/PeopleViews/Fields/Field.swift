package import GitHubAPI
import TerminalText

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

  /// Returns a record as `key: value` lines, without null and blank values.
  func lines<Record>(of record: Record) -> CleanText where Element == Field<Record> {
    let lines = texts(of: record).map { "\($0.name): \($0.value.text)" }
    return CleanText(lines.joined(separator: "\n"), lineBreaks: .kept)
  }

  /// Returns the same lines with dim names.
  func colouredLines<Record>(of record: Record) -> [[StyledLine]]
  where Element == Field<Record> {
    texts(of: record).map { [StyledLine(key: $0.name, StyledText($0.value))] }
  }

  private func texts<Record>(of record: Record) -> [(name: String, value: CleanText)]
  where Element == Field<Record> {
    compactMap { field in
      let value = CleanText(field.value(record).bareText)
      return value.isBlank ? nil : (field.name, value)
    }
  }
}

extension StyledLine {
  /// Creates a `key: value` line with a dim key.
  init(key: String, _ value: StyledText) {
    self.init(CleanText(key) + ": ", .dim, columns: 0)
    append(value.runs, columns: 0)
  }
}
