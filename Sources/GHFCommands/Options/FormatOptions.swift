import ArgumentParser

/// How records are printed.
struct FormatOptions: ParsableArguments, Sendable {
  @Flag(exclusivity: .exclusive)
  var format: OutputFormat?

  @Option(
    help: ArgumentHelp(
      "Print these fields only, separated by commas (with --json, --jsonl, --csv, --tsv).",
      valueName: "names"))
  var fields: String?

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` when `--fields` has no format to go with.
  func validate() throws {
    if fields != nil, format == nil {
      throw ValidationError("--fields goes with --json, --jsonl, --csv or --tsv")
    }
  }

  /// Checks that no format was chosen where a number alone is printed.
  ///
  /// - Throws: `ValidationError` when one was.
  func validate(countsOnly: Bool) throws {
    if countsOnly, format != nil {
      throw ValidationError("--count prints a number alone, so no format goes with it")
    }
  }

  /// The fields that were asked for, in that order; all of them when none were named.
  ///
  /// - Throws: `CommandError` that lists the valid names when one is unknown.
  func selected<Field: RecordField>(_ type: Field.Type) throws(CommandError) -> [Field] {
    guard let fields else { return Array(Field.allCases) }
    var selected: [Field] = []
    for part in fields.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.filter { $0 != " " }
      guard let field = Field(rawValue: name) else {
        let valid = Field.allCases.map(\.rawValue).joined(separator: ", ")
        throw CommandError(
          .usage, "there is no field '\(name)'", hints: ["the fields are \(valid)"])
      }
      if !selected.contains(field) { selected.append(field) }
    }
    return selected
  }
}
