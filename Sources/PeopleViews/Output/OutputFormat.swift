/// A machine-readable output format.
package struct OutputFormat: Sendable, Equatable {
  /// The syntax of the records.
  package enum Kind: String, CaseIterable, Sendable {
    case json, jsonl, csv, tsv
  }

  package let kind: Kind
  /// True if CSV and TSV begin with the names of the fields.
  package var hasHeader: Bool
  /// True if CSV begins with a byte order mark, by which Excel recognises UTF-8.
  package var hasMark: Bool

  package init(_ kind: Kind, hasHeader: Bool = true, hasMark: Bool = false) {
    self.kind = kind
    self.hasHeader = hasHeader
    self.hasMark = hasMark
  }
}
