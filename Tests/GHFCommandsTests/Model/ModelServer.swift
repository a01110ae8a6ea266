import GitHubAPI
import HTTPTypes
import Synchronization

/// An in-process server that answers one request at a time, in the order that its owner chooses.
final class ModelServer: HTTPTransport {
  private typealias Response = Result<TransportResponse, TransportError>

  private struct Waiting {
    let number: Int
    let request: HTTPRequest
    let body: [UInt8]
    let continuation: CheckedContinuation<Response, Never>
  }

  private let queue = Mutex<(count: Int, waiting: [Waiting])>((0, []))

  func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    let number = queue.withLock { queue in
      queue.count += 1
      return queue.count
    }
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Response, Never>) in
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
    }.get()
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
