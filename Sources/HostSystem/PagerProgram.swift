import Glibc
package import TerminalHost

/// A pager that runs on the terminal of this process.
package struct PagerProgram: Pager {
  package init() {}

  package func start(_ command: String, variables: [String: String]) -> (any PagerSession)? {
    PagerProgramSession(PagerProgram.words(of: command), variables: variables)
  }

  /// Returns the program and its arguments: a shell's if the command needs one.
  private static func words(of command: String) -> [String] {
    let words = command.split(separator: " ").map(String.init)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    let plain = "\(letters)0123456789 -_./+,:@=%".utf8
    let isPlain = command.utf8.allSatisfy { plain.contains($0) }
    if isPlain, words.first?.contains("=") != true { return words }
    // Ctrl-C must reach the programs in the shell, such as less, but not end the shell.
    return ["sh", "-c", "trap : INT\n" + command]
  }
}

/// A pager that reads from a pipe and owns our terminal.
///
/// Nothing here is asynchronous: `write` and `finish` block their caller, as a stopped terminal does. A
/// session never kills its pager, because a killed pager leaves the terminal without echo.
private final class PagerProgramSession: PagerSession {
  private let number: Int32
  private let feed: Int32
  private let stream: OutputStream

  /// Starts a program; nil if it can't be started.
  init?(_ words: [String], variables: [String: String]) {
    let (reader, writer) = CLibrary.openPipe()
    // Writing fails once the pager has closed its input.
    defer { close(reader) }
    feed = writer
    stream = OutputStream(descriptor: feed)
    Interruption.lendTerminal(feeding: feed)
    do throws(ProgramEnd) {
      number = try TerminalProgram.start(words, variables, streams: [(reader, STDIN_FILENO)])
    } catch {
      Interruption.closeFeed(feed)
      Interruption.setPager(0)
      return nil
    }
    Interruption.setPager(number)
  }

  func write(_ bytes: [UInt8]) throws(OutputError) { try stream.write(bytes) }
  func flush() throws(OutputError) { try stream.flush() }

  func finish() {
    // `try?`: a pager that stops reading isn't a failure.
    try? stream.flush()
    // Ctrl-C has nothing left to cancel here, and the pager handles it itself.
    let ignored = IgnoredSignal(SIGINT)
    defer { ignored.restore() }
    Interruption.closeFeed(feed)
    var status: Int32 = 0
    while unsafe waitpid(number, &status, 0) == -1, errno == EINTR {}
    Interruption.setPager(0)
  }
}
