import CommandLineInterface
import GHFMessages
import PeopleViews
import TerminalHost
import TerminalText

extension CommandContext {
  /// Prints help, `width` columns wide; nil is the width of the terminal.
  ///
  /// - Throws: `CommandError` if the output can't be written.
  func print(_ help: [HelpSection], color: WhenChoice, width: Int?) throws(CommandError) {
    // Wider lines are hard to read; narrower ones can't hold terms beside their meanings.
    let columns = min(max(columns(width), 40), 100)
    let isColoured = isColoured(color, streamIsTerminal: terminal.outputIsTerminal)
    let traits = OutputTraits(isColored: isColoured, showsLinks: false, canMoveCursor: false)
    do throws(OutputError) {
      try output.write(
        HelpText(help, columns: columns, isStacked: isPlain).lines.bytes(for: traits))
      try output.flush()
    } catch {
      throw CommandError(error)
    }
  }
}
