/// The pager that a person wants, by `GHF_PAGER`, then `PAGER`, else `less`.
struct PagerCommand: Sendable {
  /// What a shell would be told.
  let line: String
  /// The environment of the pager.
  let variables: [String: String]
  /// Says that it could not be started.
  let tellsFailure: @Sendable () -> Void

  init(in context: CommandContext, options: GlobalOptions) {
    let line = context.variable("GHF_PAGER") ?? context.variable("PAGER") ?? "less -FRX"
    self.line = line
    var variables = context.environment
    // As git has it: colours are shown, what fits on the screen needs no key, and stays there.
    variables["LESS"] = variables["LESS"] ?? "FRX"
    self.variables = variables
    tellsFailure = {
      Notices(context: context, options: options).say("the pager '\(line)' could not be started")
    }
  }
}

extension CommandContext {
  /// Whether output goes through a pager, which moves no cursor and shows no links.
  func isPaged(_ options: GlobalOptions) -> Bool { options.pager && terminal.outputIsTerminal }

  /// Lets a pager show the output where one is asked for and there is a person to read it.
  func page(_ options: GlobalOptions) {
    if isPaged(options) { paged.page(with: PagerCommand(in: self, options: options)) }
  }
}
