import FakeGitHub
import TestSupport
import Testing

extension EndToEnd {
  /// `--details`: its cost in requests, with and without a token.
  struct DetailsTests {
    private static let fields = ["--details", "--csv", "--fields", "login"]

    /// Returns the CSV lines of the first `count` members of a crowd.
    private static func lines(_ count: Int) -> [String] {
      ["login\r"] + CrowdRule.logins(count).map { $0 + "\r" }
    }

    @Test func looksUp50ProfilesPerRequest() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      let run = try await env.run(
        "ghf", ["followers", "crowd-5000"] + Self.fields, with: .signedIn)
      #expect(run.lines == Self.lines(5_000))
      #expect(run.errors == "")
      // 50 pages and their check. 100 requests for 50 profiles, and at most as many as run side by
      // side for 100, which the server refuses.
      let requests = try await server.statistics().requestsByPath
      #expect(requests["/users/crowd-5000/followers"] == 52)
      #expect((100...110).contains(requests["/graphql"] ?? 0))
      let cards = try await env.ghf("followers", "crowd-5000", "--cards")
      #expect(cards.status == 0)
      let search = try await env.ghf(
        "search", "crowd-5000", "--details", "--jsonl", "--fields", "login", "rust")
      #expect(search.status == 0)
      #expect(!search.lines.isEmpty)
      // The later commands use the cache, without a request or a token.
      #expect(try await server.statistics().requestsByPath == requests)
    }

    @Test func includesOrganisations() async throws {
      let env = try await TestEnvironment()
      let list = try await env.ghf("following", "octavia", "--tsv", "--fields", "login,type")
      #expect(list.lines.contains { $0.hasSuffix("\tOrganization") })
      let details = try await env.ghf(
        "following", "octavia", "--details", "--tsv", "--fields", "login,type", with: .signedIn)
      #expect(details.lines == list.lines)
      #expect(details.errors == "")
    }

    @Test func includesEveryAccountOfTheList() async throws {
      let env = try await TestEnvironment()
      let list = try await env.ghf("followers", "octavia")
      let details = try await env.ghf(
        "followers", "octavia", "--details", "--jsonl", "--fields", "login", with: .signedIn)
      #expect(details.lines.count == list.lines.count)
      #expect(Set(details.lines) == Set(list.lines.map { "{\"login\":\"\($0)\"}" }))
      #expect(details.errors == "")
    }

    @Test func fetchesOnlyTheSelectedProfiles() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      let run = try await env.run(
        "ghf", ["common", "crowd-350", "crowd-300"] + Self.fields, with: .signedIn)
      #expect(run.lines == Self.lines(300))
      #expect(run.errors == "")
      // 3 pages and their check, 4 pages and perhaps part of their check, and 6 times 50 profiles.
      #expect((15...16).contains(try await server.statistics().requests))
    }

    @Test func fetchesFavouritesInBatchesOf50() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      let added = try await env.ghf(
        "fav", "add", "-", "--no-cache", input: CrowdRule.logins(120).joined(separator: "\n"),
        with: .signedIn)
      #expect(added.status == 0)
      try await server.reset()
      let run = try await env.run("ghf", ["fav", "list"] + Self.fields, with: .signedIn)
      #expect(run.lines == Self.lines(120))
      #expect(run.errors == "")
      // 50, then 70, which the server refuses, so that the rest follows in two.
      #expect((3...4).contains(try await server.statistics().requests))
    }

    @Test(
      "prints every profile although GraphQL's answers lack one, with or without an error",
      arguments: ["", ":INTERNAL", ":FORBIDDEN"])
    func looksUpNullNodesByREST(_ type: String) async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("/graphql=null-nodes:1\(type)")
      let run = try await env.run(
        "ghf", ["followers", "crowd-3"] + Self.fields, with: .signedIn)
      #expect(run.lines == Self.lines(3))
      #expect(run.errors == "")
      #expect(run.status == 0)
      // The page, two queries, and the first account by REST.
      #expect(try await server.statistics().requests == 4)
      try await server.misbehave("/graphql=null-nodes:1\(type)", "/user/=status:502")
      let failed = try await env.run(
        "ghf", ["followers", "crowd-3", "--no-cache"] + Self.fields, with: .signedIn)
      #expect(failed.status == 3)
      let name = CrowdRule.logins(1)[0]
      #expect(failed.errors.contains("error: GitHub did not return the profile of '\(name)'"))
      #expect(failed.errors.contains("GitHub server error (502)"))
    }

    @Test(
      "uses REST if GitHub refuses GraphQL, and says so once",
      arguments: ["null-nodes:100:FORBIDDEN", "403-scope"])
    func looksUpEveryoneByREST(_ misbehaviour: String) async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("/graphql=\(misbehaviour)")
      let run = try await env.run(
        "ghf", ["followers", "crowd-230"] + Self.fields, with: .signedIn)
      #expect(run.lines == Self.lines(230))
      let notices = run.errors.split(separator: "\n").map(String.init)
      #expect(notices.count == 2)
      #expect(
        notices.first == "GraphQL is not available on 127.0.0.1; looking up profiles one by one")
      #expect(notices.last?.hasPrefix("looking up 230 profiles one by one needs 230") == true)
    }

    /// 150 followers need three hours of 60 requests each; each hour is a new server on one port.
    @Test("resumes after a rate limit until all profiles are fetched, if the user agrees")
    func resumesAfterARateLimit() async throws {
      let first = Recorder<(env: TestEnvironment, port: Int)>()
      for (run, reached) in [(1, 57), (2, 117), (3, 150)] {
        let port = first.all.first?.port
        let portOption = port.map { ["--port", "\($0)"] } ?? []
        try await FixtureProcess.serving(["--limit", "60"] + portOption) { server in
          if first.all.isEmpty { first.add((try TestEnvironment(server), server.port)) }
          let env = try #require(first.all.first).env
          let terminal = try Terminal()
          let words = "followers crowd-150 --parallel 1 --quiet --details --csv --fields login"
          let list = try await env.ghf(
            "\(words) < '\(terminal.path)'", on: terminal, includingOutput: true
          ) { _ in
            if run == 3 { return }
            try await terminal.read(until: "[y/N]")
            terminal.type("y\n")
          }
          let logins = Set(CrowdRule.logins(150))
          let printed = terminal.text.split(whereSeparator: \.isNewline).map(String.init)
            .filter(logins.contains)
          #expect(printed == CrowdRule.logins(reached))
          #expect(list.status == (run == 3 ? 0 : 5))
          #expect(terminal.text.contains("(after \(reached) of 150 profiles)") == (run < 3))
          // Requests for the state of the rate limit are free.
          let requests = try await server.statistics().requests
          #expect(requests == (run == 1 ? 60 : run == 2 ? 61 : 34))
        }
      }
    }
  }
}
