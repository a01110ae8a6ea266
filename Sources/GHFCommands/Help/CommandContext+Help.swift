import CommandLineInterface
import TerminalText

extension CommandContext {
  /// Prints help.
  ///
  /// - Parameters:
  ///   - help: Its sections.
  ///   - color: Whether titles stand out.
  ///   - width: For how many columns; nil is as many as there are.
  /// - Throws: `CommandError` when it can't be written.
  func print(
    _ help: [HelpSection], color: WhenChoice, width: Int?
  ) throws(CommandError) {
    // Wider lines are hard to read, narrower ones have no room for terms and their meanings.
    let columns = min(max(columns(width), 40), 100)
    let isColoured = isColoured(color, streamIsTerminal: terminal.outputIsTerminal)
    let traits = OutputTraits(isColoured: isColoured, showsLinks: false, canMoveCursor: false)
    do throws(OutputError) {
      try output.write(
        HelpText(help, columns: columns, isStacked: isPlain).lines.bytes(for: traits))
      try output.flush()
    } catch {
      throw CommandError(error)
    }
  }
}
