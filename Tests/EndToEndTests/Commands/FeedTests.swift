import FakeGitHub
import Testing

extension EndToEnd {
  /// Feeds over a real connection, and the poll interval between requests.
  struct FeedTests {

    /// The lines of all 300 events of crowd-950, newest first.
    private static let newest = (651...950).reversed().map { number in
      // Ids are a series for each type, so they don't fall from event to event.
      let (series, summary) =
        switch number % 3 {
        case 0: (58_000_000_000, "pushed to main")
        case 1: (3_000_000_000, "opened issue #\(number)")
        default: (6_000_000_000, "merged pull request #\(number)")
        }
      return #"{"id":"\#(series + number)","summary":"\#(summary)"}"#
    }

    private static func feed(
      _ options: String..., in env: TestEnvironment, with more: [String: String] = [:]
    ) async throws -> FinishedRun {
      try await env.run(
        "ghf", ["feed", "crowd-950", "--jsonl", "--fields", "id,summary"] + options, with: more)
    }

    @Test("sends no request before the server's poll interval has passed")
    func honoursThePollInterval() async throws {
      try await FixtureProcess.serving(["--poll-interval", "3600"]) { server in
        let env = try TestEnvironment(server)
        #expect(try await Self.feed(in: env).lines == Self.newest)
        #expect(try await server.statistics().requests == 3)
        let second = try await Self.feed("--refresh", in: env)
        #expect(second.lines == Self.newest)
        #expect(
          second.errors.dropFirst("from the cache, as of 00:00".count)
            == "; GitHub allows one request every 3,600 s\n")
        #expect(try await Self.feed("--offline", in: env).errors == "")
        #expect(try await server.statistics().requests == 3)
      }
    }

    @Test func revalidatesAfterThePollInterval() async throws {
      try await FixtureProcess.serving(["--poll-interval", "1"]) { server in
        let env = try TestEnvironment(server)
        #expect(try await Self.feed(in: env, with: .signedIn).lines == Self.newest)
        try await Task.sleep(for: .milliseconds(1_100))
        let second = try await Self.feed("--refresh", in: env, with: .signedIn)
        #expect(second.lines == Self.newest)
        #expect(second.errors == "")
        let statistics = try await server.statistics()
        #expect(statistics.requests == 6)
        #expect(statistics.notModified == 3)
      }
    }

    @Test func printsReceivedEvents() async throws {
      let env = try await TestEnvironment()
      let run = try await env.ghf("feed", "octavia", "--received", "--tsv", "--fields", "actor")
      #expect(run.lines.count == 25)
      #expect(run.lines.prefix(3) == ["actor", "evenly", "museum"])
      #expect(run.status == 0)
    }

    @Test func reportsIncompleteAndMissingFeeds() async throws {
      try await FixtureProcess.serving(["--misbehave", "page=3=422-pages"]) { server in
        let env = try TestEnvironment(server)
        let run = try await Self.feed(in: env)
        #expect(run.lines == Self.newest.dropLast(100))
        #expect(run.status == 3)
        #expect(try await env.ghf("feed", "crowd-950", "--json").output == "")
        let missing = try await env.ghf("feed", "nobody-has-this-name")
        #expect(missing.errors == "error: no such account: 'nobody-has-this-name'\n")
        #expect(missing.status == 1)
      }
    }
  }
}
