import CProcess
import Glibc
import Synchronization

/// The handling of SIGINT, SIGTERM and SIGHUP on a dedicated thread.
///
/// The first signal cancels the work; after 500 ms, or at a second signal, the process ends by the
/// signal. A program that owns the terminal gets SIGTERM, and at most 5 s to restore it. A program that
/// receives a report is killed before the process ends.
///
/// The handler only writes a byte to a pipe that the thread reads. Blocking the signals and calling
/// `sigwait` would be simpler, but libdispatch parks the main thread with an empty signal mask, so
/// a blocked signal would have its default action there.
package final class Interruption: Sendable {
  private struct State {
    var signal: Int32?
    var cancel: (@Sendable () -> Void)?
  }

  private static let graceMilliseconds: Int32 = 500
  /// The end of the pipe that the handler writes to; -1 before it is open.
  private static let wakeDescriptor = Atomic<Int32>(-1)

  /// The process ID of the program that owns the terminal; 0 without one.
  private static let terminalProgram = Atomic<Int32>(0)
  /// The process group of the program that receives a report; 0 without one, -1 while it starts.
  private static let reportProgram = Atomic<Int32>(0)

  private let state = Mutex(State())

  /// Starts handling the signals, except those ignored since the program started.
  ///
  /// Ignores SIGPIPE: a closed pipe is a write error, not a reason to be killed.
  package init() {
    _ = signal(SIGPIPE, SIG_IGN)
    let (reader, writer) = CLibrary.openPipe()
    guard reader >= 0 else { return }
    Interruption.wakeDescriptor.store(writer, ordering: .releasing)
    guard SystemThread.start({ [self] in wait(on: reader) }) else { return }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      CLibrary.handleSignal(number) { number in
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        // Nothing else is async-signal-safe here (POSIX). A full pipe has already woken the thread.
        _ = unsafe write(Interruption.wakeDescriptor.load(ordering: .acquiring), &byte, 1)
        errno = saved
      }
    }
  }

  /// The first signal received, if any.
  package var received: Int32? { state.withLock { $0.signal } }

  /// Calls `cancel` at the first signal, or immediately if one was received already.
  package func whenReceived(_ cancel: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.cancel = cancel
      return state.signal != nil
    }
    if isLate { cancel() }
  }

  /// Sets the process ID of the program that owns the terminal; 0 takes the terminal back.
  static func setTerminalProgram(_ number: Int32) {
    terminalProgram.store(number, ordering: .releasing)
  }

  /// Sets the process group of the program that receives a report; 0 if it has ended.
  static func setReportProgram(_ group: Int32) {
    reportProgram.store(group, ordering: .sequentiallyConsistent)
  }

  private func wait(on reader: Int32) {
    var number: UInt8 = 0
    while unsafe read(reader, &number, 1) != 1 { if errno != EINTR { return } }
    let cancel = state.withLock { state in
      state.signal = Int32(number)
      return state.cancel
    }
    cancel?()
    let program = Interruption.terminalProgram.load(ordering: .acquiring)
    if program > 0 { _ = kill(program, SIGTERM) }
    Interruption.waitForReportProgram(reader)
    CLibrary.waitForEvents(
      POLLIN, on: reader, milliseconds: Interruption.graceMilliseconds * (program > 0 ? 10 : 1))
    Interruption.cleanTerminal()
    HostProcess.end(by: Int32(number))
  }

  /// Waits until no program receives a report, or for another signal; then kills the program.
  ///
  /// The lock of `ghf watch run` must not be free while a program runs: the next run would start it
  /// again with the same report.
  private static func waitForReportProgram(_ reader: Int32) {
    // `ReportProgramRunner` ends the program, and needs some time itself.
    let end = ContinuousClock.now + ReportProgramRunner.grace + .seconds(1)
    var group = reportProgram.load(ordering: .sequentiallyConsistent)
    while group != 0, ContinuousClock.now < end,
      CLibrary.waitForEvents(POLLIN, on: reader, milliseconds: 20) == 0
    {
      group = reportProgram.load(ordering: .sequentiallyConsistent)
    }
    if group > 0 { _ = kill(-group, SIGKILL) }
  }

  /// Leaves a full screen, erases an unfinished progress bar (ECMA-48, EL), and turns line wrap on.
  private static func cleanTerminal() {
    cprocess_restore_screen()
    if OutputStream.standardError.hasWrittenSequence { show("\r\u{1B}[K", on: STDERR_FILENO) }
    turnOnLineWrap()
  }

  /// Turns a terminal's automatic line wrap on (DECAWM) if rows of cards have turned it off.
  ///
  /// Needed after every Ctrl-C: it makes the terminal discard the output that it hasn't shown, and
  /// so perhaps the sequence at the end of the row.
  package static func turnOnLineWrap() {
    if OutputStream.standardOutput.hasWrittenSequence { show("\u{1B}[?7h", on: STDOUT_FILENO) }
  }

  private static func show(_ text: String, on descriptor: Int32) {
    // A terminal that accepts no output, such as a stopped one, must not delay the end.
    guard isatty(descriptor) == 1,
      CLibrary.waitForEvents(POLLOUT, on: descriptor, milliseconds: 100) != 0
    else { return }
    _ = CLibrary.writeBytes(Array(text.utf8)[...], to: descriptor)
  }
}
