import Synchronization

/// The standard output of a terminal, optionally through a pager.
///
/// The first bytes start the pager, so a run without output needs none. While the pager has the
/// terminal, nothing else is shown there: messages are held back until it has ended.
package final class PagedOutput: OutputSink {
  private enum State {
    case plain
    /// The first bytes will start a pager.
    case pending(PagerCommand)
    /// `kept` holds all bytes so far, as long as a failing pager may not have read any of them.
    case paging(any PagerSession, PagerCommand, kept: [UInt8]?)
  }

  // A pipe of 64 KiB and a buffer of the same size: beyond that, the pager has read some bytes.
  private static let unreadLimit = 1 << 17

  private let sink: any OutputSink
  package let pager: any Pager
  private let messages: HeldMessages?
  private let status: StatusLine
  private let state = Mutex(State.plain)

  /// Creates an output to `sink`; `messages` is nil unless they go to the same terminal.
  package init(
    _ sink: any OutputSink, pager: any Pager, holding messages: HeldMessages?, status: StatusLine
  ) {
    self.sink = sink
    self.pager = pager
    self.messages = messages
    self.status = status
  }

  /// Sends all further output through a pager.
  package func page(with command: PagerCommand) { state.withLock { $0 = .pending(command) } }

  /// True if the pager has ended before the output did; false after `finish`.
  package var wasQuit: Bool {
    state.withLock { state in
      if case .paging(let session, _, _) = state { session.isOver } else { false }
    }
  }

  /// Holds messages and progress back while they would move the lines on the terminal.
  package func hold() {
    status.suspend()
    messages?.hold()
  }

  /// Writes the messages that were held back.
  package func release() {
    messages?.release()
    status.resume()
  }

  package func write(_ bytes: [UInt8]) throws(OutputError) {
    try state.withLock { state in pass(bytes, &state) }.get()
  }

  package func flush() throws(OutputError) {
    try state.withLock { state in pass(nil, &state) }.get()
  }

  /// Ends the output, waits until the pager ends, and writes the messages that were held back.
  ///
  /// - Throws: `OutputError` if output that no pager showed could not be written.
  package func finish() throws(OutputError) {
    try state.withLock { state in
      let last = state
      // The command refers to the context, and would keep it alive.
      state = .plain
      guard case .paging(let session, let command, let kept) = last else {
        return Result<Void, OutputError>.success(())
      }
      return end(session, command, kept, &state) ?? .success(())
    }.get()
  }

  /// Writes bytes, or flushes if `bytes` is nil, to the pager or the terminal.
  private func pass(_ bytes: [UInt8]?, _ state: inout State) -> Result<Void, OutputError> {
    switch state {
    case .plain: return Result { () throws(OutputError) in try sink.take(bytes) }
    case .pending(let command):
      guard let bytes, !bytes.isEmpty else { return .success(()) }
      status.suspend()
      messages?.hold()
      let session = pager.start(command.line, variables: command.variables)
      state = .paging(session, command, kept: [])
      return pass(bytes, &state)
    case .paging(let session, let command, var kept):
      // Drops the other reference to `kept`, so that appending doesn't copy it.
      state = .plain
      kept?.append(contentsOf: bytes ?? [])
      do throws(OutputError) {
        try session.take(bytes)
        if let count = kept?.count, count > PagedOutput.unreadLimit { kept = nil }
        state = .paging(session, command, kept: kept)
        return .success(())
      } catch {
        state = .paging(session, command, kept: kept)
        return end(session, command, kept, &state) ?? .failure(error)
      }
    }
  }

  /// Waits until the pager ends; if it failed, writes the kept bytes and returns the result.
  ///
  /// Returns nil if the pager didn't fail, or if the bytes were dropped.
  private func end(
    _ session: any PagerSession, _ command: PagerCommand, _ kept: [UInt8]?, _ state: inout State
  ) -> Result<Void, OutputError>? {
    let end = session.finish()
    messages?.release()
    guard end == .failed, let kept else { return nil }
    state = .plain
    status.resume()
    command.reportFailure()
    return Result { () throws(OutputError) in
      try sink.write(kept)
      try sink.flush()
    }
  }
}

extension OutputSink {
  /// Writes bytes, or flushes if `bytes` is nil.
  fileprivate func take(_ bytes: [UInt8]?) throws(OutputError) {
    if let bytes { try write(bytes) } else { try flush() }
  }
}
