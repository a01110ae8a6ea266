import TerminalHost

/// Notices for people on stderr, which never end a run and which `--quiet` hides.
struct Notices: Sendable {
  let context: CommandContext
  let isQuiet: Bool

  /// Writes a notice that only people at a terminal need, if stdout and stderr are terminals.
  func onTerminal(_ text: String) {
    if context.terminal.outputIsTerminal, context.terminal.messagesAreTerminal { say(text) }
  }

  /// Writes a warning that an answer may be incomplete, even with `--quiet`.
  func warn(_ text: String) { context.writeMessage("warning: " + text) }

  /// Writes a notice to stderr, whether or not that is a terminal.
  func say(_ text: String) { if !isQuiet { context.writeMessage(text) } }
}
