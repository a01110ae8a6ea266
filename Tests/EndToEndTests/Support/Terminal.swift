import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal of the tests' own; what is written to it waits there until it is read.
final class Terminal: Sendable {
  static let columns = 100

  /// What a program opens to be on it.
  let path: String

  private let master: Int32
  /// Kept open, so that what was written last is not lost with the program that wrote it.
  private let slave: Int32
  private let bytes = Mutex<[UInt8]>([])

  /// Makes a terminal.
  ///
  /// - Throws: `TerminalError` when the system has none left.
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

  /// All that programs sent to it.
  var written: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

  /// What a person sees.
  var screen: Screen { Screen(showing: bytes.withLock { $0 }) }

  /// Whether it shows what is typed, as it does unless a program has changed that.
  var echoes: Bool {
    var settings = termios()
    return unsafe tcgetattr(slave, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Types a text as a person does.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(master, $0.baseAddress, $0.count) }
  }

  /// Takes what was written so far.
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

  /// Reads until a text was written, at any time.
  ///
  /// - Throws: `TerminalError` when it does not come within 20 s.
  func read(until text: String) async throws {
    for _ in 1...2_000 {
      read()
      if bytes.withLock({ $0.holds(Array(text.utf8)) }) { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw TerminalError(errorNumber: ETIMEDOUT)
  }
}

/// Why there is no terminal, or nothing on it.
struct TerminalError: Error {
  let errorNumber: Int32
}
