import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pseudoterminal, which buffers output until a test reads it.
final class Terminal: Sendable {
  static let columns = 100

  /// The path that a program opens to use the terminal.
  let path: String

  private let master: Int32
  /// Kept open so that the last output isn't lost when the program exits.
  private let slave: Int32
  private let bytes = Mutex<[UInt8]>([])

  /// - Throws: `TerminalError` if the system has no free pseudoterminal.
  init() throws {
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard unsafe openpty(&ends.master, &ends.slave, &name, nil, nil) == 0 else {
      throw TerminalError(errorNumber: errno)
    }
    (master, slave) = ends
    path = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(slave)
    close(master)
  }

  /// All output read so far.
  var written: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

  /// The screen as a person sees it.
  var screen: Screen { Screen(showing: bytes.withLock { $0 }) }

  /// True if it echoes typed text, which is the default.
  var echoes: Bool {
    var settings = termios()
    return unsafe tcgetattr(slave, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// The modes that decide what the shell's line editor and the user see of typed text.
  var modes: [tcflag_t] {
    var settings = termios()
    guard unsafe tcgetattr(slave, &settings) == 0 else { return [] }
    return [settings.c_iflag, settings.c_oflag, settings.c_lflag]
  }

  /// Returns the input that no program has read, as a shell would read it.
  func unreadInput() -> String {
    var settings = termios()
    guard unsafe tcgetattr(slave, &settings) == 0 else { return "" }
    var original = settings
    // Without line editing, the beginning of a line can be read too.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    _ = unsafe tcsetattr(slave, TCSANOW, &settings)
    defer { _ = unsafe tcsetattr(slave, TCSANOW, &original) }
    var count: Int32 = 0
    guard unsafe ioctl(slave, UInt(FIONREAD), &count) == 0, count > 0 else { return "" }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    let length = unsafe bytes.withUnsafeMutableBytes { bytes in
      #if canImport(Glibc)
        unsafe Glibc.read(slave, bytes.baseAddress, bytes.count)
      #else
        unsafe Darwin.read(slave, bytes.baseAddress, bytes.count)
      #endif
    }
    return String(decoding: bytes.prefix(max(length, 0)), as: UTF8.self)
  }

  /// Types a text.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(master, $0.baseAddress, $0.count) }
  }

  /// Writes output until the terminal accepts no more.
  ///
  /// - Throws: `TerminalError` if the terminal can't be opened.
  func fill() throws {
    let descriptor = unsafe open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw TerminalError(errorNumber: errno) }
    defer { close(descriptor) }
    let bytes = [UInt8](repeating: UInt8(ascii: "."), count: 256)
    while unsafe bytes.withUnsafeBytes({ unsafe write(descriptor, $0.baseAddress, $0.count) }) > 0 {
    }
  }

  /// Reads the output that is available.
  func read() {
    var piece = [UInt8](repeating: 0, count: 4_096)
    bytes.withLock { bytes in
      while true {
        let count = unsafe piece.withUnsafeMutableBytes { piece in
          #if canImport(Glibc)
            unsafe Glibc.read(master, piece.baseAddress, piece.count)
          #else
            unsafe Darwin.read(master, piece.baseAddress, piece.count)
          #endif
        }
        if count <= 0 { return }
        bytes += piece[..<count]
      }
    }
  }

  /// Reads until the output contains a text, which may have been read before the call.
  ///
  /// - Throws: `TerminalError` after 20 s.
  func read(until text: String) async throws {
    for _ in 1...2_000 {
      read()
      if bytes.withLock({ $0.containsBytes(Array(text.utf8)) }) { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw TerminalError(errorNumber: ETIMEDOUT)
  }
}

/// The failure to open a terminal, or to read the expected text from it.
struct TerminalError: Error {
  let errorNumber: Int32
}
