import Glibc
package import TerminalHost

/// A program that the user starts from a screen, which has left the terminal before.
///
/// It stays in this process's group, so that Ctrl-Z stops both and `fg` continues both.
package enum ForegroundProgram {
  /// Returns a runner of programs with an environment.
  package static func runner(environment: [String: String]) -> ProgramRunner {
    { words, use in run(words, environment, use) }
  }

  private static func run(
    _ words: [String], _ environment: [String: String], _ use: ProgramTerminal
  ) -> ProgramEnd {
    let usesTerminal = use != .none
    let terminal = usesTerminal ? unsafe open("/dev/tty", O_RDWR | O_CLOEXEC) : -1
    defer { if terminal >= 0 { close(terminal) } }
    var modes = termios()
    let hasModes = unsafe tcgetattr(terminal, &modes) == 0
    // As system(3) does: these keys are for the program.
    let ignored = [IgnoredSignal(SIGINT), IgnoredSignal(SIGQUIT)]
    let nowhere = usesTerminal ? -1 : unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { if nowhere >= 0 { close(nowhere) } }
    let streams =
      terminal >= 0
      ? [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { (terminal, $0) }
      : replacements(nowhere: nowhere)
    let end: ProgramEnd
    do throws(ProgramEnd) {
      // At the prompt for Enter, Ctrl-C is for ghf again.
      defer { for signal in ignored { signal.restore() } }
      let number = try TerminalProgram.start(words, environment, streams: streams)
      Interruption.setTerminalProgram(number)
      end = wait(for: number)
      Interruption.setTerminalProgram(0)
    } catch {
      return error
    }
    if hasModes {
      reclaim(terminal, &modes)
      // After SIGTERM, the run ends without a question.
      let isOver = Task.isCancelled || use == .untilSuccess && end == .exited(status: 0)
      if !isOver { waitForEnter(terminal) }
    }
    return end
  }

  /// Returns the standard streams that replace ours where these aren't a terminal: input may be
  /// commands for us, and output is for data.
  private static func replacements(nowhere: Int32) -> [(from: Int32, to: Int32)] {
    (isatty(STDIN_FILENO) == 1 || nowhere < 0 ? [] : [(nowhere, STDIN_FILENO)])
      + (isatty(STDOUT_FILENO) == 1 ? [] : [(STDERR_FILENO, STDOUT_FILENO)])
  }

  /// Waits for the end of a program; stops with it if it stops itself, and not the whole group.
  private static func wait(for number: Int32) -> ProgramEnd {
    var status: Int32 = 0
    while true {
      let result = unsafe waitpid(number, &status, WUNTRACED)
      if result == -1, errno != EINTR { return .failed(errno: errno) }
      guard result == number else { continue }
      if status & 0xFF != 0x7F { return ProgramEnd(waitStatus: status) }
      // After Ctrl-Z and `fg`, it continues a little later than this process.
      usleep(50_000)
      let next = unsafe waitpid(number, &status, WNOHANG | WUNTRACED | WCONTINUED)
      if next == number, status & 0xFF != 0x7F, status != 0xFFFF {
        return ProgramEnd(waitStatus: status)
      }
      if next == 0 { stop(number) }
    }
  }

  /// Stops this process's group as Ctrl-Z does; without job control, lets the program continue.
  private static func stop(_ number: Int32) {
    let previous = signal(SIGTSTP, SIG_DFL)
    _ = signal(SIGTSTP, previous)
    let isIgnored =
      unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored { kill(number, SIGCONT) } else { kill(0, SIGTSTP) }
  }

  /// Takes the terminal back from a program that has changed its modes or its foreground group.
  private static func reclaim(_ terminal: Int32, _ modes: inout termios) {
    // This process may be in the background now, where SIGTTOU would stop it.
    let ignored = IgnoredSignal(SIGTTOU)
    tcsetpgrp(terminal, getpgrp())
    _ = unsafe tcsetattr(terminal, TCSADRAIN, &modes)
    ignored.restore()
  }

  /// Waits for Enter, so that the output of the program can be read.
  private static func waitForEnter(_ terminal: Int32) {
    // The program may have left a style, or a hidden cursor.
    let text = "\u{1B}[0m\u{1B}[?25h\nPress Enter to return to ghf: "
    // What was typed for the program doesn't count; an Enter after the prompt does.
    tcflush(terminal, TCIFLUSH)
    _ = CLibrary.writeBytes(Array(text.utf8)[...], to: terminal)
    var byte: UInt8 = 0
    while true {
      let count = unsafe read(terminal, &byte, 1)
      if count == 0 || count < 0 && errno != EINTR { return }
      if count == 1, byte == 0x0A || byte == 0x0D { return }
    }
  }
}

/// A signal that is ignored until it is restored, with all that sigaction(2) knows of it.
struct IgnoredSignal {
  private let number: Int32
  private var previous = sigaction()

  init(_ number: Int32) {
    self.number = number
    var ignoring = sigaction()
    unsafe ignoring.__sigaction_handler.sa_handler = SIG_IGN
    _ = unsafe sigaction(number, &ignoring, &previous)
  }

  func restore() {
    var previous = previous
    _ = unsafe sigaction(number, &previous, nil)
  }
}
