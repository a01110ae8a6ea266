/// The pager to run: `GHF_PAGER`, else `PAGER`, else `less`.
struct PagerCommand: Sendable {
  /// The shell command.
  let line: String
  /// The environment of the pager.
  let variables: [String: String]
  /// Reports that the pager could not be started.
  let reportFailure: @Sendable () -> Void

  init(in invocation: Invocation) {
    let context = invocation.context
    let line = context.variable("GHF_PAGER") ?? context.variable("PAGER") ?? "less -FRX"
    self.line = line
    var variables = context.environment
    // As git does: show colours, quit if the text fits on one screen, and leave it there.
    variables["LESS"] = variables["LESS"] ?? "FRX"
    self.variables = variables
    reportFailure = { invocation.notices.say("cannot start the pager '\(line)'") }
  }
}
