import CommandLineInterface
package import PeopleViews

extension OutputFormat: FlagValue {
  /// Returns the help of a format's option.
  package static func help(for value: OutputFormat) -> String {
    switch value {
    case .json: "Print one complete JSON document, or nothing"
    case .jsonl: "Print one JSON object per line, as results arrive"
    case .csv, .markedCSV: "Print comma-separated values with a header (RFC 4180)"
    case .tsv: "Print tab-separated values with a header"
    }
  }
}
