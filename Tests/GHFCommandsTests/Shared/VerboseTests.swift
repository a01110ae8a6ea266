import GHFCommands
import GHFMessages
import GitHubAPI
import TestSupport
import Testing

/// `--verbose`: lists every request, and never prints the token.
struct VerboseTests {
  @Test func reportsACancelledRequest() async throws {
    let run = try await ghf(
      "user", "octocat", "--verbose", "--tsv", "--fields", "login",
      transport: StubTransport([
        "POST /graphql": [StubTransport.failure(.cancelled)],
        "GET /users/octocat": [StubTransport.answer(200, [:], Sample.profile())],
      ]), signIn: .signedIn)
    #expect(
      run.errorLines == [
        "POST https://api.github.com/graphql cancelled after 0 ms",
        "GET https://api.github.com/users/octocat 200 network 0 ms",
      ])
  }
}
