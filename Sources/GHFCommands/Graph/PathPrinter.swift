import GHFMessages
import GitHubAPI
import TerminalHost
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

  /// Prints paths, each a list of accounts, one by one: the text of all of them can be large.
  func print(_ paths: some Sequence<[Account]>) throws(CommandError) {
    var writer = RecordWriter<PathField>(format: format, fields: fields, plain: { _ in "" })
    try write(writer.head())
    var count = 0
    for path in paths {
      count += 1
      try write(bytes(of: path, count, &writer))
    }
    if format == .json { try write(Array((count == 0 ? "]\n" : "\n]\n").utf8)) }
    try invocation.context.flushOutput()
  }

  private func bytes(
    of path: [Account], _ number: Int, _ writer: inout RecordWriter<PathField>
  ) -> [UInt8] {
    switch format {
    case nil where invocation.isLaidOut(nil):
      let text = StyledText(CleanText(path.map(\.login).joined(separator: " → ")))
      return Part.text(text).measured(fitting: invocation.columns, invocation.textMetrics)
        .lines.bytes(for: invocation.outputTraits)
    case nil:
      return Array((path.map { CleanText($0.login).text }.joined(separator: "\t") + "\n").utf8)
    case .json: return Array((number == 1 ? "\n" : ",\n").utf8) + json(path, number)
    case .jsonl: return json(path, number) + [0x0A]
    case .csv, .markedCSV, .tsv: return steps(path, number).flatMap { writer.bytes(of: $0) }
    }
  }

  private func steps(_ path: [Account], _ number: Int) -> [PathStep] {
    path.enumerated().map { PathStep(path: number, step: $0.offset, account: $0.element) }
  }

  private func json(_ path: [Account], _ number: Int) -> [UInt8] {
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
    return writer.bytes
  }

  private func write(_ bytes: [UInt8]) throws(CommandError) {
    // Data is escaped on a terminal, as RecordPrinter does.
    let isEscaped = invocation.output.isTerminal && format != nil
    do throws(OutputError) {
      try invocation.output.write(isEscaped ? TerminalEscaping.applied(to: bytes) : bytes)
    } catch {
      throw CommandError(error)
    }
  }
}
