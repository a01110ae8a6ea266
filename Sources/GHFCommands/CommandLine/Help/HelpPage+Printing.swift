import TerminalText

extension HelpPage {
  /// Prints the page for whoever reads it.
  ///
  /// - Parameters:
  ///   - context: Where it is printed.
  ///   - color: Whether titles stand out.
  ///   - width: For how many columns; nil is as many as there are.
  /// - Throws: `CommandError` when it can't be written.
  func print(
    in context: CommandContext, color: WhenChoice, width: Int?
  ) throws(CommandError) {
    // Wider lines are hard to read, narrower ones have no room for terms and their meanings.
    let columns = min(max(context.columns(width), 40), 100)
    let isColoured = context.isColoured(color, streamIsTerminal: context.terminal.outputIsTerminal)
    let traits = OutputTraits(isColoured: isColoured, showsLinks: false, canMoveCursor: false)
    do throws(OutputError) {
      try context.output.write(
        HelpText(page: self, columns: columns, isStacked: context.isPlain).lines.bytes(for: traits))
      try context.output.flush()
    } catch {
      throw CommandError(error)
    }
  }
}
