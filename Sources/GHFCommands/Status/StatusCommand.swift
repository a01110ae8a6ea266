import ArgumentParser
import CommandLineInterface
import TerminalText

/// `ghf status`: what a support question needs.
struct StatusCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "status", abstract: "Show versions, sign-in, limits and files; changes nothing.")

  static let guide = CommandGuide(
    examples: [
      "ghf status",
      "ghf status --json | jq .limits.core",
    ],
    text: """
      Where the token comes from is told, and never the token. Asking for the limits is free; \
      --offline asks nobody. The exit status is 0 when all is well, 4 when the token was refused, \
      5 when the limit is used up, 6 when there was no answer, 1 when a file can't be read.
      """)

  @OptionGroup var format: FormatOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  static func fieldNames(with options: Set<String>) -> [String] { StatusField.names }

  func run(in invocation: Invocation) async throws(CommandError) {
    let fields = try format.selected(StatusField.self)
    let settings = Result { () throws(CommandError) in try Settings(in: invocation.context) }
    var invocation = invocation
    if case .success(let settings) = settings {
      invocation.options.adopt(settings, in: invocation.context)
    }
    let report = try await StatusReport(of: invocation, settings: settings)
    let writer = RecordWriter<StatusField>(
      format: format.format, fields: fields, shape: .single,
      isColoured: invocation.outputTraits.isColoured,
      coloured: StatusField.colouredLines(of:), plain: StatusField.lines(of:))
    var printer = RecordPrinter(
      writer, to: invocation.output, holdsBack: true,
      view: WholeView(unless: format.format, in: invocation) { [invocation] in
        StatusView(
          report: $0, clockTime: invocation.clockTime, columns: invocation.columns
        ).lines
      })
    try printer.print([report])
    try printer.finish()
    guard let worst = report.problems.first else { return }
    for problem in report.problems.dropFirst().reversed() {
      invocation.context.report(problem, color: invocation.options.color)
    }
    throw worst
  }
}
