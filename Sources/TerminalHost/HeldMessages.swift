import Synchronization

/// Standard error, which holds messages and progress back while they would move the lines on the terminal.
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
