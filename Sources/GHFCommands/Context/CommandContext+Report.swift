extension CommandContext {
  /// Says on stderr what went wrong, and what to do next.
  func report(_ error: CommandError, color: WhenChoice) {
    let isColoured = isColoured(color, streamIsTerminal: terminal.messagesAreTerminal)
    for line in error.lines(coloured: isColoured) {
      // There is nowhere left to say that stderr can't be written.
      try? messages.writeLine(line)
    }
    try? messages.flush()
  }
}
