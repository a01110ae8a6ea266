import Glibc
import Synchronization
package import TerminalHost

/// Standard input or a file as lines, even if its bytes aren't UTF-8.
package final class StandardInput: LineSource {
  private struct State {
    var bytes: ArraySlice<UInt8> = []
    var isAtEnd = false
    var lineCount = 0
  }

  /// The maximum length of a line in bytes, without its line ending: a page of JSON may be one line.
  private static let lineLimit = 1_000_000
  /// The maximum number of lines; no list of names needs more, and readers keep them in memory.
  private static let lineCountLimit = 1_000_000

  private let descriptor: Int32
  private let isOwned: Bool
  private let state = Mutex(State())

  package init(descriptor: Int32 = STDIN_FILENO) {
    self.descriptor = descriptor
    isOwned = false
  }

  /// Opens a file, or a pipe with a name; waits until the pipe has a writer.
  ///
  /// - Throws: `InputError.failed` if the file can't be opened.
  package init(path: String) throws(InputError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      let number = errno
      throw .failed(errno: number, reason: CLibrary.errorText(number))
    }
    self.descriptor = descriptor
    isOwned = true
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  package var isReady: Bool {
    state.withLock { state in
      state.isAtEnd || state.bytes.contains(UInt8(ascii: "\n"))
        || CLibrary.waitForEvents(POLLIN, on: descriptor, milliseconds: 0) != 0
    }
  }

  package var hasData: Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return lseek(descriptor, 0, SEEK_CUR) < status.st_size
    case S_IFIFO:
      // A pipe that its writers have closed is ready too (POLLHUP), but has no data.
      return CLibrary.waitForEvents(POLLIN, on: descriptor, milliseconds: 0) & POLLIN != 0
    default: return false
    }
  }

  package func nextLine() throws(InputError) -> String? {
    try state.withLock { state throws(InputError) in try line(&state) }
  }

  private func line(_ state: inout State) throws(InputError) -> String? {
    state.lineCount += 1
    while true {
      let line = state.bytes.prefix(Self.lineLimit + 1)
      if !line.isEmpty, state.lineCount > Self.lineCountLimit {
        throw .tooManyLines(limit: Self.lineCountLimit)
      }
      if let end = line.firstIndex(of: UInt8(ascii: "\n")) {
        defer { state.bytes = state.bytes[(end + 1)...] }
        return String(decoding: state.bytes[..<end], as: UTF8.self)
      }
      if line.count > Self.lineLimit { throw .lineTooLong(limitByteCount: Self.lineLimit) }
      if state.isAtEnd {
        if state.bytes.isEmpty { return nil }
        defer { state.bytes = [] }
        return String(decoding: state.bytes, as: UTF8.self)
      }
      try readMore(&state)
    }
  }

  private func readMore(_ state: inout State) throws(InputError) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe read(descriptor, &chunk, chunk.count)
    if count >= 0 {
      state.isAtEnd = count == 0
      state.bytes += chunk[..<count]
      return
    }
    switch errno {
    case EINTR: break
    case EAGAIN:
      // Another process made the descriptor non-blocking.
      CLibrary.waitForEvents(POLLIN, on: descriptor, milliseconds: -1)
    case let number: throw .failed(errno: number, reason: CLibrary.errorText(number))
    }
  }
}
