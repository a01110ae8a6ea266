import TerminalText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pseudo-terminal whose other side the test plays.
final class PseudoTerminal: Sendable {
  struct Failure: Error {
    let errno: Int32
  }

  private let master: Int32
  /// Keeps the terminal alive, and its modes readable, while no device has it open.
  private let keeper: Int32
  let path: String

  init(_ size: Size = Size(rows: 24, columns: 80)) throws {
    master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard master >= 0 else { throw Failure(errno: errno) }
    #if canImport(Darwin)
      guard grantpt(master) == 0, unlockpt(master) == 0, let name = unsafe ptsname(master) else {
        throw Failure(errno: errno)
      }
      path = unsafe String(cString: name)
    #else
      // Glibc declares posix_openpt and the like only to programs that define _XOPEN_SOURCE.
      let unlock: UInt = 0x4004_5431
      let getNumber: UInt = 0x8004_5430
      var isLocked: Int32 = 0
      var number: Int32 = 0
      guard unsafe ioctl(master, unlock, &isLocked) == 0,
        unsafe ioctl(master, getNumber, &number) == 0
      else { throw Failure(errno: errno) }
      path = "/dev/pts/\(number)"
    #endif
    keeper = unsafe open(path, O_RDWR | O_NOCTTY)
    guard keeper >= 0 else { throw Failure(errno: errno) }
    resize(size)
  }

  deinit {
    close(keeper)
    close(master)
  }

  func resize(_ size: Size) {
    var value = winsize(
      ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &value)
  }

  /// Types a text.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(master, $0.baseAddress, $0.count) }
  }

  /// Returns what was written to the terminal so far, waiting for at least `count` bytes.
  func output(_ count: Int = 0) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      let isReady = unsafe poll(&request, 1, bytes.count < count ? 10_000 : 0) > 0
      guard isReady, request.revents & Int16(POLLIN) != 0 else { break }
      let readCount = unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe read(master, buffer.baseAddress, buffer.count)
      }
      if readCount <= 0 { break }
      bytes += buffer[..<readCount]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Ends the connection, as a closed window does; the terminal hangs up.
  ///
  /// The descriptor stays open for `deinit`, but leads elsewhere.
  func hangUp() {
    let nowhere = unsafe open("/dev/null", O_RDWR)
    _ = dup2(nowhere, master)
    close(nowhere)
  }

  /// The number of bytes that were typed and not read; without line editing.
  var unreadByteCount: Int {
    var modes = termios()
    guard unsafe tcgetattr(keeper, &modes) == 0 else { return -1 }
    var original = modes
    modes.c_lflag &= ~tcflag_t(ICANON)
    _ = unsafe tcsetattr(keeper, TCSANOW, &modes)
    defer { _ = unsafe tcsetattr(keeper, TCSANOW, &original) }
    var count: Int32 = 0
    return unsafe ioctl(keeper, UInt(FIONREAD), &count) == 0 ? Int(count) : -1
  }

  /// The flags of the modes: input, output, control and local.
  var modes: [tcflag_t] {
    var modes = termios()
    guard unsafe tcgetattr(keeper, &modes) == 0 else { return [] }
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }

  var isRaw: Bool {
    let modes = modes
    return modes.count == 4 && modes[3] & tcflag_t(ICANON | ECHO | ISIG) == 0
      && modes[1] & tcflag_t(OPOST) == 0 && modes[0] & tcflag_t(ICRNL | IXON) == 0
  }
}

/// Starts a thread, which is never joined; returns false if the system can't.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let work = unsafe Unmanaged.passRetained(Work(body))
  return unsafe pthread_create(
    &thread, nil,
    { argument in
      let argument: UnsafeMutableRawPointer? = unsafe argument
      if let argument = unsafe argument {
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
      }
      return nil
    }, work.toOpaque()) == 0
}
