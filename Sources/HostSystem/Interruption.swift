import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Takes SIGINT and SIGTERM on a thread of its own, so that no code runs inside a signal handler.
///
/// The first signal cancels the work; 500 ms later, or at a second signal, the process ends
/// whatever it is doing.
package final class Interruption: Sendable {
  private struct State {
    var signal: Int32?
    var cancel: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Blocks the signals in this thread and in all that it starts, and begins to wait for them.
  ///
  /// Call it before any other thread is there. SIGPIPE is ignored: a pipe that closes is an error
  /// of the write, not a reason to be killed.
  package init() {
    _ = signal(SIGPIPE, SIG_IGN)
    var set = Interruption.signals
    _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    let started = SystemThread.start { [self] in wait() }
    if !started {
      // Without the thread the signals must do what they always do.
      _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
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

  private static var signals: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGINT)
    unsafe sigaddset(&set, SIGTERM)
    return set
  }

  private func wait() {
    var set = Interruption.signals
    var number: Int32 = 0
    guard unsafe sigwait(&set, &number) == 0 else { return }
    let cancel = state.withLock { state in
      state.signal = number
      return state.cancel
    }
    cancel?()
    Interruption.waitForSecondSignal()
    if isatty(STDERR_FILENO) == 1 {
      // Take away a progress bar that is half drawn, and show the cursor (ECMA-48, DECTCEM).
      let reset = Array("\r\u{1B}[K\u{1B}[?25h".utf8)
      _ = unsafe reset.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
    _exit(128 + number)
  }

  /// Waits for 500 ms, or until another signal comes.
  private static func waitForSecondSignal() {
    for _ in 0..<50 {
      var pending = sigset_t()
      unsafe sigemptyset(&pending)
      _ = unsafe sigpending(&pending)
      if unsafe sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1 {
        return
      }
      usleep(10_000)
    }
  }
}
