import GitHubAPI
import HTTPTypes

extension RequestPace {
  /// Waits until a request may be sent, by default that of a profile, and answers it at once.
  func turn(
    for request: HTTPRequest = HTTPRequest(
      method: .get, scheme: "https", authority: "api.github.com", path: "/users/octocat")
  ) async throws(CancellationError) {
    _ = try await withTurn(for: request) {}
  }
}
