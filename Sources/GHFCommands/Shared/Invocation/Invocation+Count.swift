import TerminalText

extension Invocation {
  /// Prints a number alone, as `--count` does.
  ///
  /// - Throws: `CommandError` when it can't be written.
  func print(count: Int) throws(CommandError) {
    do throws(OutputError) {
      try context.output.writeLine("\(count)" as CleanText)
      try context.output.flush()
    } catch {
      throw CommandError(error)
    }
  }
}
