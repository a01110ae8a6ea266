package import GHFCommands
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input, line by line, whatever bytes it holds.
package final class StandardInput: LineSource {
  private struct State {
    var bytes: ArraySlice<UInt8> = []
    var isAtEnd = false
  }

  /// How long a line may be, without its end, in bytes; no list of names has longer ones.
  private static let lineLimit = 1_000

  private let descriptor: Int32
  private let state = Mutex(State())

  package init(descriptor: Int32 = STDIN_FILENO) {
    self.descriptor = descriptor
  }

  package var isReady: Bool {
    state.withLock { state in
      if state.isAtEnd || state.bytes.contains(UInt8(ascii: "\n")) { return true }
      return waitForBytes(atMost: 0)
    }
  }

  package var hasData: Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return lseek(descriptor, 0, SEEK_CUR) < status.st_size
    case S_IFIFO:
      // A pipe whose writers have closed it is ready too, with nothing to read.
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&request, 1, 0) > 0 && request.revents & Int16(POLLIN) != 0
    default: return false
    }
  }

  package func nextLine() throws(InputError) -> String? {
    try state.withLock { state in line(&state) }.get()
  }

  private func line(_ state: inout State) -> Result<String?, InputError> {
    while true {
      let line = state.bytes.prefix(Self.lineLimit + 1)
      let end = line.firstIndex(of: UInt8(ascii: "\n"))
      if end == nil, line.count > Self.lineLimit {
        return .failure(.lineTooLong(limitByteCount: Self.lineLimit))
      }
      if let end {
        let line = String(decoding: state.bytes[..<end], as: UTF8.self)
        state.bytes = state.bytes[(end + 1)...]
        return .success(line)
      }
      if state.isAtEnd {
        if state.bytes.isEmpty { return .success(nil) }
        defer { state.bytes = [] }
        return .success(String(decoding: state.bytes, as: UTF8.self))
      }
      if let error = readMore(&state) { return .failure(error) }
    }
  }

  /// Whether there is something to read within so many milliseconds; -1 waits for it.
  private func waitForBytes(atMost milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) > 0
  }

  private func readMore(_ state: inout State) -> InputError? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe chunk.withUnsafeMutableBytes { bytes in
      unsafe read(descriptor, bytes.baseAddress, bytes.count)
    }
    if count < 0 {
      let number = errno
      if number == EINTR { return nil }
      if number == EAGAIN {
        // Somebody else made the descriptor non-blocking: wait until there is more.
        _ = waitForBytes(atMost: -1)
        return nil
      }
      return .failed(errno: number, reason: SystemText.describe(number))
    }
    state.isAtEnd = count == 0
    state.bytes += chunk[..<count]
    return nil
  }
}
