import GHFCommands
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pager that reads from a pipe, and has our terminal while it runs.
///
/// Nothing here is awaited: whoever writes waits in `write` or `finish`, as at a terminal that was
/// stopped, while a thread watches the program. Nobody else ends it: a pager that is killed leaves
/// the terminal as it is, without echo.
final class PagerProgramSession: PagerSession {
  private struct State {
    var isOver = false
    var hasFailed = false
    /// How many bytes of the pipe nobody had read at the end.
    var unreadCount = 0
    var isFinished = false
  }

  private let state = Mutex(State())
  private let stream: OutputStream
  /// What the pager reads from, and where it is written.
  private let feed: (reader: Int32, writer: Int32)
  /// A pipe that is at its end when the pager has ended.
  private let end: (reader: Int32, writer: Int32)

  /// Starts a program; `whenLeft` is called at its end, unless it may have read nothing for a fault.
  init(
    _ words: [String], variables: [String: String], whenLeft: @escaping @Sendable () -> Void
  ) {
    feed = PagerProgramSession.openPipe()
    end = PagerProgramSession.openPipe()
    stream = OutputStream(descriptor: feed.writer)
    Interruption.lendTerminal(feeding: feed.writer)
    let hasThread = SystemThread.start { [self] in
      let isFine = TerminalProgram.run(words, variables: variables, input: feed.reader) { number in
        Interruption.lendTerminal(to: number)
      }
      if noteEnd(hasFailed: !isFine) { whenLeft() }
    }
    if !hasThread { _ = noteEnd(hasFailed: true) }
  }

  /// Notes that the program has ended; tells whether it is sure that it was left.
  private func noteEnd(hasFailed: Bool) -> Bool {
    let unreadCount = PagerProgramSession.unreadCount(of: feed.reader)
    // Now writes fail that waited for a reader, before anybody is told that it is over.
    close(feed.reader)
    let isLeft = state.withLock { state in
      state.isOver = true
      state.hasFailed = hasFailed
      state.unreadCount = unreadCount
      // More may have been written, by a write that goes on.
      return !hasFailed || unreadCount < stream.writtenByteCount
    }
    Interruption.takeTerminalBack()
    close(end.writer)
    return isLeft
  }

  var isOver: Bool { state.withLock(\.isOver) }

  func write(_ bytes: [UInt8]) throws(OutputError) { try stream.write(bytes) }
  func flush() throws(OutputError) { try stream.flush() }

  func finish() -> PagerEnd {
    if state.withLock({ state in
      defer { state.isFinished = true }
      return state.isFinished
    }) {
      return .done
    }
    // `try?`: a pager that wants no more is no failure.
    try? stream.flush()
    // What came between the pager's end and the end of its pipe is unread too.
    let late = isOver ? PagerProgramSession.unreadCount(of: feed.writer) : 0
    // Nothing is done any more that Ctrl-C could end, and the pager has its own use for it.
    let previous = signal(SIGINT, SIG_IGN)
    defer { _ = signal(SIGINT, previous) }
    Interruption.close(feed: feed.writer)
    var byte: UInt8 = 0
    while unsafe read(end.reader, &byte, 1) == -1, errno == EINTR {}
    close(end.reader)
    let state = state.withLock(\.self)
    let unreadCount = max(state.unreadCount, late)
    return state.hasFailed && unreadCount == stream.writtenByteCount ? .failed : .done
  }

  /// A pipe that programs don't inherit; both ends -1 when there are no descriptors left.
  private static func openPipe() -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// How many bytes wait in a pipe.
  private static func unreadCount(of descriptor: Int32) -> Int {
    var count: Int32 = 0
    return unsafe ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }
}
