import Synchronization
package import TerminalHost

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pager that runs on the terminal of this process.
package final class PagerProgram: Pager {
  private struct State {
    var isLeft = false
    var stop: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  /// Calls `stop` when the user quits a pager, or immediately if that happened already.
  ///
  /// A pager that failed before it read anything doesn't count.
  package func whenLeft(_ stop: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.stop = stop
      return state.isLeft
    }
    if isLate { stop() }
  }

  package func start(_ command: String, variables: [String: String]) -> any PagerSession {
    PagerProgramSession(PagerProgram.words(of: command), variables: variables) { [self] in
      let stop = state.withLock { state in
        state.isLeft = true
        return state.stop
      }
      stop?()
    }
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

/// A running pager that reads from a pipe and owns our terminal.
///
/// Nothing here is asynchronous: `write` and `finish` block their caller, as a stopped terminal
/// does, while a thread waits for the program. A session never kills its pager, because a killed
/// pager leaves the terminal without echo.
final class PagerProgramSession: PagerSession {
  private struct State {
    var isOver = false
    var hasFailed = false
    /// The number of bytes in the pipe when the pager ended.
    var unreadCount = 0
    var isFinished = false
  }

  private let state = Mutex(State())
  private let stream: OutputStream
  /// The pipe to the pager's standard input.
  private let feed: (reader: Int32, writer: Int32)
  /// A pipe whose end of file signals the end of the pager.
  private let end: (reader: Int32, writer: Int32)

  /// Starts a program; calls `whenLeft` when it ends, unless it failed before it read anything.
  init(_ words: [String], variables: [String: String], whenLeft: @escaping @Sendable () -> Void) {
    feed = CLibrary.openPipe()
    end = CLibrary.openPipe()
    stream = OutputStream(descriptor: feed.writer)
    Interruption.lendTerminal(feeding: feed.writer)
    let hasThread = SystemThread.start { [self] in
      let hasSucceeded = TerminalProgram.run(
        words, variables: variables, input: feed.reader, whenStarted: Interruption.setPager)
      if recordEnd(hasFailed: !hasSucceeded) { whenLeft() }
    }
    if !hasThread { _ = recordEnd(hasFailed: true) }
  }

  /// Records the end of the program; returns false if it failed and may have read nothing.
  private func recordEnd(hasFailed: Bool) -> Bool {
    let unreadCount = PagerProgramSession.unreadCount(of: feed.reader)
    // Blocked writes fail now, before `isOver` becomes true.
    close(feed.reader)
    let isLeft = state.withLock { state in
      state.isOver = true
      state.hasFailed = hasFailed
      state.unreadCount = unreadCount
      // A write in progress may have written more.
      return !hasFailed || unreadCount < stream.writtenByteCount
    }
    Interruption.setPager(0)
    close(end.writer)
    return isLeft
  }

  var isOver: Bool { state.withLock(\.isOver) }

  func write(_ bytes: [UInt8]) throws(OutputError) { try stream.write(bytes) }
  func flush() throws(OutputError) { try stream.flush() }

  func finish() -> PagerEnd {
    let wasFinished = state.withLock { state in
      defer { state.isFinished = true }
      return state.isFinished
    }
    if wasFinished { return .done }
    // `try?`: a pager that stops reading isn't a failure.
    try? stream.flush()
    // Bytes written after the pager ended but before its pipe closed are unread too.
    let late = isOver ? PagerProgramSession.unreadCount(of: feed.writer) : 0
    // Ctrl-C has nothing left to cancel here, and the pager handles it itself.
    let previous = signal(SIGINT, SIG_IGN)
    defer { _ = signal(SIGINT, previous) }
    Interruption.closeFeed(feed.writer)
    var byte: UInt8 = 0
    while unsafe read(end.reader, &byte, 1) == -1, errno == EINTR {}
    close(end.reader)
    let state = state.withLock(\.self)
    let unreadCount = max(state.unreadCount, late)
    return state.hasFailed && unreadCount == stream.writtenByteCount ? .failed : .done
  }

  private static func unreadCount(of descriptor: Int32) -> Int {
    var count: Int32 = 0
    return unsafe ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }
}
