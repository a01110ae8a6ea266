import CCurl
import GitHubAPI
import HTTPTypes

/// The work of the one thread that runs all transfers of a transport.
///
/// Built by the task that asks first, then handed to the thread; nobody else keeps it.
final class TransferLoop {
  private let multi: MultiHandle
  private let library: CurlLibrary
  private let settings: TransferSettings
  private let queue: TransferQueue
  private var running: [UInt: Transfer] = [:]
  /// Set by a timeout, until something arrives: the network may have changed under the connections,
  /// and a request sent again over the same one would stall again.
  private var doubtsConnections = false

  init(library: CurlLibrary, settings: TransferSettings) throws(TransportError) {
    multi = try MultiHandle(library: library)
    self.library = library
    self.settings = settings
    queue = TransferQueue(waker: multi.waker)
    try multi.multiplex(connectionsPerHost: settings.connectionsPerHost)
  }

  /// What tasks talk to this loop through.
  var entrance: TransferQueue { queue }

  /// Runs transfers until the queue is closed.
  func run() {
    while true {
      let batch = queue.take()
      // `try?`: the request itself meets the same error.
      if let request = batch.preparation, running.isEmpty { try? start(request, of: nil) }
      for submission in batch.arrivals { start(submission) }
      for number in batch.cancellations { cancel(number) }
      if let closing = batch.closing {
        endAll(with: closing)
        break
      }
      do {
        try multi.perform()
        finishEnded()
        endLate()
        try multi.poll(atMost: pause)
      } catch {
        // Trying again could spin; a later request starts a new loop.
        queue.close(error)
      }
    }
    queue.forgetWaker()
  }

  /// Long while nothing runs: only a waker can bring work then.
  private var pause: Duration {
    running.isEmpty ? .seconds(3600) : settings.lookInterval
  }

  private func start(_ submission: Submission) {
    if let prepared = running.values.first(where: { $0.submission == nil }) {
      if prepared.adopt(submission) { return }
      end(prepared, .failure(.cancelled))
    }
    do throws(TransportError) {
      try start(submission.request, of: submission)
    } catch {
      submission.finish(.failure(error))
    }
  }

  private func start(
    _ request: HTTPRequest, of submission: Submission?
  ) throws(TransportError) {
    let transfer = try Transfer(
      request, of: submission, settings: settings, library: library, queue: queue)
    if doubtsConnections { try transfer.avoidOldConnections() }
    try transfer.begin(in: multi)
    running[transfer.identity] = transfer
  }

  private func cancel(_ number: Int) {
    guard let transfer = running.values.first(where: { $0.number == number }) else { return }
    end(transfer, .failure(.cancelled))
  }

  private func finishEnded() {
    while let ended = multi.nextEnded() {
      guard let transfer = running[ended.identity] else { continue }
      if ended.code == CURLE_OK { doubtsConnections = false }
      end(transfer, transfer.result(for: ended.code))
    }
  }

  private func endLate() {
    let now = ContinuousClock.now
    for transfer in running.values {
      guard let timeout = transfer.timeout(at: now) else { continue }
      doubtsConnections = true
      end(transfer, .failure(timeout))
    }
  }

  private func endAll(with error: TransportError) {
    for transfer in running.values { end(transfer, .failure(error)) }
  }

  private func end(_ transfer: Transfer, _ result: Result<TransportResponse, TransportError>) {
    transfer.leave(multi)
    running[transfer.identity] = nil
    transfer.finish(result)
  }
}
