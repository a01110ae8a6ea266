import GHFMessages
import TerminalHost

extension PagerCommand {
  /// Creates the command that the user's variables name: `GHF_PAGER`, else `PAGER`, else `less`.
  init(in invocation: Invocation) {
    let context = invocation.context
    let line = context.variable("GHF_PAGER") ?? context.variable("PAGER") ?? "less -FRX"
    var variables = context.environment
    // As git does: show colours, quit if the text fits on one screen, and leave it there. Without R,
    // less shows escape sequences as text; behind the user's options, it might be part of a prompt.
    variables["LESS"] = variables["LESS"].map { "-R \($0)" } ?? "FRX"
    self.init(line, variables: variables) {
      invocation.notices.say("cannot start the pager '\(line)'")
    }
  }
}
