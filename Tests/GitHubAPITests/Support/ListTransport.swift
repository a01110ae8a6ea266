import HTTPTypes
import Synchronization

@testable import GitHubAPI

/// A transport that serves one list by page number and records the requested pages.
final class ListTransport: HTTPTransport {
  typealias Answer = @Sendable (_ page: Int) async -> Result<TransportResponse, TransportError>
  typealias ConditionalAnswer =
    @Sendable (_ page: Int, _ condition: String?) async -> Result<TransportResponse, TransportError>

  private struct State {
    var requestedPages: [Int] = []
    var conditions: [String?] = []
    var underWay = 0
    var peak = 0
  }

  private let answer: ConditionalAnswer
  private let state = Mutex(State())

  init(_ answer: @escaping ConditionalAnswer) {
    self.answer = answer
  }

  convenience init(_ answer: @escaping Answer) {
    self.init { page, _ in await answer(page) }
  }

  /// Creates a transport that serves `count` people with ids from 1, as GitHub does.
  convenience init(count: Int) {
    self.init { page, _ in .success(.page(page, of: count)) }
  }

  /// The requested pages, in order.
  var requestedPages: [Int] { state.withLock { $0.requestedPages } }

  /// The `If-None-Match` of each request.
  var conditions: [String?] { state.withLock { $0.conditions } }

  /// The maximum number of concurrent requests so far.
  var peak: Int { state.withLock { $0.peak } }

  /// The number of requests under way now.
  var underWay: Int { state.withLock { $0.underWay } }

  func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    let page = PageLinks.pageNumber(in: request.path ?? "") ?? 1
    state.withLock { state in
      state.requestedPages.append(page)
      state.conditions.append(request.headerFields[.ifNoneMatch])
      state.underWay += 1
      state.peak = max(state.peak, state.underWay)
    }
    defer { state.withLock { $0.underWay -= 1 } }
    let result = await answer(page, request.headerFields[.ifNoneMatch])
    if Task.isCancelled { throw .cancelled }
    return try result.get()
  }
}
