import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalText

/// An account on a path of follows.
struct PathStep: Sendable {
  /// The number of the path, from 1.
  let path: Int
  /// The account's place on it, from 0.
  let step: Int
  let account: Account

  static let fields = placeFields + accountFields

  /// The fields that JSON has by its structure.
  private static let placeFields: [Field<PathStep>] = [
    Field("path") { .number(Int64($0.path)) },
    Field("step") { .number(Int64($0.step)) },
  ]

  static let accountFields: [Field<PathStep>] = [
    Field("login") { .text($0.account.login) },
    Field("id") { .number($0.account.id) },
    Field("html_url") { .text($0.account.pageURL) },
  ]
}

/// Paths of follows as text or in a format.
struct PathPrinter: Sendable {
  private let format: OutputFormat?
  private let fields: [Field<PathStep>]
  private let invocation: Invocation

  /// Creates a printer for the chosen format and fields.
  ///
  /// - Throws: `CommandError` for an unknown field.
  init(format: FormatOptions, invocation: Invocation) throws(CommandError) {
    let fields = try format.selected(PathStep.fields)
    self.format = format.format
    let isNested = format.fields == nil && [.json, .jsonl].contains(format.format)
    self.fields = isNested ? PathStep.accountFields : fields
    self.invocation = invocation
  }

  /// Prints paths, each a list of accounts, one by one: the text of all of them can be large.
  func print(_ paths: some Sequence<[Account]>) throws(CommandError) {
    let views = invocation.views
    var rows = views.printer(of: fields, format)
    var count = 0
    for path in paths {
      count += 1
      switch format {
      case nil where views.isLaidOut:
        let text = LayoutPart.text(CleanText(path.map(\.login).joined(separator: " → ")))
        try invocation.print(text.measured(fitting: views.columns, views.metrics).lines)
      case nil:
        let names = path.map { CleanText($0.login).text }
        try views.print(data: Array((names.joined(separator: "\t") + "\n").utf8))
      case .json:
        try views.print(data: Array((count == 1 ? "[\n" : ",\n").utf8) + json(path, count))
      case .jsonl: try views.print(data: json(path, count) + [0x0A])
      case .csv, .markedCSV, .tsv: try rows.print(steps(path, count))
      }
    }
    switch format {
    case .csv, .markedCSV, .tsv: try rows.finish()
    case .json: try views.print(data: Array((count == 0 ? "[]\n" : "\n]\n").utf8))
    case nil, .jsonl: break
    }
    try invocation.context.flushOutput()
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
        writer.key(field.name)
        writer.value(field.value(step))
      }
      writer.endObject()
    }
    writer.endArray()
    return writer.bytes
  }
}
