import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Takes SIGINT and SIGTERM on a thread of its own.
///
/// The first signal cancels the work; 500 ms later, or at a second signal, the process ends
/// whatever it is doing. The handler only writes a byte into a pipe that the thread reads. Blocking
/// the signals and waiting with `sigwait` would be simpler, but libdispatch parks the main thread
/// with an empty signal mask, and there a blocked signal would have its default effect.
package final class Interruption: Sendable {
  private struct State {
    var signal: Int32?
    var cancel: (@Sendable () -> Void)?
  }

  private static let grace = Duration.milliseconds(500)
  /// The pipe's end that the handler writes to; -1 while there is none.
  private static let wakeDescriptor = Atomic<Int32>(-1)

  /// The pager that has the terminal; 0 when none has, less when it is only being started.
  private static let pager = Atomic<Int32>(0)
  /// Where that pager's input is written.
  private static let feed = Mutex<Int32?>(nil)

  private let state = Mutex(State())

  /// Begins to take the signals; one that was ignored when the program started stays ignored.
  ///
  /// SIGPIPE is ignored: a pipe that closes is an error of the write, not a reason to be killed.
  package init() {
    _ = signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return }
    let (reader, writer) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    Interruption.wakeDescriptor.store(writer, ordering: .releasing)
    guard SystemThread.start({ [self] in wait(on: reader) }) else { return }
    Interruption.handle(SIGINT)
    Interruption.handle(SIGTERM)
  }

  /// The signal that came; nil when none did.
  package var received: Int32? { state.withLock { $0.signal } }

  /// Calls `cancel` at the first signal, at once when it has come already.
  package func whenReceived(_ cancel: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.cancel = cancel
      return state.signal != nil
    }
    if isLate { cancel() }
  }

  /// Leaves what is typed at the terminal to a pager that reads what is written to `feed`.
  ///
  /// Ctrl-C still cancels the work, but does not end the process: less, which goes on, would be
  /// left alone with a terminal that no shell can use.
  static func lendTerminal(feeding feed: Int32) {
    Interruption.feed.withLock { $0 = feed }
    pager.store(-1, ordering: .releasing)
  }

  /// Takes the number of the pager that has started.
  static func lendTerminal(to pager: Int32) {
    Interruption.pager.store(pager, ordering: .releasing)
  }

  /// Closes what feeds a pager.
  static func close(feed: Int32) {
    Interruption.feed.withLock { current in
      if current == feed { current = nil }
      #if canImport(Glibc)
        Glibc.close(feed)
      #else
        Darwin.close(feed)
      #endif
    }
  }

  /// Ends what `lendTerminal` began.
  static func takeTerminalBack() {
    pager.store(0, ordering: .releasing)
  }

  private static func handle(_ number: Int32) {
    let previous = signal(number) { number in
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      // Nothing else is safe here (POSIX, async-signal-safety), and a full pipe has woken enough.
      _ = unsafe write(Interruption.wakeDescriptor.load(ordering: .acquiring), &byte, 1)
      errno = saved
    }
    // `nohup` and shells that start something in the background leave signals ignored.
    if unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      _ = signal(number, SIG_IGN)
    }
  }

  private func wait(on reader: Int32) {
    var number: UInt8 = 0
    while unsafe read(reader, &number, 1) != 1 {
      if errno != EINTR { return }
    }
    let cancel = state.withLock { state in
      state.signal = Int32(number)
      return state.cancel
    }
    cancel?()
    if number == SIGTERM { Interruption.endPager() }
    var second = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    // A pager has a terminal to put right, and the end of this process would not wait for that.
    let grace = Interruption.grace * (Interruption.pager.load(ordering: .acquiring) == 0 ? 1 : 10)
    _ = unsafe poll(&second, 1, Int32(grace / .milliseconds(1)))
    if number == SIGINT { waitForPager(reader, &number) }
    Interruption.cleanTerminal()
    _exit(128 + Int32(number))
  }

  /// Lets the pager know that nothing more comes: some wait for that, whatever is typed at them.
  private static func endFeed() {
    feed.withLock { feed in
      let nowhere = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
      // Who writes there meanwhile writes to nobody, and to no file that is opened next.
      if let feed, nowhere >= 0 { _ = dup2(nowhere, feed) }
    }
  }

  /// Waits until no pager has the terminal, or SIGTERM comes; then the run may still end by itself.
  private func waitForPager(_ reader: Int32, _ number: inout UInt8) {
    var next = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    var wasPaged = false
    while number == SIGINT, Interruption.pager.load(ordering: .acquiring) != 0 {
      if !wasPaged { Interruption.endFeed() }
      wasPaged = true
      if unsafe poll(&next, 1, 100) > 0 { _ = unsafe read(reader, &number, 1) }
    }
    if wasPaged { _ = unsafe poll(&next, 1, Int32(Interruption.grace / .milliseconds(1))) }
  }

  /// Asks the pager to leave the terminal as it was, and to end.
  private static func endPager() {
    let number = pager.load(ordering: .acquiring)
    if number > 0 { _ = kill(number, SIGTERM) }
  }

  /// Takes away a progress bar that is half drawn, and shows the cursor (ECMA-48, DECTCEM).
  private static func cleanTerminal() {
    // A terminal that takes nothing more, as one that was stopped, must not hold up the end.
    var terminal = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard isatty(STDERR_FILENO) == 1, unsafe poll(&terminal, 1, 100) == 1 else { return }
    let reset = Array("\r\u{1B}[K\u{1B}[?25h".utf8)
    _ = unsafe reset.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
