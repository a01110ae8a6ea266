import GitHubAPI
import TestSupport
import Testing

/// Token variables whose value isn't a valid token.
@Suite struct MalformedTokenTests {
  private func tokens(_ environment: [String: String]) -> EnvironmentTokens {
    EnvironmentTokens(environment: environment, fallback: StubTokens("fallback"))
  }

  @Test(
    "throws for a malformed variable, even if the next one is valid",
    arguments: ["a b", "secret\nX-Evil: 1", "s\u{E9}cret", "a\0"])
  func throwsInsteadOfUsingTheNextVariable(text: String) async {
    let error = TokenError.malformed(variable: "GH_TOKEN")
    await #expect(throws: error) {
      try await tokens(["GH_TOKEN": text, "GITHUB_TOKEN": "good"]).token(for: "github.com")
    }
    await #expect(throws: TokenError.malformed(variable: "GITHUB_TOKEN")) {
      try await tokens(["GH_TOKEN": " ", "GITHUB_TOKEN": text]).token(for: "github.com")
    }
    await #expect(throws: TokenError.malformed(variable: "GH_ENTERPRISE_TOKEN")) {
      try await tokens(["GH_ENTERPRISE_TOKEN": text]).token(for: "ghe.example.org")
    }
    #expect(String(reflecting: error).contains(text) == false)
  }

  @Test func ignoresUnusedVariables() async throws {
    #expect(
      try await tokens(["GH_TOKEN": "a b"]).token(for: "ghe.example.org") == Token("fallback"))
    #expect(
      try await tokens(["GH_TOKEN": "good", "GITHUB_TOKEN": "a b"]).token(for: "github.com")
        == Token("good"))
  }

  @Test func failsRequestsThatNeedTheNetwork() async throws {
    let transport = StubTransport()
    let client = GitHubClient.stub(transport, tokens: tokens(["GH_TOKEN": "a b"]))
    for _ in 1...2 {
      await #expect(throws: GitHubError.unusableToken(.malformed(variable: "GH_TOKEN"))) {
        try await client.answer(to: .profile(.octocat))
      }
    }
    #expect(transport.requests.isEmpty)
  }

  @Test func allowsReadsFromTheCache() async throws {
    let (store, time) = (MemoryStore(), TestTime())
    let list = StubTransport.list(count: 2)
    let policy = CachePolicy()
    let followers = Endpoint.followers(of: try Login.octocat)
    _ = try await GitHubClient.stub(list, store: store, policy: policy, time: time)
      .answer(to: followers)
    let page = try await GitHubClient.stub(
      list, tokens: tokens(["GH_TOKEN": "a b"]), store: store, policy: policy, time: time
    ).answer(to: followers)
    #expect(page.origin == .cache)
  }

  @Test func failsEveryConcurrentRequest() async {
    let credentials = Credentials(from: tokens(["GH_TOKEN": "a b"]), host: "github.com")
    let failures = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 {
        group.addTask {
          do throws(TokenError) {
            _ = try await credentials.token()
            return false
          } catch {
            return true
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(failures == 20)
  }
}
