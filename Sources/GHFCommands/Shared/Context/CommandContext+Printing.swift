import GHFMessages
import PeopleViews
import TerminalHost
import TerminalText

extension CommandContext {
  /// The width at which messages are wrapped, in columns; nil if stderr isn't a terminal.
  var messageColumns: Int? { terminal.messagesAreTerminal ? columns(nil) : nil }

  /// Reports an error and its hints on stderr.
  func report(_ error: CommandError, color: WhenChoice) {
    status.clear()
    let isColoured = isColoured(color, streamIsTerminal: terminal.messagesAreTerminal)
    let traits = OutputTraits(isColored: isColoured, showsLinks: false, canMoveCursor: false)
    for line in error.lines(fitting: messageColumns) {
      // `try?`: if stderr fails, no other stream can report it.
      try? messages.writeLine(line, for: traits)
    }
    try? messages.flush()
  }

  /// Writes a message for people to stderr, wrapped on a terminal.
  func writeMessage(_ text: String) {
    status.clear()
    // `try?`: a message that can't be written must not end the run, because stderr may be closed.
    for line in CleanText(text).text.messageLines(columns: messageColumns) {
      try? messages.writeLine(CleanText(line))
    }
    try? messages.flush()
  }

  /// Asks a person a question, and returns true if the answer is yes.
  func agrees(to question: String) -> Bool {
    writeMessage(question)
    // `try?`: without an answer, nothing is begun.
    let answer = (try? input.nextLine()) ?? nil
    return ["y", "yes"].contains(answer?.lowercased())
  }

  /// Prints a text and a line break on stdout, and flushes it.
  func printLine(_ text: CleanText) throws(CommandError) { try flushOutput(after: text) }

  /// Flushes stdout, after printing a line if `text` isn't nil.
  func flushOutput(after text: CleanText? = nil) throws(CommandError) {
    do throws(OutputError) {
      if let text { try output.writeLine(text) }
      try output.flush()
    } catch {
      throw CommandError(error)
    }
  }
}
