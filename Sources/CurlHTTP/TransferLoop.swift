import CCurl
import GitHubAPI
import Glibc
import HTTPTypes
import Synchronization

/// The event loop of the thread that runs all transfers of a transport, or of several.
///
/// The task that sends the first request creates it and passes it to the thread, its only owner.
final class TransferLoop {
  private let multi: MultiHandle
  private let library: CurlLibrary
  let queue: TransferQueue
  private var running: [UInt: Transfer] = [:]
  /// The origins with a timeout since their last response: the network may have changed, and a retry
  /// over an old connection would stall again.
  private var stalledOrigins: Set<String> = []

  init(library: CurlLibrary, connectionsPerHost: Int) throws(TransportError) {
    multi = try MultiHandle(library: library)
    self.library = library
    queue = TransferQueue(waker: multi.waker)
    try multi.multiplex(connectionsPerHost: connectionsPerHost)
  }

  func run() {
    while true {
      let batch = queue.take()
      for submission in batch.arrivals { start(submission) }
      for number in batch.cancellations { cancel(number) }
      if let closing = batch.closing {
        for transfer in running.values { end(transfer, .failure(closing)) }
        break
      }
      do {
        try multi.perform()
        finishEnded()
        endTimedOut()
        // Without transfers, only a waker announces new work.
        let interval = running.values.lazy.map(\.submission.settings.checkInterval).min()
        try multi.poll(atMost: interval ?? .seconds(3600))
      } catch {
        // A retry could spin; a later request starts a new loop.
        queue.close(error)
      }
    }
    queue.forgetWaker()
  }

  private func start(_ submission: Submission) {
    do throws(TransportError) {
      let transfer = try Transfer(submission, library: library)
      if stalledOrigins.contains(transfer.target.origin) { try transfer.avoidOldConnections() }
      try transfer.begin(in: multi)
      running[transfer.identity] = transfer
    } catch {
      submission.finish(.failure(error))
    }
  }

  private func cancel(_ number: Int) {
    let transfer = running.values.first(where: { $0.submission.number == number })
    if let transfer { end(transfer, .failure(.cancelled)) }
  }

  private func finishEnded() {
    while let ended = multi.nextEnded() {
      guard let transfer = running[ended.identity] else { continue }
      if ended.code == CURLE_OK { stalledOrigins.remove(transfer.target.origin) }
      end(transfer, transfer.result(for: ended.code))
    }
  }

  private func endTimedOut() {
    let now = ContinuousClock.now
    for transfer in running.values {
      guard let timeout = transfer.timeout(at: now) else { continue }
      stalledOrigins.insert(transfer.target.origin)
      end(transfer, .failure(timeout))
    }
  }

  private func end(_ transfer: Transfer, _ result: Result<TransportResponse, TransportError>) {
    running[transfer.identity] = nil
    transfer.end(in: multi, result)
  }
}

enum CurlThread {
  /// Starts a thread that owns and runs the loop, and ends with it.
  ///
  /// - Throws: `TransportError.setUpFailed` if the system can't start a thread.
  static func start(_ loop: sending TransferLoop) throws(TransportError) {
    let owned = unsafe Unmanaged.passRetained(loop)
    var thread = pthread_t()
    let result = unsafe pthread_create(
      &thread, nil,
      { context in
        // Optional on Linux but not on Darwin.
        let context: UnsafeMutableRawPointer? = unsafe context
        if let context = unsafe context { unsafe CurlThread.run(context) }
        return nil
      }, owned.toOpaque())
    guard result == 0 else {
      unsafe owned.release()
      throw .setUpFailed(detail: "pthread_create: errno \(result)")
    }
    pthread_detach(thread)
  }

  private static func run(_ loop: UnsafeMutableRawPointer) {
    // CURLOPT_NOSIGNAL leaves SIGPIPE to us: a TLS library may write to a closed socket.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    unsafe Unmanaged<TransferLoop>.fromOpaque(loop).takeRetainedValue().run()
  }
}

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
  let settings: TransferSettings
  let waiter: CheckedContinuation<Result<TransportResponse, TransportError>, Never>

  /// Resumes the waiting task; call it exactly once.
  func finish(_ result: Result<TransportResponse, TransportError>) {
    waiter.resume(returning: result)
  }
}
