import GitHubAPI
import HTTPTypes

/// A request on its way to the thread that runs the transfers, and who waits for the answer.
struct Submission: Sendable {
  /// Tells this request from the others of the same transport.
  let number: Int
  let request: HTTPRequest
  let body: [UInt8]
  private let waiter: CheckedContinuation<Result<TransportResponse, TransportError>, Never>

  init(
    number: Int, request: HTTPRequest, body: [UInt8],
    waiter: CheckedContinuation<Result<TransportResponse, TransportError>, Never>
  ) {
    self.number = number
    self.request = request
    self.body = body
    self.waiter = waiter
  }

  /// Lets the waiting task go on; to be called once, and never not.
  func finish(_ result: Result<TransportResponse, TransportError>) {
    waiter.resume(returning: result)
  }
}
