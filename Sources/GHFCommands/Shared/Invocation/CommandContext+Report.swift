import TerminalText

extension CommandContext {
  /// Says on stderr what went wrong, and what to do next.
  func report(_ error: CommandError, color: WhenChoice) {
    status.clear()
    let isColoured = isColoured(color, streamIsTerminal: terminal.messagesAreTerminal)
    let traits = OutputTraits(isColoured: isColoured, showsLinks: false, canMoveCursor: false)
    for line in error.lines(fitting: messageColumns) {
      // There is nowhere left to say that stderr can't be written.
      try? messages.writeLine(line, for: traits)
    }
    try? messages.flush()
  }
}
