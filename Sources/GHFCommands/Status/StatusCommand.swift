import CommandLineInterface
import GHFMessages
import PeopleViews

/// `ghf status`: shows the state of ghf, for troubleshooting.
struct StatusCommand: ContextCommand {
  static let guide = CommandGuide(
    "status", "Show versions, sign-in, rate limits and files",
    examples: ["ghf status", "ghf status --json | jq .limits.core"],
    text: """
      Shows where the token comes from, never the token itself. Changes nothing. The request for \
      the limits is free; --offline skips it. The exit status is 0 if all is well, 1 if a file \
      can't be read, 2 if the config file is invalid, 4 if the token was rejected, 5 if the limit is used up, and 6 if the API \
      doesn't respond.
      """)

  @OptionGroup var format: FormatOptions

  static func fieldNames(with options: Set<String>) -> [String] { StatusFact.fields.names() }

  func run(in invocation: Invocation) async throws(CommandError) {
    let fields = try format.selected(StatusFact.fields)
    let settings = Result { () throws(CommandError) in try Settings(in: invocation.context) }
    var invocation = invocation
    if case .success(let settings) = settings {
      invocation.options.adopt(settings, in: invocation.context)
    }
    let report = try await StatusReport(of: invocation, settings: settings)
    let views = invocation.views
    try views.print(
      [report], fields, format.format, shape: .single,
      view: WholeView(isASCII: true, in: views) { [context = invocation.context] in
        $0.flatMap {
          StatusFact.lines(of: $0, columns: views.columns, clockTime: context.clockTime)
        }
      })
    guard let worst = report.problems.first else { return }
    for problem in report.problems.dropFirst().reversed() {
      invocation.context.report(problem, color: invocation.options.color)
    }
    throw worst
  }
}
