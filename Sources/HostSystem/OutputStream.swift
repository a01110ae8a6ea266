package import GHFCommands
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file descriptor that is written to through a buffer, and never fails unnoticed.
///
/// `print` hides write errors, so that a full disk would look like a success; this throws them.
package final class OutputStream: OutputSink {
  private let descriptor: Int32
  private let buffer = Mutex<[UInt8]>([])
  private let written = Atomic(0)
  private let capacity = 1 << 16

  package static let standardOutput = OutputStream(descriptor: STDOUT_FILENO)
  package static let standardError = OutputStream(descriptor: STDERR_FILENO)

  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// How many bytes the system has taken.
  package var writtenByteCount: Int { written.load(ordering: .relaxed) }

  package func write(_ bytes: [UInt8]) throws(OutputError) {
    let result = buffer.withLock { buffer in
      buffer += bytes
      return buffer.count < capacity ? .success(()) : drain(&buffer)
    }
    try result.get()
  }

  package func flush() throws(OutputError) {
    try buffer.withLock { drain(&$0) }.get()
  }

  /// Writes all that waits; after a failure nothing of it is tried again.
  private func drain(_ buffer: inout [UInt8]) -> Result<Void, OutputError> {
    defer { buffer.removeAll(keepingCapacity: true) }
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
          unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
        written.add(count, ordering: .relaxed)
      } else if let error = failure(errno) {
        return .failure(error)
      }
    }
    return .success(())
  }

  /// What a failed write means; nil when it is to be tried again.
  private func failure(_ number: Int32) -> OutputError? {
    switch number {
    case EINTR: return nil
    case EAGAIN:
      // Somebody else made the descriptor non-blocking: wait until it takes more.
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = unsafe poll(&request, 1, -1)
      return nil
    case EPIPE: return .closed
    default: return .failed(errno: number, reason: SystemText.describe(number))
    }
  }
}
