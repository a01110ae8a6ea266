/// Remarks for people on stderr, which never end a run and are silenced by `--quiet`.
struct Notices: Sendable {
  let context: CommandContext
  let isQuiet: Bool

  /// Says something that only a person at a terminal needs.
  func onTerminal(_ text: String) {
    if context.terminal.outputIsTerminal, context.terminal.messagesAreTerminal { say(text) }
  }

  /// Says something that makes an answer less than it seems, even with `--quiet`.
  func warn(_ text: String) { write("warning: " + text) }

  /// Says something wherever stderr goes.
  func say(_ text: String) {
    if !isQuiet { write(text) }
  }

  private func write(_ text: String) {
    context.writeMessage(text)
  }
}
