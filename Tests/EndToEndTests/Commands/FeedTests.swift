import Testing

extension EndToEnd {
  /// Feeds over a real connection, and how often they are asked for.
  struct FeedTests {
    private static let token = ["GH_ENTERPRISE_TOKEN": TestEnvironment.token]

    /// The fields of all 300 events that a crowd of 950 is told of, the newest first.
    private static let newest = (651...950).reversed().map {
      #"{"id":"\#(70_000_000_000 + $0)","summary":"opened issue #\#($0)"}"#
    }

    private static func feed(
      _ options: String..., in here: TestEnvironment, with more: [String: String] = [:]
    ) async throws -> FinishedRun {
      try await here.run(
        "ghf", ["feed", "crowd-950", "--jsonl", "--fields", "id,summary"] + options, with: more)
    }

    @Test func nobodyIsAskedSoonerThanTheServerSays() async throws {
      try await FixtureProcess.serving(["--poll-interval", "3600"]) { server in
        let here = try TestEnvironment(server)
        #expect(try await Self.feed(in: here).lines == Self.newest)
        #expect(try await server.statistics().requests == 3)
        let second = try await Self.feed("--refresh", in: here)
        #expect(second.lines == Self.newest)
        #expect(
          second.errors.dropFirst("as of 00:00".count)
            == ": GitHub asks to wait 3,600 s before asking again\n")
        #expect(try await Self.feed("--offline", in: here).errors == "")
        #expect(try await server.statistics().requests == 3)
      }
    }

    @Test func afterThatPagesAreConfirmed() async throws {
      try await FixtureProcess.serving(["--poll-interval", "1"]) { server in
        let here = try TestEnvironment(server)
        #expect(try await Self.feed(in: here, with: Self.token).lines == Self.newest)
        try await Task.sleep(for: .milliseconds(1_100))
        let second = try await Self.feed("--refresh", in: here, with: Self.token)
        #expect(second.lines == Self.newest)
        #expect(second.errors == "")
        let statistics = try await server.statistics()
        #expect(statistics.requests == 6)
        #expect(statistics.notModified == 3)
      }
    }

    @Test func everyOneWhomSomebodyFollows() async throws {
      let here = try await TestEnvironment()
      let run = try await here.ghf("feed", "octavia", "--received", "--tsv", "--fields", "actor")
      #expect(run.lines.count == 25)
      #expect(run.lines.prefix(3) == ["actor", "evenly", "museum"])
      #expect(run.status == 0)
    }

    @Test func whatGoesWrong() async throws {
      try await FixtureProcess.serving(["--misbehave", "page=3=422-pages"]) { server in
        let here = try TestEnvironment(server)
        let run = try await Self.feed(in: here)
        #expect(run.lines == Self.newest.dropLast(100))
        #expect(run.status == 3)
        #expect(try await here.ghf("feed", "crowd-950", "--json").output == "")
        let missing = try await here.ghf("feed", "nobody-has-this-name")
        #expect(missing.errors == "error: no GitHub account is named 'nobody-has-this-name'\n")
        #expect(missing.status == 1)
      }
    }
  }
}
