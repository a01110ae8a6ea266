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
    // As git does: show colours, quit if the text fits on one screen, and leave it there. Without R,
    // less shows escape sequences as text; behind the user's options, it might be part of a prompt.
    variables["LESS"] = variables["LESS"].map { "-R \($0)" } ?? "FRX"
    self.variables = variables
    reportFailure = { invocation.notices.say("cannot start the pager '\(line)'") }
  }
}
