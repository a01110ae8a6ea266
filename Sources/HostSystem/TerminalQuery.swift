import CProcess
import Glibc
import Synchronization
package import TerminalHost

/// A question to the controlling terminal, whose answer arrives as if it were typed; asked once.
///
/// A thread reads the answer, also a late one, so that neither the screen nor the shell gets it.
/// The terminal doesn't echo meanwhile.
package enum TerminalQuery {
  private struct State {
    var input: [UInt8] = []
    /// A pipe whose end of file signals that the terminal has been given back; -1 without a query.
    var end: Int32 = -1
    var deadline = ContinuousClock.now
    var isStopped = false
  }

  /// The longest wait of the caller for the answer, in milliseconds.
  private static let callerLimit: Int32 = 100
  /// The time after which no answer is expected any more.
  private static let answerLimit = Duration.seconds(1)
  /// The time after which the thread notices that it must stop, in milliseconds.
  private static let stopInterval: Int32 = 20
  private static let request = Array("\u{1B}[c".utf8)

  private static let state = Mutex(State())

  /// Returns the terminal's attributes (DA1, `CSI ? 64 ; 4 c` for one with sixel graphics); empty
  /// if it doesn't answer in 0.1 s, or if this process isn't in the foreground.
  static func attributes() -> [Int] {
    if state.withLock({ $0.end == -1 }), !start() { return [] }
    let end = state.withLock(\.end)
    CLibrary.waitForEvents(POLLIN, on: end, milliseconds: callerLimit)
    return attributes(in: state.withLock(\.input)) ?? []
  }

  /// Waits for an answer that hasn't arrived, up to a second after the question.
  package static func finish() {
    let end = state.withLock(\.end)
    if end >= 0 { CLibrary.waitForEvents(POLLIN, on: end, milliseconds: -1) }
  }

  /// Stops reading, because a full screen is about to read the terminal.
  ///
  /// - Returns: The time until which the answer is expected, nil if it isn't; true if it may still arrive;
  ///   and what was typed meanwhile, with the beginning of such an answer.
  static func stop() -> (deadline: ContinuousClock.Instant?, isPending: Bool, typed: [UInt8]) {
    let (deadline, isAsked) = state.withLock { state in
      state.isStopped = true
      return (state.deadline, state.end >= 0)
    }
    finish()
    let input = state.withLock(\.input)
    let isAnswered = answer(in: input) != nil
    return (
      isAnswered || deadline <= .now ? nil : deadline, isAsked && !isAnswered, typed(in: input)
    )
  }

  /// Returns the numbers of an answer; nil before its last byte has arrived.
  static func attributes(in input: [UInt8]) -> [Int]? {
    answer(in: input).map { range in
      String(decoding: input[range].dropFirst(3).dropLast(), as: UTF8.self)
        .split(separator: ";").compactMap { Int($0) }
    }
  }

  static func typed(in input: [UInt8]) -> [UInt8] {
    guard let answer = answer(in: input) else { return input }
    return Array(input[..<answer.lowerBound] + input[answer.upperBound...])
  }

  /// Returns the place of an answer, `CSI ? … c`, among what is typed; nil unless it is whole.
  private static func answer(in input: [UInt8]) -> Range<Int>? {
    guard let start = input.firstRange(of: Array("\u{1B}[?".utf8)) else { return nil }
    let numbers = input[start.upperBound...].prefix {
      $0 == UInt8(ascii: ";") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
    }
    guard input[numbers.endIndex...].first == UInt8(ascii: "c") else { return nil }
    return start.lowerBound..<numbers.endIndex + 1
  }

  /// Sends the question and starts the thread; returns false if either is impossible.
  private static func start() -> Bool {
    let terminal = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    if terminal < 0 { return false }
    // A background process would be stopped, and a terminal that accepts no output doesn't answer.
    guard tcgetpgrp(terminal) == getpgrp(),
      CLibrary.waitForEvents(POLLOUT, on: terminal, milliseconds: 0) == POLLOUT,
      unsafe cprocess_open_screen(terminal, -1, false, request, request.count, request, 0, false)
        == 0
    else {
      close(terminal)
      return false
    }
    let end = CLibrary.openPipe()
    let deadline = ContinuousClock.now + answerLimit
    guard end.reader >= 0, cprocess_enter_screen() == 0,
      SystemThread.start({
        receive(from: terminal, until: deadline)
        giveBack(terminal, end.writer)
      })
    else {
      giveBack(terminal, end.reader, end.writer)
      return false
    }
    state.withLock { state in
      state.end = end.reader
      state.deadline = deadline
    }
    return true
  }

  private static func giveBack(_ terminal: Int32, _ ends: Int32...) {
    cprocess_close_screen()
    for descriptor in [terminal] + ends { close(descriptor) }
  }

  /// Reads until the answer, the deadline or the end of the foreground; blocks its thread.
  private static func receive(from terminal: Int32, until deadline: ContinuousClock.Instant) {
    while .now < deadline, !state.withLock(\.isStopped), tcgetpgrp(terminal) == getpgrp() {
      let events = CLibrary.waitForEvents(POLLIN, on: terminal, milliseconds: stopInterval)
      if events == 0 { continue }
      var byte: UInt8 = 0
      // What is typed after the answer is for the shell.
      guard unsafe read(terminal, &byte, 1) == 1 else { return }
      let isAnswered = state.withLock { state in
        state.input.append(byte)
        return attributes(in: state.input) != nil
      }
      if isAnswered { return }
    }
  }
}

extension TerminalTraits {
  /// Returns the traits of the standard streams.
  package static func system() -> TerminalTraits {
    let outputIsTerminal = isatty(STDOUT_FILENO) == 1
    let messagesAreTerminal = isatty(STDERR_FILENO) == 1
    return TerminalTraits(
      outputIsTerminal: outputIsTerminal, messagesAreTerminal: messagesAreTerminal,
      inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsPipe: isPipe(STDOUT_FILENO),
      outputFileName: { fileName(of: STDOUT_FILENO) },
      window: [(STDOUT_FILENO, outputIsTerminal), (STDERR_FILENO, messagesAreTerminal)]
        .lazy.filter(\.1).compactMap { window(of: $0.0) }.first,
      attributes: { TerminalQuery.attributes() })
  }

  /// Returns true for a pipe, or for a socket, which some shells use instead of a pipe.
  private static func isPipe(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFSOCK
  }

  /// Returns the name of an open regular file, without its directory.
  private static func fileName(of descriptor: Int32) -> String? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    var path = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe path.withUnsafeMutableBytes { path in
      guard let start = path.baseAddress else { return 0 }
      return unsafe readlink("/proc/self/fd/\(descriptor)", start, path.count)
    }
    guard count > 0 else { return nil }
    return path[..<count].split(separator: UInt8(ascii: "/")).last.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static func window(of descriptor: Int32) -> Window? {
    var size = winsize()
    let result = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    guard result == 0, size.ws_col > 0 else { return nil }
    let (columns, rows) = (Int(size.ws_col), Int(size.ws_row))
    return Window(
      columns: columns, rows: rows > 0 ? rows : nil,
      cell: rows > 0
        ? CellSize(width: Int(size.ws_xpixel) / columns, height: Int(size.ws_ypixel) / rows) : nil)
  }
}
