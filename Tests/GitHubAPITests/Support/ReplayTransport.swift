import GitHubAPI
import HTTPTypes
import Synchronization

/// A transport that answers every request with one recorded response and counts the requests.
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
