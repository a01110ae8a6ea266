import Glibc
import TerminalScreen
import TerminalText
import TestSupport
import Testing

/// The device on a pseudo-terminal; serialised because a process has only one screen.
@Suite(.serialized, .timeLimit(.minutes(1))) struct TerminalDeviceTests {
  private static let enter = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?25l"
  private static let leave =
    "\u{1B}\\\u{1B}]8;;\u{1B}\\\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1049l\u{1B}[?7h\u{1B}[?25h"

  private let terminal: PseudoTerminal

  init() throws {
    terminal = try PseudoTerminal()
    terminal.resize(rows: 24, columns: 80)
  }

  private func open(usesMouse: Bool = false) throws -> TerminalDevice {
    try TerminalDevice.open(
      usesMouse: usesMouse, path: terminal.path, startThread: startThread)
  }

  @Test func entersAndLeavesTheScreen() throws {
    let modes = terminal.modes
    let device = try open()
    #expect(terminal.read() == TerminalDeviceTests.enter)
    #expect(terminal.isRaw)
    device.write(Array("frame".utf8))
    #expect(terminal.read() == "frame")
    device.close()
    #expect(terminal.read() == TerminalDeviceTests.leave)
    #expect(terminal.modes == modes)
    device.close()
    device.write(Array("late".utf8))
    #expect(terminal.read() == "")
  }

  @Test func reportsTheMouseOnRequest() throws {
    let device = try open(usesMouse: true)
    #expect(terminal.read().hasSuffix("\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?25l"))
    device.close()
    #expect(terminal.read().contains("\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l"))
  }

  @Test("posts keys, and reads ESC as the Escape key if nothing follows")
  func postsKeys() async throws {
    let device = try open()
    defer { device.close() }
    var events = device.events.makeAsyncIterator()
    terminal.type("a\u{1B}[A")
    #expect(await events.next() == .input(.key(KeyPress(.character("a")))))
    #expect(await events.next() == .input(.key(KeyPress(.up))))
    terminal.type("\u{1B}")
    #expect(await events.next() == .input(.key(KeyPress(.escape))))
    // Ctrl-C, Ctrl-D, Ctrl-Z, Ctrl-S and CR are keys in raw mode.
    terminal.type("\u{3}\u{4}\u{1A}\u{13}\r")
    for letter: Character in ["c", "d", "z", "s"] {
      #expect(await events.next() == .input(.key(.control(letter))))
    }
    #expect(await events.next() == .input(.key(KeyPress(.enter))))
  }

  @Test("leaves in the terminal what is typed faster than it is handled")
  func boundsUnhandledInput() async throws {
    let device = try open()
    defer { device.close() }
    for _ in 0..<10 {
      terminal.type(String(repeating: "a", count: 1_000))
      usleep(2_000)
    }
    usleep(100_000)
    let unread = terminal.unreadByteCount
    #expect(unread > 0)
    // What has been handled makes room.
    var events = device.events.makeAsyncIterator()
    for _ in 0..<4_096 {
      if case .input(let input) = await events.next() { device.finish(input) }
    }
    var wait = 0
    while terminal.unreadByteCount == unread, wait < 10_000 {
      usleep(1_000)
      wait += 1
    }
    #expect(terminal.unreadByteCount < unread)
  }

  @Test("posts what was typed before it was opened, also the second half of a key")
  func postsTypeAhead() async throws {
    let device = try TerminalDevice.open(
      usesMouse: false, path: terminal.path, typedAhead: Array("a\u{1B}[".utf8),
      startThread: startThread)
    defer { device.close() }
    var events = device.events.makeAsyncIterator()
    terminal.type("A")
    #expect(await events.next() == .input(.key(KeyPress(.character("a")))))
    #expect(await events.next() == .input(.key(KeyPress(.up))))
  }

  @Test("reads a late answer of the terminal before it closes, but not for ever")
  func takesALateAnswer() throws {
    let clock = ContinuousClock()
    for (answer, limit) in [("\u{1B}[?62;4c", Duration.seconds(20)), ("", .milliseconds(300))] {
      let start = clock.now
      let device = try TerminalDevice.open(
        usesMouse: false, path: terminal.path, replyDeadline: start + limit,
        startThread: startThread)
      let terminal = terminal
      _ = startThread {
        usleep(100_000)
        terminal.type(answer)
      }
      device.close()
      #expect(clock.now - start >= .milliseconds(answer.isEmpty ? 300 : 100))
      #expect(clock.now - start < .seconds(15))
      #expect(terminal.unreadByteCount == 0)
    }
  }

  @Test("restores the modes at once if the terminal accepts no output")
  func restoresModesOfABlockedTerminal() throws {
    let modes = terminal.modes
    let device = try open()
    #expect(startThread { device.write(Array(repeating: 0x20, count: 1 << 20)) })
    usleep(50_000)
    #expect(startThread { device.close() })
    for _ in 1...5_000 where terminal.modes != modes { usleep(1_000) }
    #expect(terminal.modes == modes)
    // The bytes that leave the screen are still waiting then.
    var output = ""
    for _ in 1...5_000 where !output.hasSuffix(TerminalDeviceTests.leave) {
      output += terminal.read()
      usleep(1_000)
    }
    #expect(output.hasSuffix(TerminalDeviceTests.leave))
  }

  @Test func reportsAChangeOfSize() async throws {
    let device = try open()
    defer { device.close() }
    #expect(device.size == CellGridSize(rows: 24, columns: 80))
    terminal.resize(rows: 5, columns: 20)
    // The system sends SIGWINCH only to the processes that the terminal controls.
    kill(getpid(), SIGWINCH)
    var events = device.events.makeAsyncIterator()
    #expect(await events.next() == .resized)
    #expect(device.size == CellGridSize(rows: 5, columns: 20))
    for (rows, columns) in [(0, 0), (65_535, 65_535)] {
      terminal.resize(rows: rows, columns: columns)
      #expect(device.size == CellGridSize(rows: 24, columns: 80))
    }
  }

  @Test("enters the screen again when the process continues after SIGSTOP")
  func entersAgain() async throws {
    let device = try open()
    _ = terminal.read()
    kill(getpid(), SIGCONT)
    var events = device.events.makeAsyncIterator()
    #expect(await events.next() == .resumed)
    #expect(terminal.read() == TerminalDeviceTests.leave + TerminalDeviceTests.enter)
    #expect(terminal.isRaw)
    device.close()
    #expect(!terminal.isRaw)
  }

  @Test func endsTheEventsWhenTheTerminalHangsUp() async throws {
    let device = try open()
    terminal.type("a")
    var events = device.events.makeAsyncIterator()
    #expect(await events.next() == .input(.key(KeyPress(.character("a")))))
    terminal.hangUp()
    #expect(await events.next() == nil)
    device.write(Array(repeating: 0x20, count: 1 << 20))
    device.close()
  }

  @Test func endsTheEventsWhenTheScreenIsClosed() async throws {
    let device = try open()
    device.close()
    var events = device.events.makeAsyncIterator()
    #expect(await events.next() == nil)
  }

  @Test("writes more than the terminal accepts at once")
  func writesLargeFrames() throws {
    let device = try open()
    defer { device.close() }
    _ = terminal.read()
    let text = String(repeating: "0123456789", count: 50_000)
    #expect(startThread { device.write(Array(text.utf8)) })
    #expect(terminal.read(text.utf8.count) == text)
  }

  @Test("closes while a write waits for a terminal that accepts nothing")
  func closesDuringAWrite() throws {
    let device = try open()
    let modes = terminal.modes
    #expect(startThread { device.write(Array(repeating: 0x20, count: 1 << 20)) })
    usleep(50_000)
    device.close()
    #expect(terminal.modes != modes)
  }

  @Test func reinstatesSignalActions() throws {
    let numbers = [SIGWINCH, SIGTSTP, SIGCONT, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT]
    let actions = numbers.map(TerminalDeviceTests.handlerAddress)
    let device = try open()
    #expect(numbers.map(TerminalDeviceTests.handlerAddress) != actions)
    device.close()
    #expect(numbers.map(TerminalDeviceTests.handlerAddress) == actions)
  }

  private static func handlerAddress(of number: Int32) -> Int {
    let handler = signal(number, SIG_DFL)
    _ = signal(number, handler)
    return unsafe unsafeBitCast(handler, to: Int.self)
  }

  @Test("fails without a terminal, on a file and without a thread, and changes no modes")
  func failsCleanly() throws {
    #expect(throws: TerminalDeviceError.cannotOpen(errno: ENOENT)) {
      try TerminalDevice.open(
        usesMouse: false, path: "/nonexistent", startThread: startThread)
    }
    #expect(throws: TerminalDeviceError.cannotControl(errno: ENOTTY)) {
      try TerminalDevice.open(usesMouse: false, path: "/dev/null", startThread: startThread)
    }
    let modes = terminal.modes
    terminal.resize(rows: 65_535, columns: 65_535)
    #expect(throws: TerminalDeviceError.tooLarge) {
      try TerminalDevice.open(usesMouse: false, path: terminal.path, startThread: startThread)
    }
    terminal.resize(rows: 24, columns: 80)
    #expect(throws: TerminalDeviceError.noThread) {
      try TerminalDevice.open(usesMouse: false, path: terminal.path) { _ in false }
    }
    #expect(terminal.modes == modes)
    #expect(terminal.read() == "")
  }

  @Test func allowsOneScreenAtATime() throws {
    let device = try open()
    #expect(throws: TerminalDeviceError.cannotControl(errno: EBUSY)) { try open() }
    device.close()
    try open().close()
  }
}
