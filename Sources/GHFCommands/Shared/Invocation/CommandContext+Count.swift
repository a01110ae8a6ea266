import TerminalText

extension CommandContext {
  /// Prints a number alone, as `--count` does.
  ///
  /// - Throws: `CommandError` when it can't be written.
  func print(count: Int) throws(CommandError) {
    do throws(OutputError) {
      try output.writeLine("\(count)" as CleanText)
      try output.flush()
    } catch {
      throw CommandError(error)
    }
  }
}
