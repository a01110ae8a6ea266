import FakeGitHub
import Testing

extension EndToEnd {
  /// GitHub's own search, signed in: a token allows 30 searches a minute instead of 10.
  struct AccountSearchTests {

    @Test func stopsAtGitHubsCapOf1000Accounts() async throws {
      let env = try await TestEnvironment()
      let run = try await env.ghf("search", "--github", "crowd-2500", with: .signedIn)
      #expect(
        run.lines == CrowdRule.logins(1_000))
      #expect(run.errors == "GitHub found 2,500 accounts but returns only the first 1,000\n")
      #expect(run.status == 0)
      #expect(try await env.server?.statistics().requests == 10)
    }

    @Test func printsMatchesAsJSON() async throws {
      let env = try await TestEnvironment()
      let run = try await env.ghf(
        "search", "--github", "octavia", "--json", "--fields", "login", with: .signedIn)
      #expect(run.output == "[\n{\"login\":\"octavia\"}\n]\n")
    }

    @Test func pausesTwoSecondsBetweenPages() async throws {
      let env = try await TestEnvironment()
      // GitHub's limit of 30 searches a minute.
      let clock = ContinuousClock()
      let start = clock.now
      let run = try await env.ghf(
        "search", "--github", "crowd-150",
        with: .signedIn.merging(["GHF_REQUESTS_PER_MINUTE": "900"]) { $1 })
      #expect(run.lines.count == 150)
      #expect(clock.now - start >= .seconds(2))
    }
  }
}
