private import Foundation
import GHFCommands
import Synchronization
import TerminalHost

/// An output sink in memory, buffered like the live streams.
final class MemorySink: OutputSink {
  private struct State {
    var pending: [UInt8] = []
    var deliveries: [[UInt8]] = []
  }

  private let failure: OutputError?
  private let state = Mutex(State())

  /// Creates a sink; with a `failure`, every flush throws it.
  init(failure: OutputError? = nil) {
    self.failure = failure
  }

  /// All written bytes, flushed or not.
  var bytes: [UInt8] { state.withLock { $0.deliveries.flatMap(\.self) + $0.pending } }

  /// The bytes of each flush, without empty ones.
  var deliveries: [[UInt8]] { state.withLock(\.deliveries) }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    state.withLock { $0.pending += bytes }
  }

  func flush() throws(OutputError) {
    if let failure { throw failure }
    state.withLock { state in
      if !state.pending.isEmpty { state.deliveries.append(state.pending) }
      state.pending = []
    }
  }
}

extension OutputError {
  /// The error for a full disk.
  static var noSpace: OutputError {
    .failed(errno: ENOSPC, reason: "No space left on device")
  }
}
