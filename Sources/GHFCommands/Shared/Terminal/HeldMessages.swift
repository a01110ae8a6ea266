import Synchronization

/// Standard error, whose messages wait while a pager has the terminal.
final class HeldMessages: OutputSink {
  private let sink: any OutputSink
  /// What waits; nil while nothing is held back.
  private let held = Mutex<[UInt8]?>(nil)

  init(_ sink: any OutputSink) {
    self.sink = sink
  }

  /// Holds back what is written from now on.
  func hold() {
    held.withLock { $0 = $0 ?? [] }
  }

  /// Writes what was held back, and holds no more.
  func release() {
    let bytes = held.withLock { held in
      defer { held = nil }
      return held ?? []
    }
    if bytes.isEmpty { return }
    // There is nowhere left to say that stderr can't be written.
    try? sink.write(bytes)
    try? sink.flush()
  }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    let isHeld = held.withLock { held in
      held?.append(contentsOf: bytes)
      return held != nil
    }
    if !isHeld { try sink.write(bytes) }
  }

  func flush() throws(OutputError) {
    if held.withLock({ $0 == nil }) { try sink.flush() }
  }
}
