import FakeGitHub
import HTTPTypes
import TestSupport

@testable import GitHubAPI

extension StubTransport {
  /// Serves one list by page number.
  static func list(
    _ answer: @escaping @Sendable (_ page: Int) async -> Result<TransportResponse, TransportError>
  ) -> StubTransport {
    StubTransport(others: { request, _, _ in
      let result = await answer(PageLinks.pageNumber(in: request.path ?? "") ?? 1)
      return Task.isCancelled ? .failure(.cancelled) : result
    })
  }

  /// Serves `count` people with ids from 1, as GitHub does.
  static func list(count: Int) -> StubTransport {
    list { page in .success(.page(page, of: count)) }
  }

  /// Passes requests on to a GitHub, each when `wait` has returned for its page.
  static func delaying(
    _ gitHub: GitHubService, _ wait: @escaping @Sendable (_ page: Int) async -> Void
  ) -> StubTransport {
    .passing(to: gitHub) { request, pass in
      await wait(PageLinks.pageNumber(in: request.path ?? "") ?? 1)
      return await pass()
    }
  }

  /// The requested pages, in order.
  var requestedPages: [Int] { requests.map { PageLinks.pageNumber(in: $0.path ?? "") ?? 1 } }
}
