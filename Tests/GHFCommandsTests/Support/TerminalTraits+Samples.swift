import GHFCommands
import TerminalHost

extension TerminalTraits {
  /// Output and messages on a terminal with this many columns.
  static func terminal(_ columns: Int) -> TerminalTraits {
    TerminalTraits(
      outputIsTerminal: true, messagesAreTerminal: true, window: .init(columns: columns))
  }

  /// Output into a pipe, messages on a terminal.
  static let piped = TerminalTraits(
    outputIsTerminal: false, messagesAreTerminal: true, outputIsPipe: true,
    window: .init(columns: 80))

  /// Output into a file, messages on a terminal.
  static let redirected = TerminalTraits(
    outputIsTerminal: false, messagesAreTerminal: true, window: .init(columns: 80))

  /// The traits as described in golden files.
  var title: String {
    switch (outputIsTerminal, messagesAreTerminal) {
    case (true, true): "terminal of \(columns ?? 0) columns"
    case (false, true) where !outputIsPipe: "file, messages on a terminal"
    case (false, true): "pipe, messages on a terminal"
    case (true, false): "terminal, messages in a file"
    case (false, false): "pipe"
    }
  }
}
