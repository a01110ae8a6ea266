import HTTPTypes
import TestSupport

@testable import GitHubAPI

extension StubTransport {
  /// Serves one list by page number, and by the `If-None-Match` of each request.
  static func list(
    _ answer:
      @escaping @Sendable (_ page: Int, _ condition: String?) async -> Result<
        TransportResponse, TransportError
      >
  ) -> StubTransport {
    StubTransport(others: { request, _, _ in
      let page = PageLinks.pageNumber(in: request.path ?? "") ?? 1
      let result = await answer(page, request.headerFields[.ifNoneMatch])
      return Task.isCancelled ? .failure(.cancelled) : result
    })
  }

  /// Serves one list by page number.
  static func list(
    _ answer: @escaping @Sendable (_ page: Int) async -> Result<TransportResponse, TransportError>
  ) -> StubTransport {
    list { page, _ in await answer(page) }
  }

  /// Serves `count` people with ids from 1, as GitHub does.
  static func list(count: Int) -> StubTransport {
    list { page in .success(.page(page, of: count)) }
  }

  /// The requested pages, in order.
  var requestedPages: [Int] { requests.map { PageLinks.pageNumber(in: $0.path ?? "") ?? 1 } }
  /// The `If-None-Match` of each request.
  var conditions: [String?] { requests.map { $0.headerFields[.ifNoneMatch] } }
}
