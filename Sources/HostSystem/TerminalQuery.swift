#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A question to the controlling terminal, whose answer arrives as if it were typed.
enum TerminalQuery {
  /// The longest wait for the answer, in milliseconds.
  private static let timeLimit = 100

  /// Returns the terminal's attributes (DA1, `CSI ? 64 ; 4 c` for one with sixel graphics); empty
  /// if it doesn't answer in time, or if this process isn't in the foreground.
  static func attributes() -> [Int] {
    let terminal = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    if terminal < 0 { return [] }
    defer { close(terminal) }
    // A background process would be stopped.
    guard tcgetpgrp(terminal) == getpgrp() else { return [] }
    var modes = termios()
    guard unsafe tcgetattr(terminal, &modes) == 0 else { return [] }
    var quiet = modes
    // Without echo and line editing; Ctrl-C still interrupts.
    quiet.c_lflag &= ~tcflag_t(ECHO | ICANON)
    guard unsafe tcsetattr(terminal, TCSADRAIN, &quiet) == 0 else { return [] }
    defer { unsafe tcsetattr(terminal, TCSADRAIN, &modes) }
    let request = Array("\u{1B}[c".utf8)
    guard unsafe write(terminal, request, request.count) == request.count else { return [] }
    return attributes(in: answer(from: terminal))
  }

  /// Reads until the answer's last byte, `c`, or the time limit.
  private static func answer(from terminal: Int32) -> [UInt8] {
    let start = ContinuousClock.now
    var bytes: [UInt8] = []
    while true {
      let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
      let rest = Int32(timeLimit) - Int32(elapsed)
      var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      guard rest > 0, unsafe poll(&ready, 1, rest) > 0 else { return bytes }
      var byte: UInt8 = 0
      guard unsafe read(terminal, &byte, 1) == 1 else { return bytes }
      bytes.append(byte)
      if byte == UInt8(ascii: "c"), bytes.contains(0x1B) { return bytes }
    }
  }

  /// Returns the numbers of an answer; empty for anything else.
  static func attributes(in answer: [UInt8]) -> [Int] {
    let text = String(decoding: answer, as: UTF8.self)
    guard let start = text.firstRange(of: "\u{1B}[?"), text.hasSuffix("c") else { return [] }
    return text[start.upperBound...].dropLast().split(separator: ";").compactMap { Int($0) }
  }
}
