private import Foundation
import Synchronization

/// A pseudo-terminal whose other side the test plays; it buffers output until a test reads it.
package final class PseudoTerminal: Sendable {
  /// The path that a program opens to use the terminal.
  package let path: String

  private let master: Int32
  /// Keeps the terminal alive, and its modes and last output readable, while no program has it open.
  private let keeper: Int32
  private let bytes = Mutex<[UInt8]>([])

  /// - Throws: `POSIXError` if the system has no free pseudo-terminal.
  package init() throws {
    var ends: (master: Int32, keeper: Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard unsafe openpty(&ends.master, &ends.keeper, &name, nil, nil) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    (master, keeper) = ends
    path = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for end in [master, keeper] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(keeper)
    close(master)
  }

  package func resize(rows: Int, columns: Int) {
    var value = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &value)
  }

  /// Types a text.
  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(master, $0.baseAddress, $0.count) }
  }

  /// Writes output until the terminal accepts no more.
  ///
  /// - Throws: `POSIXError` if the terminal can't be opened.
  package func fill() throws {
    let descriptor = unsafe open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(descriptor) }
    let bytes = [UInt8](repeating: UInt8(ascii: "."), count: 256)
    while unsafe bytes.withUnsafeBytes({ unsafe write(descriptor, $0.baseAddress, $0.count) }) > 0 {
    }
  }

  /// Ends the connection, as a closed window does; the terminal hangs up.
  ///
  /// The descriptor stays open for `deinit`, but leads elsewhere.
  package func hangUp() {
    let nowhere = unsafe open("/dev/null", O_RDWR)
    _ = dup2(nowhere, master)
    close(nowhere)
  }

  /// All output read so far.
  package var written: [UInt8] { bytes.withLock(\.self) }

  /// Reads the output that is available, waiting up to 10 s for at least `count` bytes.
  ///
  /// - Returns: What was written since the last call.
  @discardableResult
  package func read(_ count: Int = 0) -> String {
    var new: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      let isReady = unsafe poll(&request, 1, new.count < count ? 10_000 : 0) > 0
      guard isReady, request.revents & Int16(POLLIN) != 0 else { break }
      let length = unsafe piece.withUnsafeMutableBytes { piece in
        unsafe Foundation.read(master, piece.baseAddress, piece.count)
      }
      if length <= 0 { break }
      new += piece[..<length]
    }
    bytes.withLock { $0 += new }
    return String(decoding: new, as: UTF8.self)
  }

  /// The number of bytes that were typed and not read; without line editing.
  package var unreadByteCount: Int {
    var settings = termios()
    guard unsafe tcgetattr(keeper, &settings) == 0 else { return -1 }
    var original = settings
    settings.c_lflag &= ~tcflag_t(ICANON)
    _ = unsafe tcsetattr(keeper, TCSANOW, &settings)
    defer { _ = unsafe tcsetattr(keeper, TCSANOW, &original) }
    var count: Int32 = 0
    return unsafe ioctl(keeper, UInt(FIONREAD), &count) == 0 ? Int(count) : -1
  }

  /// The flags of the modes: input, output, control and local.
  package var modes: [UInt] {
    var modes = termios()
    guard unsafe tcgetattr(keeper, &modes) == 0 else { return [] }
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map { UInt($0) }
  }

  /// True if it echoes typed text, which is the default.
  package var echoes: Bool { modes.last.map { $0 & UInt(ECHO) != 0 } ?? false }

  package var isRaw: Bool {
    let modes = modes
    return modes.count == 4 && modes[3] & UInt(ICANON | ECHO | ISIG) == 0
      && modes[1] & UInt(OPOST) == 0 && modes[0] & UInt(ICRNL | IXON) == 0
  }
}
