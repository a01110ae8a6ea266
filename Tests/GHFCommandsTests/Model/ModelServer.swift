import GitHubAPI
import HTTPTypes
import Synchronization

/// An in-process server that answers one request at a time, in the order that its owner chooses.
final class ModelServer: HTTPTransport {
  private struct Waiting {
    let number: Int
    let request: HTTPRequest
    let body: [UInt8]
    let continuation: CheckedContinuation<Result<TransportResponse, TransportError>, Never>
  }

  private struct Queue {
    var count = 0
    var waiting: [Waiting] = []
  }

  private let queue = Mutex(Queue())

  func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    let number = queue.withLock { queue in
      queue.count += 1
      return queue.count
    }
    let result: Result<TransportResponse, TransportError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume(returning: .failure(.cancelled)) }
        let waiting = Waiting(
          number: number, request: request, body: body, continuation: continuation)
        queue.withLock { $0.waiting.append(waiting) }
      }
    } onCancel: {
      let waiting = queue.withLock { queue in
        queue.waiting.firstIndex { $0.number == number }.map { queue.waiting.remove(at: $0) }
      }
      waiting?.continuation.resume(returning: .failure(.cancelled))
    }
    return try result.get()
  }

  /// The number of pending requests.
  var waitingCount: Int { queue.withLock { $0.waiting.count } }

  /// Answers the request at this index of the queue.
  func serve(
    _ place: Int,
    _ answer: (HTTPRequest, [UInt8]) -> Result<TransportResponse, TransportError>
  ) {
    let waiting = queue.withLock { $0.waiting.remove(at: place) }
    waiting.continuation.resume(returning: answer(waiting.request, waiting.body))
  }
}
