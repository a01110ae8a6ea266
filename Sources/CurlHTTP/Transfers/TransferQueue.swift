import GitHubAPI
import Synchronization

/// Where tasks leave their requests and cancellations for the thread that runs the transfers.
final class TransferQueue: Sendable {
  /// What the thread finds when it looks.
  struct Batch: Sendable {
    var arrivals: [Submission] = []
    /// The numbers of submissions; those that ended meanwhile may be among them.
    var cancellations: [Int] = []
    /// Set when no more will come: the error for everything that still runs.
    var closing: TransportError?
  }

  private struct State {
    var batch = Batch()
    var waker: MultiWaker?
    var lastNumber = 0
  }

  private let state: Mutex<State>

  init(waker: MultiWaker) {
    state = Mutex(State(waker: waker))
  }

  /// Tells whether requests are still taken.
  var isOpen: Bool { state.withLock { $0.batch.closing == nil } }

  func nextNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Hands a request over; it fails at once when the queue is closed.
  func submit(_ submission: Submission) {
    let closing = state.withLock { state in
      if state.batch.closing == nil {
        state.batch.arrivals.append(submission)
        state.waker?.wake()
      }
      return state.batch.closing
    }
    if let closing { submission.finish(.failure(closing)) }
  }

  /// Asks for the end of a transfer; harmless when it ended already.
  func cancel(_ number: Int) {
    state.withLock { state in
      state.batch.cancellations.append(number)
      state.waker?.wake()
    }
  }

  /// Takes no more requests, and ends those that run with this error.
  func close(_ error: TransportError) {
    state.withLock { state in
      if state.batch.closing == nil { state.batch.closing = error }
      state.waker?.wake()
    }
  }

  /// What came since the last call; for the thread that runs the transfers.
  func take() -> Batch {
    state.withLock { state in
      let taken = state.batch
      state.batch = Batch(closing: taken.closing)
      return taken
    }
  }

  /// Drops the waker; the thread calls this before it frees its set of transfers.
  func forgetWaker() {
    state.withLock { $0.waker = nil }
  }
}
