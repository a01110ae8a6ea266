#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe whose ends are closed with it, if not before.
final class Pipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  /// Opens a pipe, and lets writes to one without a reader fail instead of killing the tests.
  ///
  /// - Throws: `PipeError` when the system has no descriptors left.
  init() throws {
    _ = signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw PipeError(errorNumber: errno) }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  /// Puts bytes in, which must fit, and closes the write end.
  func send(_ bytes: [UInt8]) {
    _ = unsafe bytes.withUnsafeBytes { unsafe write(writeEnd, $0.baseAddress, $0.count) }
    closeWriteEnd()
  }

  func closeReadEnd() { close(readEnd) }
  func closeWriteEnd() { close(writeEnd) }

  /// Lets writes fail with EAGAIN where they would wait.
  func makeWriteEndNonBlocking() {
    _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
  }

  /// Reads to the end, a small piece at a time and slowly at first; blocks its thread.
  func readSlowly() -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 8_192)
    while true {
      if bytes.count < 200_000 { usleep(2_000) }
      let count = unsafe piece.withUnsafeMutableBytes { piece in
        unsafe read(readEnd, piece.baseAddress, piece.count)
      }
      if count <= 0 { return bytes }
      bytes += piece[..<count]
    }
  }
}

/// Why a pipe could not be opened.
struct PipeError: Error {
  let errorNumber: Int32
}
