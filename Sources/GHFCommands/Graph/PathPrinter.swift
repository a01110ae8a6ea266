import GitHubAPI
import TerminalText

/// An account on a path of follows.
struct PathStep: Sendable {
  /// The number of the path, from 1.
  let path: Int
  /// The account's place on it, from 0.
  let step: Int
  let account: Account
}

/// A field of an account on a path; JSON has the path and the step by its structure.
enum PathField: String, RecordField {
  case path
  case step
  case login
  case id
  case pageURL = "html_url"

  func value(of step: PathStep) -> FieldValue {
    switch self {
    case .path: .number(Int64(step.path))
    case .step: .number(Int64(step.step))
    case .login: .text(step.account.login)
    case .id: .number(step.account.id)
    case .pageURL: .text(step.account.pageURL)
    }
  }
}

/// Paths of follows as text or in a format.
struct PathPrinter: Sendable {
  private let format: OutputFormat?
  private let fields: [PathField]
  private let invocation: Invocation

  /// Creates a printer for the chosen format and fields.
  ///
  /// - Throws: `CommandError` for an unknown field.
  init(format: FormatOptions, invocation: Invocation) throws(CommandError) {
    let fields = try format.selected(PathField.self)
    self.format = format.format
    let isNested = format.fields == nil && [.json, .jsonl].contains(format.format)
    self.fields = isNested ? fields.filter { $0 != .path && $0 != .step } : fields
    self.invocation = invocation
  }

  /// Prints the paths, each a list of accounts.
  func print(_ paths: [[Account]]) throws(CommandError) {
    if invocation.isLaidOut(format) { return try draw(paths) }
    switch format {
    case nil:
      try write(
        paths.map { $0.map { CleanText($0.login).text }.joined(separator: "\t") + "\n" }.joined())
    case .json:
      let texts = paths.enumerated().map { json($0.element, $0.offset + 1) }
      try write(texts.isEmpty ? "[]\n" : "[\n\(texts.joined(separator: ",\n"))\n]\n")
    case .jsonl:
      try write(paths.enumerated().map { json($0.element, $0.offset + 1) + "\n" }.joined())
    case .csv, .markedCSV, .tsv:
      let writer = RecordWriter<PathField>(format: format, fields: fields, plain: { _ in "" })
      var printer = RecordPrinter(writer, to: invocation.output, holdsBack: false)
      for (number, path) in paths.enumerated() { try printer.print(steps(path, number + 1)) }
      try printer.finish()
    }
  }

  private func draw(_ paths: [[Account]]) throws(CommandError) {
    try invocation.print(
      paths.flatMap { path in
        let text = CleanText(path.map(\.login).joined(separator: " → "))
        return Part.text(StyledText(text)).measured(
          fitting: invocation.columns, invocation.textMetrics
        ).lines
      })
  }

  private func steps(_ path: [Account], _ number: Int) -> [PathStep] {
    path.enumerated().map { PathStep(path: number, step: $0.offset, account: $0.element) }
  }

  private func json(_ path: [Account], _ number: Int) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for step in steps(path, number) {
      writer.beginObject()
      for field in fields {
        writer.key(field.rawValue)
        writer.value(field.value(of: step))
      }
      writer.endObject()
    }
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func write(_ text: String) throws(CommandError) {
    let bytes = Array(text.utf8)
    // Data is escaped on a terminal, as RecordPrinter does.
    let isEscaped = invocation.output.isTerminal && format != nil
    do throws(OutputError) {
      try invocation.output.write(isEscaped ? TerminalEscaping.applied(to: bytes) : bytes)
    } catch {
      throw CommandError(error)
    }
    try invocation.context.flushOutput()
  }
}
