import GitHubAPI
import TerminalText

/// A field that records can be printed with, by the name that `--fields` takes.
protocol RecordField: CaseIterable, RawRepresentable, Equatable, Sendable
where RawValue == String {
  associatedtype Record: Sendable

  /// The field's value in one record.
  func value(of record: Record) -> FieldValue
}

extension RecordField {
  /// A record as `key: value` lines under the fields' names, without null and blank values.
  static func lines(of record: Record) -> CleanText { lines(of: record, Array(allCases)) }

  /// The same with some of the fields.
  static func lines(of record: Record, _ fields: [Self]) -> CleanText {
    let lines = values(of: record, fields).map { "\($0.name): \($0.value.text)" }
    return CleanText(lines.joined(separator: "\n"), lineBreaks: .kept)
  }

  /// The same lines with dim names.
  static func colouredLines(of record: Record) -> [[StyledLine]] {
    colouredLines(of: record, Array(allCases))
  }

  /// The same with some of the fields.
  static func colouredLines(of record: Record, _ fields: [Self]) -> [[StyledLine]] {
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
  /// A `key: value` line with a dim key.
  init(key: String, _ value: StyledText) {
    self.init(CleanText(key) + ": ", .dim, columns: 0)
    append(value.runs, columns: 0)
  }
}

extension AccountField: RecordField {}
extension ProfileField: RecordField {}
