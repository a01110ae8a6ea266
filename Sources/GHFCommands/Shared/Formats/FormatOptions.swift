import ArgumentParser
import CommandLineInterface
import GitHubAPI

/// How records are printed.
struct FormatOptions: ParsableArguments, Sendable {
  @Flag(exclusivity: .exclusive)
  var format: OutputFormat?

  @Option(
    help: ArgumentHelp(
      "Print these fields only, separated by commas (with --json, --jsonl, --csv, --tsv).",
      valueName: "names"),
    completion: .source(.fields))
  var fields: String?

  /// Whether a format or fields were chosen.
  var isGiven: Bool { format != nil || fields != nil }

  /// Checks that no format was chosen where a number alone is printed.
  ///
  /// - Throws: `ValidationError` when one was.
  func validate(countsOnly: Bool) throws {
    if countsOnly, fields != nil, format == nil {
      throw ValidationError("--count prints a number alone, so no --fields goes with it")
    }
    if countsOnly, format != nil {
      throw ValidationError("--count prints a number alone, so no format goes with it")
    }
  }

  /// The fields that were asked for, in that order; all of them when none were named.
  ///
  /// - Parameters:
  ///   - type: What there is to choose from.
  ///   - areColumns: Whether fields are printed without a format too.
  ///   - hint: Where a field is to be had that is not among them, if anywhere.
  /// - Returns: The fields, none of them twice.
  /// - Throws: `CommandError` that lists the valid names when one is unknown.
  func selected<Field: RecordField>(
    _ type: Field.Type, areColumns: Bool = false, hint: (String) -> String? = { _ in nil }
  ) throws(CommandError) -> [Field] {
    guard let fields else { return Array(Field.allCases) }
    if format == nil, !areColumns {
      throw CommandError(.usage, "--fields goes with --json, --jsonl, --csv or --tsv")
    }
    var selected: [Field] = []
    for part in fields.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.filter { $0 != " " }
      guard let field = Field(rawValue: name) else {
        let valid = Field.allCases.map(\.rawValue).joined(separator: ", ")
        throw CommandError(
          .usage, "there is no field '\(name)'",
          hints: [hint(name), "the fields are \(valid)"].compactMap(\.self))
      }
      if !selected.contains(field) { selected.append(field) }
    }
    return selected
  }

  /// The fields of lists that were asked for, where they are without profiles.
  ///
  /// - Throws: `CommandError` as `selected`.
  func selectedWithoutDetails<Field: RecordField>(
    _ type: Field.Type
  ) throws(CommandError) -> [Field] {
    try selected(type) { name in
      DetailField(rawValue: name) == nil
        ? FormatOptions.emailHint(for: name) : "'\(name)' comes with --details"
    }
  }

  /// The fields of profiles within lists that were asked for.
  ///
  /// - Throws: `CommandError` as `selected`.
  func selectedDetails<Field: RecordField>(_ type: Field.Type) throws(CommandError) -> [Field] {
    try selected(type, areColumns: true, hint: FormatOptions.emailHint)
  }

  private static func emailHint(for name: String) -> String? {
    name == ProfileField.email.rawValue
      ? "GitHub gives e-mail addresses one at a time only: see 'ghf user'" : nil
  }
}
