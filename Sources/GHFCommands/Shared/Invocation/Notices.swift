import TerminalHost

/// Notices for people, which never end a run and which `--quiet` hides.
struct Notices: Sendable {
  let isQuiet: Bool
  /// True if stdout and stderr are terminals.
  let isOnTerminal: Bool
  /// Shows a line of text.
  let show: @Sendable (String) -> Void

  /// Writes a notice that only people at a terminal need.
  func onTerminal(_ text: String) { if isOnTerminal { say(text) } }

  /// Writes a warning that an answer may be incomplete, even with `--quiet`.
  func warn(_ text: String) { show("warning: " + text) }

  /// Writes a notice, whether or not to a terminal.
  func say(_ text: String) { if !isQuiet { show(text) } }
}
