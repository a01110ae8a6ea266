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
    case paging(any PagerSession)
  }

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
    try state.withLock { state throws(OutputError) in try pass(bytes, &state) }
  }

  package func flush() throws(OutputError) {
    try state.withLock { state throws(OutputError) in try pass(nil, &state) }
  }

  /// Ends the output, waits until the pager ends, and writes the messages that were held back.
  package func finish() {
    state.withLock { state in
      if case .paging(let session) = state {
        session.finish()
        messages?.release()
      }
      // A command refers to the context, and would keep it alive.
      state = .plain
    }
  }

  /// Writes bytes, or flushes if `bytes` is nil, to the pager or the terminal.
  private func pass(_ bytes: [UInt8]?, _ state: inout State) throws(OutputError) {
    switch state {
    case .plain: try sink.take(bytes)
    case .paging(let session): try session.take(bytes)
    case .pending(let command):
      guard let bytes, !bytes.isEmpty else { return }
      hold()
      if let session = pager.start(command.line, variables: command.variables) {
        state = .paging(session)
      } else {
        state = .plain
        release()
        command.reportFailure()
      }
      try pass(bytes, &state)
    }
  }
}

extension OutputSink {
  /// Writes bytes, or flushes if `bytes` is nil.
  fileprivate func take(_ bytes: [UInt8]?) throws(OutputError) {
    if let bytes { try write(bytes) } else { try flush() }
  }
}

/// A way to start programs that show output page by page.
package protocol Pager: Sendable {
  /// Starts a pager with a shell command, such as `less -FRX`; the pager then owns the terminal.
  ///
  /// Returns nil if the program can't be started. A shell that can't run the command has started.
  func start(_ command: String, variables: [String: String]) -> (any PagerSession)?
}

/// A pager, whose input is the sink; writing fails with `OutputError.closed` once the user has quit it.
package protocol PagerSession: OutputSink {
  /// Closes the pager's input and waits until the pager ends, blocking the thread; called once.
  func finish()
}

/// The pager to run.
package struct PagerCommand: Sendable {
  /// The shell command.
  let line: String
  /// The environment of the pager.
  let variables: [String: String]
  /// Reports that the pager could not be started.
  let reportFailure: @Sendable () -> Void

  package init(
    _ line: String, variables: [String: String], reportFailure: @escaping @Sendable () -> Void
  ) {
    self.line = line
    self.variables = variables
    self.reportFailure = reportFailure
  }
}

/// Standard error, which buffers messages while a pager has the terminal.
package final class HeldMessages: OutputSink {
  private let sink: any OutputSink
  /// The buffered messages; nil while messages are written immediately.
  private let held = Mutex<[UInt8]?>(nil)

  package init(_ sink: any OutputSink) { self.sink = sink }

  /// Begins to buffer messages.
  package func hold() { held.withLock { $0 = $0 ?? [] } }

  /// Writes the buffered messages, and stops buffering.
  package func release() {
    let bytes = held.withLock { held in
      defer { held = nil }
      return held ?? []
    }
    if bytes.isEmpty { return }
    // `try?`: if stderr fails, no other stream can report it.
    try? sink.write(bytes)
    try? sink.flush()
  }

  package func write(_ bytes: [UInt8]) throws(OutputError) {
    let isHeld = held.withLock { held in
      held?.append(contentsOf: bytes)
      return held != nil
    }
    if !isHeld { try sink.write(bytes) }
  }

  package func flush() throws(OutputError) { if held.withLock({ $0 == nil }) { try sink.flush() } }
}
