import GHFCommands
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Takes what a command writes, in a buffer as the live streams do.
final class MemorySink: OutputSink {
  private struct State {
    var waiting: [UInt8] = []
    var deliveries: [[UInt8]] = []
  }

  private let failure: OutputError?
  private let state = Mutex(State())

  /// Makes a sink, one that fails at every flush if `failure` says so.
  init(failure: OutputError? = nil) {
    self.failure = failure
  }

  /// What was written, also what still waits.
  var bytes: [UInt8] { state.withLock { $0.deliveries.flatMap(\.self) + $0.waiting } }

  /// What reached the reader at each flush; empty flushes don't count.
  var deliveries: [[UInt8]] { state.withLock(\.deliveries) }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    state.withLock { $0.waiting += bytes }
  }

  func flush() throws(OutputError) {
    if let failure { throw failure }
    state.withLock { state in
      if !state.waiting.isEmpty { state.deliveries.append(state.waiting) }
      state.waiting = []
    }
  }
}

extension OutputError {
  /// What a full disk gives.
  static var noSpace: OutputError {
    .failed(errno: ENOSPC, reason: "No space left on device")
  }
}
