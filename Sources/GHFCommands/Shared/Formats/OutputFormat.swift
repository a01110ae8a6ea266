import ArgumentParser

/// A machine-readable output format.
enum OutputFormat: String, EnumerableFlag, Sendable {
  case json, jsonl, csv, tsv
  /// CSV after a byte order mark, by which Excel recognises UTF-8.
  case markedCSV

  /// The formats with an option of their own.
  static let allCases: [OutputFormat] = [.json, .jsonl, .csv, .tsv]

  static func help(for value: OutputFormat) -> ArgumentHelp? {
    switch value {
    case .json: "Print one complete JSON document, or nothing"
    case .jsonl: "Print one JSON object per line, as results arrive"
    case .csv, .markedCSV: "Print comma-separated values with a header (RFC 4180)"
    case .tsv: "Print tab-separated values with a header"
    }
  }
}
