import Synchronization

/// Standard output of a terminal, which a pager is put in front of where one is asked for.
///
/// The pager is started by the first bytes, so that whatever ends without output needs none. While
/// it has the terminal, nothing else is shown there: messages are held back until it has ended.
final class PagedOutput: OutputSink {
  private enum State {
    case plain
    /// A pager is to be started by the first bytes.
    case asked(PagerCommand)
    /// `kept` is all that was written, as long as a pager that fails may have read nothing of it.
    case paging(any PagerSession, PagerCommand, kept: [UInt8]?)
  }

  // A pipe of 64 KiB and a buffer as large: who took more than both hold has read something.
  private static let unreadLimit = 1 << 17

  private let sink: any OutputSink
  let pager: any Pager
  private let messages: HeldMessages?
  private let status: StatusLine
  private let state = Mutex(State.plain)

  /// Writes to `sink`; `messages` are held back if they go to the same terminal.
  init(
    _ sink: any OutputSink, pager: any Pager, holding messages: HeldMessages?, status: StatusLine
  ) {
    self.sink = sink
    self.pager = pager
    self.messages = messages
    self.status = status
  }

  /// Lets a pager show what is written from now on.
  func page(with command: PagerCommand) {
    state.withLock { $0 = .asked(command) }
  }

  /// Whether a pager was left before the end of the output, which is known until `finish`.
  var isLeft: Bool {
    state.withLock { state in
      if case .paging(let session, _, _) = state { session.isOver } else { false }
    }
  }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    try state.withLock { state in pass(bytes, &state) }.get()
  }

  func flush() throws(OutputError) {
    try state.withLock { state in pass(nil, &state) }.get()
  }

  /// Ends the output, waits until the pager ends, and says what was held back.
  ///
  /// - Throws: `OutputError` when what no pager showed could not be written.
  func finish() throws(OutputError) {
    try state.withLock { state in
      let last = state
      // The command knows all that this belongs to, and would keep it.
      state = .plain
      guard case .paging(let session, let command, let kept) = last else {
        return Result<Void, OutputError>.success(())
      }
      return end(session, command, kept, &state) ?? .success(())
    }.get()
  }

  /// Writes bytes, or all that waits, to where output goes now.
  private func pass(_ bytes: [UInt8]?, _ state: inout State) -> Result<Void, OutputError> {
    switch state {
    case .plain: return Result { () throws(OutputError) in try sink.take(bytes) }
    case .asked(let command):
      guard let bytes, !bytes.isEmpty else { return .success(()) }
      status.suspend()
      messages?.hold()
      let session = pager.start(command.line, variables: command.variables)
      state = .paging(session, command, kept: [])
      return pass(bytes, &state)
    case .paging(let session, let command, var kept):
      // Held once only, so that adding to it copies nothing.
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

  /// Waits for the pager's end; tells what came of the plain output in place of one that failed.
  private func end(
    _ session: any PagerSession, _ command: PagerCommand, _ kept: [UInt8]?, _ state: inout State
  ) -> Result<Void, OutputError>? {
    let end = session.finish()
    messages?.release()
    guard end == .failed, let kept else { return nil }
    state = .plain
    status.resume()
    command.tellsFailure()
    return Result { () throws(OutputError) in
      try sink.write(kept)
      try sink.flush()
    }
  }
}

extension OutputSink {
  /// Writes bytes, or with none all that waits.
  fileprivate func take(_ bytes: [UInt8]?) throws(OutputError) {
    if let bytes { try write(bytes) } else { try flush() }
  }
}
