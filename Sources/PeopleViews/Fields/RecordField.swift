package import GitHubAPI
import TerminalText

/// A field of a record, with the name that `--fields` takes.
package protocol RecordField: CaseIterable, RawRepresentable, Equatable, Sendable
where RawValue == String {
  associatedtype Record: Sendable

  /// Returns the field's value in a record.
  func value(of record: Record) -> FieldValue
}

extension RecordField {
  /// The names of all fields.
  package static var names: [String] { allCases.map(\.rawValue) }

  /// Returns a record as `key: value` lines, without null and blank values.
  static func lines(of record: Record, _ fields: [Self] = Array(Self.allCases)) -> CleanText {
    let lines = values(of: record, fields).map { "\($0.name): \($0.value.text)" }
    return CleanText(lines.joined(separator: "\n"), lineBreaks: .kept)
  }

  /// Returns the same lines with dim names.
  static func colouredLines(
    of record: Record, _ fields: [Self] = Array(Self.allCases)
  ) -> [[StyledLine]] {
    values(of: record, fields).map { [StyledLine(key: $0.name, StyledText($0.value))] }
  }

  private static func values(
    of record: Record, _ fields: [Self]
  ) -> [(name: String, value: CleanText)] {
    fields.compactMap { field in
      let value = CleanText(field.value(of: record).bareText)
      return value.isBlank ? nil : (field.rawValue, value)
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

extension AccountField: RecordField {}
extension ProfileField: RecordField {}
