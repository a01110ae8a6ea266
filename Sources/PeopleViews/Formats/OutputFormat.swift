/// A machine-readable output format.
package enum OutputFormat: String, CaseIterable, Sendable {
  case json, jsonl, csv, tsv
  /// CSV after a byte order mark, by which Excel recognises UTF-8.
  case markedCSV

  /// The formats with an option of their own.
  package static let allCases: [OutputFormat] = [.json, .jsonl, .csv, .tsv]
}
