package import ArgumentParser
package import PeopleViews

extension OutputFormat: EnumerableFlag {
  /// Returns the help of a format's option.
  package static func help(for value: OutputFormat) -> ArgumentHelp? {
    switch value {
    case .json: "Print one complete JSON document, or nothing"
    case .jsonl: "Print one JSON object per line, as results arrive"
    case .csv, .markedCSV: "Print comma-separated values with a header (RFC 4180)"
    case .tsv: "Print tab-separated values with a header"
    }
  }
}
