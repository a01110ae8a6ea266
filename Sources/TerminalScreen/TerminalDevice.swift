import CProcess
import Glibc
import Synchronization
package import TerminalText

/// The terminal of this process as a full screen; only one is open at a time.
///
/// One thread waits for input and signals. However the process ends (`exit`, a trap, SIGTERM through
/// `cprocess_restore_screen`, SIGHUP), the terminal is restored; see `screen.c`.
package final class TerminalDevice: Screen {
  private struct Use {
    var isClosed = false
    /// The number of SIGCONT signals that have been handled.
    var continueCount = cprocess_continue_count()
  }

  /// The byte that ends the thread; the others are signal numbers.
  private static let stop: UInt8 = 0
  /// The time after which no answer is expected any more.
  private static let answerLimit = Duration.seconds(1)
  /// The time in which the attributes follow the other answers.
  private static let endLimit = Duration.milliseconds(100)

  /// The size of the input that isn't handled yet, from which on no more is read.
  private static let inputLimit = 4096
  /// The time after which it is looked at again, in milliseconds.
  private static let inputInterval: Int32 = 10

  private let descriptor: Int32
  private let wake: (reader: Int32, writer: Int32)
  private let continuation: AsyncStream<ScreenEvent>.Continuation
  /// Locked while the screen is entered, left or read.
  private let use = Mutex(Use())
  /// Locked while bytes are written, and while another program may use the terminal.
  private let output = Mutex(())
  private let isOver = Atomic(false)
  /// The size of the input that isn't handled yet.
  private let waitingInput = Atomic(0)
  /// The time until which the terminal may answer a question; nil if no answer is expected.
  private let replyDeadline: Mutex<ContinuousClock.Instant?>
  /// The question of this device; nil if it asks none.
  private let probe: EmojiProbe?
  private let typedAhead: [UInt8]
  /// True once the answer has arrived, or can't arrive any more.
  private let hasReply = Atomic(false)

  package let events: AsyncStream<ScreenEvent>

  private init(
    descriptor: Int32, wake: (reader: Int32, writer: Int32), probe: EmojiProbe?,
    replyDeadline: ContinuousClock.Instant?, typedAhead: [UInt8]
  ) {
    self.descriptor = descriptor
    self.probe = probe
    self.typedAhead = typedAhead
    self.wake = wake
    self.replyDeadline = Mutex(replyDeadline)
    (events, continuation) = AsyncStream.makeStream()
  }

  deinit { Descriptors.closeAll(descriptor, wake.reader, wake.writer) }

  /// Opens the terminal and takes the whole screen; stops a background process until it is in the
  /// foreground.
  ///
  /// Calls `startThread` once, which runs its argument on a new thread and returns false if it can't.
  /// Until `replyDeadline`, the terminal may still send its attributes (DA1), which the device waits
  /// for before it gives the terminal back, so that the shell doesn't read them; `expectsReply` is true
  /// if it may send them later, too. `typedAhead` is the input that was read while waiting for them. If
  /// `probesEmoji` is true, the device asks a question of its own, and waits for the answer in the same
  /// way.
  ///
  /// - Throws: `TerminalDeviceError`; the terminal is then unchanged.
  package static func open(
    usesMouse: Bool, path: String = "/dev/tty", probesEmoji: Bool = false,
    replyDeadline: ContinuousClock.Instant? = nil, expectsReply: Bool = false,
    typedAhead: [UInt8] = [], startThread: (@escaping @Sendable () -> Void) -> Bool
  ) throws(TerminalDeviceError) -> TerminalDevice {
    let descriptor = Descriptors.openTerminal(path)
    guard descriptor >= 0 else { throw .cannotOpen(errno: errno) }
    guard let size = Descriptors.size(of: descriptor) else {
      Descriptors.closeAll(descriptor)
      throw .tooLarge
    }
    guard let wake = Descriptors.openPipe() else {
      let number = errno
      Descriptors.closeAll(descriptor)
      throw .noPipe(errno: number)
    }
    let question = probesEmoji ? EmojiProbe.request(on: size) : nil
    let device = TerminalDevice(
      descriptor: descriptor, wake: wake,
      probe: question == nil
        ? nil : EmojiProbe(followsAnother: expectsReply || replyDeadline != nil),
      replyDeadline: replyDeadline, typedAhead: typedAhead)
    let enter = TerminalModes.enter(usesMouse: usesMouse)
    let leave = TerminalModes.leave(usesMouse: usesMouse)
    var result = unsafe cprocess_open_screen(
      descriptor, wake.writer, true, enter, enter.count, leave, leave.count, usesMouse)
    guard result == 0 else { throw .cannotControl(errno: result) }
    guard startThread({ device.run() }) else {
      cprocess_close_screen()
      throw .noThread
    }
    result = cprocess_enter_screen()
    guard result == 0 else {
      device.close()
      throw .cannotControl(errno: result)
    }
    // In the background, entering the screen has waited.
    if let question {
      device.replyDeadline.withLock { $0 = .now + answerLimit }
      device.write(question)
    }
    return device
  }

  /// The size; that of an unknown one if the terminal has become too large for a screen.
  package var size: CellGridSize {
    Descriptors.size(of: descriptor) ?? Descriptors.defaultSize
  }

  package func finish(_ input: InputEvent) {
    waitingInput.subtract(input.size, ordering: .relaxed)
  }

  package func write(_ bytes: [UInt8]) {
    output.withLock { _ in
      let isWritten = Descriptors.send(bytes, to: descriptor) {
        // Another thread may be ending the process.
        isOver.load(ordering: .acquiring) || !cprocess_is_on_screen()
      }
      if !isWritten { isOver.store(true, ordering: .releasing) }
    }
  }

  package func suspend() {
    waitForReply()
    stopGroup()
  }

  private func stopGroup() { leave { _ = cprocess_stop_group() } }

  package func lend(_ user: () -> Void) {
    waitForReply()
    leave {
      cprocess_use_default_stop(true)
      user()
      cprocess_use_default_stop(false)
    }
  }

  /// Restores the terminal while `body` runs.
  private func leave(_ body: () -> Void) {
    use.withLock { use in
      if use.isClosed { return }
      output.withLock { _ in
        cprocess_leave_screen()
        body()
        use.continueCount = cprocess_continue_count()
        enter()
      }
    }
  }

  package func close() {
    isOver.store(true, ordering: .releasing)
    waitForReply()
    use.withLock { use in
      if use.isClosed { return }
      use.isClosed = true
      // An interrupted write must not follow the leave sequence.
      output.withLock { _ in cprocess_close_screen() }
      // The pipe is full only if the thread has ended already.
      var hasTried = false
      _ = Descriptors.send([TerminalDevice.stop], to: wake.writer) {
        defer { hasTried = true }
        return hasTried
      }
    }
  }

  /// Waits until the answer of the terminal has been read, or isn't expected any more.
  private func waitForReply() {
    while !hasReply.load(ordering: .acquiring),
      let deadline = replyDeadline.withLock(\.self), .now < deadline
    {
      usleep(5_000)
    }
  }

  /// Enters the screen again after SIGCONT; the process may have been stopped by SIGSTOP.
  private func resume() {
    use.withLock { use in
      let count = cprocess_continue_count()
      if use.isClosed || use.continueCount == count { return }
      use.continueCount = count
      output.withLock { _ in enter() }
    }
  }

  private func enter() {
    if cprocess_enter_screen() == 0 {
      continuation.yield(.resumed)
    } else {
      isOver.store(true, ordering: .releasing)
      continuation.finish()
    }
  }

  /// Posts events until the terminal hangs up or the screen is closed; blocks its thread.
  private func run() {
    defer {
      isOver.store(true, ordering: .releasing)
      hasReply.store(true, ordering: .releasing)
      continuation.finish()
    }
    cprocess_allow_stops()
    var decoder = KeyDecoder()
    var probe = probe
    post(decoder.decode(typedAhead))
    while true {
      let isFull = waitingInput.load(ordering: .relaxed) >= TerminalDevice.inputLimit
      let limit =
        isFull
        ? TerminalDevice.inputInterval
        : decoder.silenceLimit.map { Int32($0 / .milliseconds(1)) } ?? -1
      guard
        let ready = Descriptors.waitForInput(
          isFull ? -1 : descriptor, wake.reader, milliseconds: limit)
      else { continue }
      if ready.second != 0, !handleSignals() { return }
      if ready.first != 0 {
        // While another program uses the terminal, its input isn't ours.
        switch use.withLock({ _ in Descriptors.receive(from: descriptor) }) {
        case .bytes(let bytes):
          let events = decoder.decode(bytes)
          take(decoder.takeAnswers(), of: &probe)
          post(events)
        case .nothing: if ready.first & (POLLHUP | POLLERR | POLLNVAL) != 0 { return }
        case .end: return
        }
      } else if ready.second == 0, !isFull {
        post(decoder.flush())
      }
    }
  }

  /// Takes the answers to this device's question, or else those to an earlier one.
  private func take(_ answers: [TerminalAnswer], of probe: inout EmojiProbe?) {
    if let columns = probe?.take(answers) {
      continuation.yield(.probed(columns))
      replyDeadline.withLock { $0 = .now + TerminalDevice.endLimit }
    }
    if probe?.isAnswered ?? answers.contains(.attributes) {
      hasReply.store(true, ordering: .releasing)
    }
  }

  private func post(_ events: [InputEvent]) {
    for event in events {
      waitingInput.add(event.size, ordering: .relaxed)
      continuation.yield(.input(event))
    }
  }

  /// Handles the signals that have arrived, each once; returns false to end the thread.
  private func handleSignals() -> Bool {
    guard case .bytes(let bytes) = Descriptors.receive(from: wake.reader) else { return true }
    let numbers = Set(bytes.map { Int32($0) })
    if numbers.contains(Int32(TerminalDevice.stop)) { return false }
    if numbers.contains(SIGTSTP) { stopGroup() }
    if numbers.contains(SIGCONT) { resume() }
    if numbers.contains(SIGWINCH) { continuation.yield(.resized) }
    return true
  }
}

/// The sequences that begin and end the use of a terminal as a full screen.
///
/// The modes are xterm's: 1049 selects the alternate screen, 7 wraps long lines, 2004 marks pastes,
/// 1000 and 1006 report the mouse, 25 shows the cursor, 2026 holds the output back.
private enum TerminalModes {
  /// Returns the bytes that select the screen, turn line wrap off and hide the cursor.
  static func enter(usesMouse: Bool) -> [UInt8] {
    let mouse = usesMouse ? "\u{1B}[?1000h\u{1B}[?1006h" : ""
    return Array("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\(mouse)\u{1B}[?25l".utf8)
  }

  /// Returns the bytes that restore the terminal, even in the middle of a frame.
  ///
  /// They begin with ST because a frame may have been interrupted in a link.
  static func leave(usesMouse: Bool) -> [UInt8] {
    let end = "\u{1B}\\\u{1B}]8;;\u{1B}\\\u{1B}[?2026l\u{1B}[0m"
    let mouse = usesMouse ? "\u{1B}[?1006l\u{1B}[?1000l" : ""
    return Array("\(end)\(mouse)\u{1B}[?2004l\u{1B}[?1049l\u{1B}[?7h\u{1B}[?25h".utf8)
  }
}
