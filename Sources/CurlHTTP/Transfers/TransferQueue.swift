import GitHubAPI
import HTTPTypes
import Synchronization

/// Where tasks leave their requests and cancellations for the thread that runs the transfers.
final class TransferQueue: Sendable {
  /// What the thread finds when it looks.
  struct Batch: Sendable {
    var arrivals: [Submission] = []
    /// A request whose connection is to be opened, without the fields that aren't known yet.
    var preparation: HTTPRequest?
    /// The numbers of submissions; those that ended meanwhile may be among them.
    var cancellations: [Int] = []
    /// Set when no more will come: the error for everything that still runs.
    var closing: TransportError?
  }

  private struct State {
    var batch = Batch()
    var waker: MultiWaker?
    /// Ends the waiting for an arrival.
    var arrivalWaker: MultiWaker?
    var lastNumber = 0

    func wake() {
      waker?.wake()
      arrivalWaker?.wake()
    }
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
        state.wake()
      }
      return state.batch.closing
    }
    if let closing { submission.finish(.failure(closing)) }
  }

  /// Opens the connection for a request; the last one counts.
  func prepare(for request: HTTPRequest) {
    state.withLock { state in
      state.batch.preparation = request
      state.wake()
    }
  }

  /// Asks for the end of a transfer; harmless when it ended already.
  func cancel(_ number: Int) {
    state.withLock { state in
      state.batch.cancellations.append(number)
      state.wake()
    }
  }

  /// Takes no more requests, and ends those that run with this error.
  func close(_ error: TransportError) {
    state.withLock { state in
      if state.batch.closing == nil { state.batch.closing = error }
      state.wake()
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

  /// Blocks the thread that runs the transfers until a request arrives, and takes it.
  ///
  /// - Parameters:
  ///   - gate: An empty set of its own: within a callback libcurl refuses to wait for the others.
  ///   - isWanted: Whether a request is taken.
  /// - Returns: Nil if none of the arrivals is wanted, or no more will come.
  /// - Throws: `TransportError.setUpFailed`.
  func waitForArrival(
    at gate: borrowing MultiHandle, where isWanted: (Submission) -> Bool
  ) throws(TransportError) -> Submission? {
    let waker = gate.waker
    state.withLock { $0.arrivalWaker = waker }
    defer { state.withLock { $0.arrivalWaker = nil } }
    while true {
      let (arrival, isOver) = state.withLock { state -> (Submission?, Bool) in
        let index = state.batch.arrivals.firstIndex(where: isWanted)
        let arrival = index.map { state.batch.arrivals.remove(at: $0) }
        return (arrival, !state.batch.arrivals.isEmpty || state.batch.closing != nil)
      }
      if arrival != nil || isOver { return arrival }
      try gate.poll(atMost: .seconds(3600))
    }
  }

  /// Drops the waker; the thread calls this before it frees its set of transfers.
  func forgetWaker() {
    state.withLock { $0.waker = nil }
  }
}
