/// The pager that a person wants, by `GHF_PAGER`, then `PAGER`, else `less`.
struct PagerCommand: Sendable {
  /// What a shell would be told.
  let line: String
  /// The environment of the pager.
  let variables: [String: String]
  /// Says that it could not be started.
  let tellsFailure: @Sendable () -> Void

  init(in invocation: Invocation) {
    let context = invocation.context
    let line = context.variable("GHF_PAGER") ?? context.variable("PAGER") ?? "less -FRX"
    self.line = line
    var variables = context.environment
    // As git has it: colours are shown, what fits on the screen needs no key, and stays there.
    variables["LESS"] = variables["LESS"] ?? "FRX"
    self.variables = variables
    tellsFailure = {
      invocation.notices.say("the pager '\(line)' could not be started")
    }
  }
}
