import FixtureServer
import TestSupport
import Testing

extension EndToEnd {
  /// Whole profiles of lists: what they cost, with a token and without.
  struct DetailsTests {
    private static func logins(_ count: Int) -> [String] {
      (1...count).map { String(decoding: CrowdRule.login(of: $0), as: UTF8.self) }
    }

    private static let fields = ["--details", "--csv", "--fields", "login"]

    /// The lines of a list of logins as CSV.
    private static func lines(_ count: Int) -> [String] {
      ["login\r"] + logins(count).map { $0 + "\r" }
    }

    private static let token = ["GH_ENTERPRISE_TOKEN": TestEnvironment.token]

    @Test func aHundredForARequest() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      let run = try await here.run(
        "ghf", ["followers", "crowd-5000"] + Self.fields, with: Self.token)
      #expect(run.lines == Self.lines(5_000))
      #expect(run.errors == "")
      #expect(try await server.statistics().requests == 50)
      let cards = try await here.ghf("followers", "crowd-5000", "--cards")
      #expect(cards.status == 0)
      let search = try await here.ghf(
        "search", "crowd-5000", "--details", "--jsonl", "--fields", "login", "rust")
      #expect(search.status == 0)
      #expect(!search.lines.isEmpty)
      // The next time the cache has them, and needs no token either.
      #expect(try await server.statistics().requests == 50)
    }

    @Test func whomAnAccountFollowsAreNotOnlyUsers() async throws {
      let here = try await TestEnvironment()
      let list = try await here.ghf("following", "octavia", "--tsv", "--fields", "login,type")
      #expect(list.lines.contains { $0.hasSuffix("\tOrganization") })
      let details = try await here.ghf(
        "following", "octavia", "--details", "--tsv", "--fields", "login,type", with: Self.token)
      #expect(details.lines == list.lines)
      #expect(details.errors == "")
    }

    @Test func nobodyIsLeftOutWhoIsInTheList() async throws {
      let here = try await TestEnvironment()
      let list = try await here.ghf("followers", "octavia")
      let details = try await here.ghf(
        "followers", "octavia", "--details", "--jsonl", "--fields", "login", with: Self.token)
      #expect(details.lines.count == list.lines.count)
      #expect(Set(details.lines) == Set(list.lines.map { "{\"login\":\"\($0)\"}" }))
      #expect(details.errors == "")
    }

    @Test func onlyThoseWhoAreSelected() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      let run = try await here.run(
        "ghf", ["common", "crowd-350", "crowd-300"] + Self.fields, with: Self.token)
      #expect(run.lines == Self.lines(300))
      #expect(run.errors == "")
      // Three pages and their check, four pages, perhaps a part of their check, and 300 profiles.
      #expect((12...13).contains(try await server.statistics().requests))
    }

    @Test func favouritesByTheHundred() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      let added = try await here.ghf(
        "fav", "add", "-", input: Self.logins(120).joined(separator: "\n"), with: Self.token)
      #expect(added.status == 0)
      try await server.reset()
      let run = try await here.run("ghf", ["fav", "list"] + Self.fields, with: Self.token)
      #expect(run.lines == Self.lines(120))
      #expect(run.errors == "")
      #expect(try await server.statistics().requests == 2)
    }

    /// 60 requests an hour, 150 people: the next hours are servers at the same place.
    @Test func whatALimitEndsTheNextRunGoesOnWith() async throws {
      let home = Recorder<(TestEnvironment, Int)>()
      for (run, reached) in [(1, 57), (2, 117), (3, 150)] {
        let port = home.all.first?.1
        let place = port.map { ["--port", "\($0)"] } ?? []
        try await FixtureProcess.serving(["--limit", "60"] + place) { server in
          if home.all.isEmpty { home.add((try TestEnvironment(server), server.port)) }
          let here = try #require(home.all.first).0
          let list = try await here.run(
            "ghf", ["followers", "crowd-150", "--parallel", "1"] + Self.fields)
          #expect(list.lines == Self.lines(reached))
          #expect(list.status == (run == 3 ? 0 : 5))
          let said = list.errors.split(separator: "\n").first { $0.hasPrefix("error: ") }
          #expect(said?.hasSuffix("(after \(reached) of 150 profiles)") == (run == 3 ? nil : true))
          // Asking what is left costs nothing.
          let requests = try await server.statistics().requests
          #expect(requests == (run == 1 ? 60 : run == 2 ? 61 : 34))
        }
      }
    }
  }
}
