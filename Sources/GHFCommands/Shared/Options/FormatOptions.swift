import CommandLineInterface
import GHFMessages
import GitHubAPI
package import PeopleViews

/// The options that choose the output format and the fields of records.
struct FormatOptions: ArgumentGroup, Sendable {
  @Flag()
  var kind: OutputFormat.Kind?

  @Flag("--bom", help: "Begin CSV with a byte order mark, so that Excel reads it as UTF-8")
  var bom = false

  @Flag("--no-header", help: "Begin CSV and TSV without the names of the fields")
  var noHeader = false

  @Option(
    "--fields", value: "names",
    help: "Print only the fields in this comma-separated list (with --json, --jsonl, --csv, --tsv)",
    completion: .fields)
  var fields: String?

  /// The output format; nil for text.
  var format: OutputFormat? {
    kind.map { OutputFormat($0, hasHeader: !noHeader, hasMark: bom) }
  }

  func validate() throws(UsageError) {
    if bom, kind != .csv { throw UsageError("'--bom' requires '--csv'") }
    if noHeader, kind != .csv, kind != .tsv {
      throw UsageError("'--no-header' requires '--csv' or '--tsv'")
    }
  }

  /// The format option or `--fields`, whichever was given; nil if neither was.
  var option: String? { kind.map { "--\($0.rawValue)" } ?? fields.map { _ in "--fields" } }

  /// Rejects `--count` with a format or fields.
  func validate(countsOnly: Bool) throws(UsageError) {
    if countsOnly { try UsageError.check("--count", without: option) }
  }

  /// Checks the value of `--lines`, which limits the texts on cards, and that no format is combined
  /// with it.
  ///
  /// In a pipe the option is ignored, because an alias may contain it for use on terminals.
  func validate(lines: Int?) throws(UsageError) {
    try UsageError.check("--lines", atLeast1: lines)
    if lines != nil, format != nil { try UsageError.check("--lines", without: option) }
  }

  /// Returns the chosen fields in the given order, each once; all fields if none were chosen.
  ///
  /// With `areColumns`, fields can be chosen without a format. `hint` returns a hint for an unknown
  /// name, if there is one.
  func selected<Record>(
    _ all: [Field<Record>], areColumns: Bool = false, hint: (String) -> String? = { _ in nil }
  ) throws(CommandError) -> [Field<Record>] {
    guard let fields else { return all }
    if format == nil, !areColumns {
      throw CommandError(.usage, "'--fields' requires '--json', '--jsonl', '--csv' or '--tsv'")
    }
    var selected: [Field<Record>] = []
    for part in fields.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.filter { $0 != " " }
      guard let field = all.named(name) else {
        let valid = all.names().joined(separator: ", ")
        throw CommandError(
          .usage, "no such field: '\(name)'",
          hints: [hint(name), "use one of these fields: \(valid)"].compactMap(\.self))
      }
      if !selected.contains(field) { selected.append(field) }
    }
    return selected
  }

  /// Returns the chosen fields of people, which are columns of their table if they have profiles.
  func selectedOfPeople(
    _ all: [Field<Person>], withDetails: Bool, areColumns: Bool = true
  ) throws(CommandError) -> [Field<Person>] {
    try selected(all, areColumns: withDetails && areColumns) { name in
      if name == ProfileField.email.key { return "use 'ghf user' to get e-mail addresses" }
      return withDetails || Person.profileFields.named(name) == nil
        ? nil : "use '--details' to get '\(name)'"
    }
  }
}

extension OutputFormat.Kind: FlagValue {
  package static func help(for value: OutputFormat.Kind) -> String {
    switch value {
    case .json: "Print one complete JSON document, or nothing"
    case .jsonl: "Print one JSON object per line, as results arrive"
    case .csv: "Print comma-separated values with a header (RFC 4180)"
    case .tsv: "Print tab-separated values with a header"
    }
  }
}
