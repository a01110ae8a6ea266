import GitHubAPI

/// A field that records can be printed with, by the name that `--fields` takes.
protocol RecordField: CaseIterable, RawRepresentable, Equatable, Sendable
where RawValue == String {
  associatedtype Record: Sendable

  /// The field's value in one record.
  func value(of record: Record) -> FieldValue
}

extension AccountField: RecordField {}
extension ProfileField: RecordField {}
