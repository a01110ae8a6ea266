private import Foundation

/// A pipe whose ends the test closes.
final class Pipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  /// Opens a pipe and ignores SIGPIPE, so that writes without a reader fail with an error.
  ///
  /// - Throws: `POSIXError` if the system has no descriptors left.
  init() throws {
    _ = signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE)
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  /// Writes bytes, which must fit in the buffer, and closes the write end.
  func send(_ bytes: [UInt8]) {
    _ = unsafe bytes.withUnsafeBytes { unsafe write(writeEnd, $0.baseAddress, $0.count) }
    closeWriteEnd()
  }

  func closeReadEnd() { close(readEnd) }
  func closeWriteEnd() { close(writeEnd) }

  /// Makes writes fail with EAGAIN instead of blocking.
  func makeWriteEndNonBlocking() {
    _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
  }

  /// Reads to the end in small pieces, slowly at first, blocking the thread.
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

/// An open file, closed on deinit.
final class OpenedFile: Sendable {
  let descriptor: Int32

  /// Opens a file or directory for reading, or a device for writing.
  init(_ path: String, forWriting: Bool = false) {
    descriptor = unsafe open(path, forWriting ? O_WRONLY : O_RDONLY)
  }

  deinit { close(descriptor) }
}
