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
  /// A record as `key: value` lines under the fields' names; what is null is left out.
  static func lines(of record: Record) -> CleanText {
    let lines = allCases.compactMap { field -> String? in
      let value = CleanText(field.value(of: record).bareText)
      return value.isBlank ? nil : "\(field.rawValue): \(value.text)"
    }
    return CleanText(lines.joined(separator: "\n"), lineBreaks: .kept)
  }
}

extension AccountField: RecordField {}
extension ProfileField: RecordField {}
