import FakeGitHub
import GitHubAPI
import TestSupport
import Testing

/// The fields of every request.
struct HostTests {
  @Test func sendsTheAPIHeaders() async throws {
    let service = GitHubService(followerCount: 4)
    _ = try await ghf("followers", "octocat", service: service)
    #expect(
      service.requests.first?.fields == [
        "accept": "application/vnd.github+json",
        "user-agent": "ghf/0.2.0 (+https://github.com/ghf-cli/ghf)",
        "x-github-api-version": Version.api,
      ])
  }
}
