import FixtureServer
import Testing

extension EndToEnd {
  /// GitHub's own search, as the fixture server has it.
  struct AccountSearchTests {
    // 30 searches a minute instead of 10.
    private static let token = ["GH_ENTERPRISE_TOKEN": TestEnvironment.token]

    @Test func upToTheCap() async throws {
      let here = try await TestEnvironment()
      let run = try await here.ghf("search", "--github", "crowd-2500", with: Self.token)
      #expect(
        run.lines == (1...1_000).map { String(decoding: CrowdRule.login(of: $0), as: UTF8.self) })
      #expect(run.errors == "GitHub found 2,500 accounts and gives the first 1,000 of them\n")
      #expect(run.status == 0)
      #expect(try await here.server?.statistics().requests == 10)
    }

    @Test func aFew() async throws {
      let here = try await TestEnvironment()
      let run = try await here.ghf(
        "search", "--github", "octavia", "--json", "--fields", "login", with: Self.token)
      #expect(run.output == "[\n{\"login\":\"octavia\"}\n]\n")
    }

    @Test func pagesKeepTheirDistance() async throws {
      let here = try await TestEnvironment()
      // GitHub's own pace: two seconds from one search to the next.
      let clock = ContinuousClock()
      let start = clock.now
      let run = try await here.ghf(
        "search", "--github", "crowd-150",
        with: Self.token.merging(["GHF_REQUESTS_PER_MINUTE": "900"]) { $1 })
      #expect(run.lines.count == 150)
      #expect(clock.now - start >= .seconds(2))
    }
  }
}
