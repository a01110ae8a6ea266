import ArgumentParser

/// The forms that output comes in; without one it is for people, or for the next tool in a pipe.
enum OutputFormat: String, EnumerableFlag, Sendable {
  case json
  case jsonl
  case csv
  case tsv

  /// What `--help` says of each.
  static func help(for value: OutputFormat) -> ArgumentHelp? {
    switch value {
    case .json: "Print one JSON document, or nothing if the list is not complete."
    case .jsonl: "Print one JSON object a line, as they come."
    case .csv: "Print comma-separated values with a header (RFC 4180)."
    case .tsv: "Print tab-separated values with a header."
    }
  }
}
