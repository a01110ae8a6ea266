import GitHubAPI
import HTTPTypes
import Synchronization

/// The queue on which tasks submit requests and cancellations to the transfer thread.
final class TransferQueue: Sendable {
  /// The work since the last `take`.
  struct Batch: Sendable {
    var arrivals: [Submission] = []
    /// The numbers of submissions to cancel, some of which may have ended already.
    var cancellations: [Int] = []
    /// The error for all running transfers if the queue is closed.
    var closing: TransportError?
  }

  private struct State {
    var batch = Batch()
    var waker: MultiWaker?
    var lastNumber = 0
  }

  private let state: Mutex<State>

  init(waker: MultiWaker) { state = Mutex(State(waker: waker)) }

  var isOpen: Bool { state.withLock { $0.batch.closing == nil } }

  func nextNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Submits a request, which fails immediately if the queue is closed.
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

  /// Cancels a transfer; has no effect if it has ended.
  func cancel(_ number: Int) { update { $0.cancellations.append(number) } }

  /// Rejects further requests and ends the running ones with this error.
  func close(_ error: TransportError) { update { $0.closing = $0.closing ?? error } }

  private func update(_ change: (inout Batch) -> Void) {
    state.withLock { state in
      change(&state.batch)
      state.waker?.wake()
    }
  }

  /// Returns the work since the last call; for the transfer thread.
  func take() -> Batch {
    state.withLock { state in
      let taken = state.batch
      state.batch = Batch(closing: taken.closing)
      return taken
    }
  }

  /// Removes the waker; the thread calls this before it frees its set of transfers.
  func forgetWaker() { state.withLock { $0.waker = nil } }
}

/// A request for the transfer thread, and the task that waits for its response.
struct Submission: Sendable {
  let number: Int
  let request: HTTPRequest
  let body: [UInt8]
  let waiter: CheckedContinuation<Result<TransportResponse, TransportError>, Never>

  /// Resumes the waiting task; call it exactly once.
  func finish(_ result: Result<TransportResponse, TransportError>) {
    waiter.resume(returning: result)
  }
}
