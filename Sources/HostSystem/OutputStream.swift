package import GHFCommands
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A buffered writer to a file descriptor that throws write errors.
///
/// `print` hides them, so a full disk would look like success.
package final class OutputStream: OutputSink {
  private let descriptor: Int32
  private let buffer = Mutex<[UInt8]>([])
  private let written = Atomic(0)
  private let capacity = 1 << 16

  package static let standardOutput = OutputStream(descriptor: STDOUT_FILENO)
  package static let standardError = OutputStream(descriptor: STDERR_FILENO)

  package init(descriptor: Int32) { self.descriptor = descriptor }

  package var writtenByteCount: Int { written.load(ordering: .relaxed) }

  package func write(_ bytes: [UInt8]) throws(OutputError) {
    try buffer.withLock { buffer in
      buffer += bytes
      return buffer.count < capacity ? .success(()) : drain(&buffer)
    }.get()
  }

  package func flush() throws(OutputError) { try buffer.withLock { drain(&$0) }.get() }

  /// Writes the buffer; discards the rest of it after an error.
  private func drain(_ buffer: inout [UInt8]) -> Result<Void, OutputError> {
    defer { buffer.removeAll(keepingCapacity: true) }
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = CLibrary.writeBytes(rest, to: descriptor)
      if count >= 0 {
        rest = rest.dropFirst(count)
        written.add(count, ordering: .relaxed)
      } else if let error = failure(errno) {
        return .failure(error)
      }
    }
    return .success(())
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
