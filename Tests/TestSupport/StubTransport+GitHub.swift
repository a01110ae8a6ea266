package import FakeGitHub
package import GitHubAPI
package import HTTPTypes

extension StubTransport {
  package typealias Response = Result<TransportResponse, TransportError>

  /// Passes requests on to a GitHub.
  ///
  /// With a `body`, only those which that passes on, when it wants, and answered as it returns.
  package static func passing(
    to gitHub: GitHubService,
    _ body:
      @escaping @Sendable (
        _ request: HTTPRequest, _ pass: @Sendable () async -> Response
      ) async -> Response = { _, pass in await pass() }
  ) -> StubTransport {
    StubTransport(others: { request, bytes, _ in
      await body(request) {
        do throws(TransportError) {
          return .success(try await gitHub.response(to: request, body: bytes))
        } catch {
          return .failure(error)
        }
      }
    })
  }
}
