import GHFMessages
import TerminalHost
import TerminalText

extension Invocation {
  /// Reports an error and its hints on stderr, or the error alone on the full screen.
  func report(_ error: CommandError) {
    if let showOnScreen { return showOnScreen(error.sentence) }
    context.report(error, color: options.color)
  }

  /// Prints lines that are laid out for the output's width, and flushes them.
  func print(_ lines: [StyledLine]) throws(CommandError) {
    do throws(OutputError) {
      try context.output.write(lines.bytes(for: outputTraits))
    } catch {
      throw CommandError(error)
    }
    try context.flushOutput()
  }

  /// Prints a number, as `--count` does.
  func print(count: Int) throws(CommandError) { try context.printLine("\(count)") }
}
