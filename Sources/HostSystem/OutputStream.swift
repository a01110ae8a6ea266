import Glibc
import Synchronization
package import TerminalHost

/// A buffered writer to a file descriptor that throws write errors.
///
/// `print` hides them, so a full disk would look like success.
package final class OutputStream: OutputSink {
  private let descriptor: Int32
  private let buffer = Mutex<[UInt8]>([])
  private let capacity = 1 << 16
  /// The sequence that the process must undo before it ends; empty for none.
  private let watched: [UInt8]
  private let isWatchedWritten = Atomic(false)

  /// Standard output, which may turn line wrap off (DECAWM).
  package static let standardOutput = OutputStream(
    descriptor: STDOUT_FILENO, watchingFor: "\u{1B}[?7l")
  /// Standard error, which may hold a status line: each ends by erasing the rest of its row (EL).
  package static let standardError = OutputStream(
    descriptor: STDERR_FILENO, watchingFor: "\u{1B}[K")

  package init(descriptor: Int32, watchingFor sequence: String = "") {
    self.descriptor = descriptor
    watched = Array(sequence.utf8)
  }

  /// True once the watched sequence has been written to a terminal, or is about to be.
  var hasWrittenSequence: Bool { isWatchedWritten.load(ordering: .relaxed) }

  package func write(_ bytes: [UInt8]) throws(OutputError) {
    try buffer.withLock { buffer throws(OutputError) in
      buffer += bytes
      if buffer.count >= capacity { try drain(&buffer) }
    }
  }

  package func flush() throws(OutputError) {
    try buffer.withLock { buffer throws(OutputError) in try drain(&buffer) }
  }

  /// Writes the buffer; discards the rest of it after an error.
  private func drain(_ buffer: inout [UInt8]) throws(OutputError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    if !watched.isEmpty, !hasWrittenSequence, isatty(descriptor) == 1, hasWatched(in: buffer) {
      isWatchedWritten.store(true, ordering: .relaxed)
    }
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = CLibrary.writeBytes(rest, to: descriptor)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if let error = failure(errno) {
        throw error
      }
    }
  }

  /// Returns true if bytes contain the watched sequence, which begins with ESC and is never split.
  private func hasWatched(in bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: 0x1B) {
      rest = rest[start...]
      if rest.starts(with: watched) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Returns the error for a failed write; nil to retry it.
  private func failure(_ number: Int32) -> OutputError? {
    switch number {
    case EINTR: return nil
    case EAGAIN:
      // Another process made the descriptor non-blocking.
      CLibrary.waitForEvents(POLLOUT, on: descriptor, milliseconds: -1)
      return nil
    case EPIPE: return .closed
    default: return .failed(errno: number, reason: CLibrary.errorText(number))
    }
  }
}
