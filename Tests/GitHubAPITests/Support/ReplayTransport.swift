import GitHubAPI
import HTTPTypes
import Synchronization

/// Answers everything with one recorded response and counts how often it was asked.
final class ReplayTransport: HTTPTransport {
  private let recorded: TransportResponse
  private let count = Mutex(0)

  init(_ recorded: Recorded) {
    self.recorded = recorded.response
  }

  var requestCount: Int { count.withLock { $0 } }

  func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    count.withLock { $0 += 1 }
    return recorded
  }
}
