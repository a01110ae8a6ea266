import Glibc
import TerminalText

/// Calls of the C library on non-blocking descriptors.
enum Descriptors {
  /// The result of reading a descriptor.
  enum Input {
    case bytes(ArraySlice<UInt8>)
    /// Nothing can be read at the moment.
    case nothing
    /// Nothing will ever be read: the terminal has hung up.
    case end
  }

  /// Opens a terminal; returns -1 and sets `errno` if it can't.
  static func openTerminal(_ path: String) -> Int32 {
    unsafe open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
  }

  /// Opens a pipe that programs don't inherit; returns nil and sets `errno` if it can't.
  static func openPipe() -> (reader: Int32, writer: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }

  static func closeAll(_ descriptors: Int32...) { for number in descriptors { close(number) } }

  /// Waits until one of two descriptors can be read, of which -1 never can; -1 milliseconds means no
  /// limit.
  ///
  /// - Returns: The events of each, or nil after a signal.
  static func waitForInput(
    _ first: Int32, _ second: Int32, milliseconds: Int32
  ) -> (first: Int32, second: Int32)? {
    var requests = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard unsafe poll(&requests, 2, milliseconds) >= 0 else { return nil }
    return (Int32(requests[0].revents), Int32(requests[1].revents))
  }

  /// Reads what is available, up to 4 KB, as much as a terminal returns at once.
  static func receive(from descriptor: Int32) -> Input {
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    if count > 0 { return .bytes(bytes[..<count]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
  }

  /// Writes all bytes; waits while the descriptor accepts none, until `isCancelled` returns true.
  ///
  /// - Returns: False if the descriptor failed or the write was cancelled.
  static func send(_ bytes: [UInt8], to descriptor: Int32, isCancelled: () -> Bool) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      if isCancelled() { return false }
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        let failed = Int16(POLLHUP | POLLERR | POLLNVAL)
        if unsafe poll(&request, 1, 100) > 0, request.revents & failed != 0 { return false }
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// The size of a terminal that doesn't know its size.
  static let defaultSize = CellGridSize(rows: 24, columns: 80)
  /// The largest screen, in cells: several of the largest displays with the smallest font.
  private static let maximumCellCount = 1_000_000

  /// Returns the size of a terminal; nil if a screen of that size can't be drawn.
  static func size(of descriptor: Int32) -> CellGridSize? {
    var size = winsize()
    let result = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    let (rows, columns) = (Int(size.ws_row), Int(size.ws_col))
    guard result == 0, rows > 0, columns > 0 else { return defaultSize }
    return rows * columns > maximumCellCount ? nil : CellGridSize(rows: rows, columns: columns)
  }
}
